import type { Rng } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';

/** Input that no client sends. None of it may change a game, and all of it must be answered or cleanly closed. */
export interface BadRequest {
  method: string;
  path: string;
  body: string;
  headers: Record<string, string>;
}

const pick = <T>(rng: Rng, items: readonly T[]): T => items[rng.int(items.length)];

function deep(levels: number): unknown {
  let value: unknown = 0;
  for (let n = 0; n < levels; n++) value = n % 2 ? [value] : { a: value };
  return value;
}

function junk(rng: Rng): unknown {
  return pick<() => unknown>(rng, [
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => 0.5,
    () => Number.MAX_SAFE_INTEGER,
    () => '',
    () => 'x'.repeat(rng.int(3000)),
    () => '\u0000\u202e<script>alert(1)</script>',
    () => 'half a character: \ud800',
    () => "'; drop table tables; --",
    () => '../../../etc/passwd',
    () => [],
    () => ({}),
    () => ({ __proto__: { admin: true }, constructor: { prototype: 1 } }),
    () => [[[[]]]],
    () => deep(rng.int(200)),
    () => ({ $ne: null }),
    () => Array.from({ length: rng.int(300) }, () => rng.int(9)),
  ])();
}

/** A message of the right form with something wrong in it. */
function broken(rng: Rng, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || rng.int(4) === 0) return junk(rng);
  if (Array.isArray(value)) return value.map((item) => (rng.int(2) ? broken(rng, item) : item));
  const copy: Record<string, unknown> = { ...value };
  const key = pick(rng, Object.keys(copy));
  const how = rng.int(4);
  if (how === 0) delete copy[key];
  else if (how === 1) copy[pick(rng, ['extra', '__proto__', 'constructor', 'toString', 'seat'])] = junk(rng);
  else copy[key] = broken(rng, copy[key]);
  return copy;
}

/** Commits of the right form that can never be legal: stale, of another seat, or with actions that do not exist. */
function badCommit(rng: Rng, table: TableInfo): Record<string, unknown> {
  const seat = rng.int(5);
  const actions = pick<unknown[]>(rng, [
    [{ seat, type: 'done' }],
    [{ seat, type: 'play', card: 'concordia' }],
    [{ seat, type: 'build', city: 'roma' }],
    [{ seat, type: 'keep', goods: { cloth: -1 } }],
    [{ seat, type: 'recruit', card: 'I-mason', wild: 'gold' }],
    [{ seat, type: 'sell', good: 'wine', count: 1e9 }],
    [{ seat, type: 'move', kind: 'air', from: 'roma', to: 'luna' }],
    Array.from({ length: 100 }, () => ({ seat, type: 'done' })),
    [junk(rng)],
  ]);
  const after = pick(rng, [table.seq, table.seq + 1, 0, -1, 99999, 9e15]);
  return { after, key: pick(rng, ['nonsense-key', 'nonsense\u0000key', 'nonsense-key\ud800']), actions };
}

function message(rng: Rng, table: TableInfo): unknown {
  const id = rng.int(3) ? table.id : 'no-such-table-0000';
  return pick<() => unknown>(rng, [
    () => ({ type: 'commit', table: id, ...badCommit(rng, table) }),
    () => broken(rng, { type: 'watch', table: id, after: 0, chat: 0 }),
    () => ({ type: 'watch', table: id, after: rng.int(10_000), chat: pick(rng, [rng.int(10_000), 9e15]) }),
    () => ({ type: 'chat', table: id, text: pick(rng, ['sal\u0000ve', 'salve \ud800', '\udc00']) }),
    () => broken(rng, { type: 'chat', table: id, text: 'salve' }),
    () => broken(rng, { type: 'commit', table: id, ...badCommit(rng, table) }),
    () => broken(rng, { type: 'hello', token: 'x'.repeat(43) }),
    () => broken(rng, { type: 'lobby', on: true }),
    () => ({ type: pick(rng, ['ping', 'unwatch', '__proto__', 'sync', '']), table: id }),
    () => junk(rng),
  ])();
}

export function badText(rng: Rng, table: TableInfo): string | Buffer {
  const text = JSON.stringify(message(rng, table)) ?? '';
  switch (rng.int(8)) {
    case 0:
      return text.slice(0, rng.int(text.length + 1));
    case 1:
      return `${text}${text}`;
    case 2:
      return '['.repeat(rng.int(30_000));
    case 3:
      return rng.int(20) === 0 ? Buffer.from(text) : text;
    default:
      return text;
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
export function badRequest(rng: Rng, table: TableInfo): BadRequest {
  const id = rng.int(3) ? table.id : pick(rng, ['x', '../me', '%00', 'no-such-table-0000', 'a'.repeat(500)]);
  const [method, path, body] = pick<[string, string, unknown]>(rng, [
    ['POST', `/api/tables/${id}/commits`, badCommit(rng, table)],
    ['POST', `/api/tables/${id}/commits`, broken(rng, badCommit(rng, table))],
    ['POST', `/api/tables/${id}/explore`, broken(rng, { after: table.seq, actions: [] })],
    ['POST', `/api/tables/${id}/join`, broken(rng, { seat: 1 })],
    ['POST', `/api/tables/${id}/bots`, { seat: rng.int(9), level: pick(rng, ['easy', 'god', null]) }],
    ['POST', `/api/tables/${id}/start`, {}],
    ['DELETE', `/api/tables/${id}/seats/${rng.int(12)}`, undefined],
    ['POST', `/api/tables/${id}/votes`, broken(rng, { kind: 'takeback', yes: false })],
    ['POST', `/api/tables/${id}/return`, {}],
    ['POST', '/api/tables', broken(rng, { map: 'nowhere', seats: 3 })],
    ['POST', '/api/guests', broken(rng, { name: '\u0007' })],
    ['POST', '/api/session', { name: junk(rng), password: junk(rng) }],
    ['POST', '/api/session', { name: pick(rng, ['a\u0000b', 'a\ud800']), password: 'password one' }],
    ['POST', '/api/me/tokens', { label: junk(rng), more: 1 }],
    ['POST', '/api/me/tokens', { label: pick(rng, ['my\u0000bot', 'my bot \ud800']) }],
    ['PATCH', '/api/me', broken(rng, { vacationUntil: -5, webhook: 'file:///etc/passwd' })],
    ['PATCH', '/api/me', { email: 'a\u0000b@example.org' }],
    ['PATCH', '/api/me', { webhook: 'https://example.org/\u0000' }],
    ['PUT', '/api/me/password', broken(rng, { current: 'x', next: 'y' })],
    ['GET', `/api/tables/${id}/entries?after=${pick(rng, ['-1', 'x', '1e9', '0'])}`, undefined],
    ['GET', `/api/tables/${id}/record`, undefined],
    ['GET', `/api/shared/${id}`, undefined],
    ['GET', `/api/people/${id}`, undefined],
    [
      pick(rng, METHODS),
      `/api/${pick(rng, ['', 'nothing', 'tables', 'live', '%ff%fe', 'me/tables/x'])}`,
      junk(rng),
    ],
  ]);
  const text = body === undefined || method === 'GET' ? '' : (JSON.stringify(body) ?? '');
  const cut = rng.int(6) === 0 ? text.slice(0, rng.int(text.length + 1)) : text;
  const huge = rng.int(60) === 0 && method !== 'GET' ? `{"x":"${'y'.repeat(80_000)}"}` : cut;
  const headers: Record<string, string> = rng.int(8)
    ? { 'content-type': 'application/json' }
    : { 'content-type': 'text/xml' };
  if (rng.int(10) === 0) headers.cookie = `concordia=${'z'.repeat(rng.int(200))}`;
  return { method, path, body: huge, headers: text === '' ? {} : headers };
}
