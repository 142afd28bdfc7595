import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Action } from '@concordia/engine';
import type { Entry, Me, TableInfo } from '@concordia/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, configFrom, VARIABLES } from '../src/config.ts';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { testServer } from './support/server.ts';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concordia-ops-'));
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function command(args: string[], env: Record<string, string> = {}) {
  return run(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } });
}
const turn = (seat: number): Action[] => [
  { seat, type: 'play', card: 'architect' },
  { seat, type: 'done' },
];

test('--help names every variable; wrong settings and commands give one clear sentence', async () => {
  const { stdout } = await command(['--help']);
  for (const { name } of VARIABLES) expect(stdout).toContain(name);
  await expect(command(['fly'])).rejects.toThrow('Unknown arguments: fly');
  await expect(command([], { PORT: 'eighty' })).rejects.toThrow('PORT must be a whole number');
  expect(() => configFrom({ DATABASE_URL: 'mysql://x' })).toThrow(ConfigError);
  expect(() => configFrom({ TRUST_PROXY: 'perhaps' })).toThrow('yes or no');
  expect(() => configFrom({ LOG_LEVEL: 'verbose' })).toThrow('LOG_LEVEL must be one of');
  expect(() => configFrom({ CLIENT_DIR: folder })).toThrow(`no index.html in ${folder}`);
});

test('a folder that holds no store of ours is named', async () => {
  const data = join(folder, 'strange');
  mkdirSync(data);
  writeFileSync(join(data, 'concordia.db'), 'not a database, but long enough to be taken for one'.repeat(99));
  await expect(command([], { PORT: '0', DATA_DIR: data })).rejects.toThrow(
    `concordia-server: the store in ${data} cannot be opened, see DATA_DIR: file is not a database`,
  );
});

test('a port that is taken ends the process with a sentence', async () => {
  const first = await testServer();
  const port = new URL(first.url).port;
  const second = run(process.execPath, [MAIN], {
    env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'second') },
    timeout: 20_000,
  });
  await expect(second).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') });
  await first.stop();
}, 30_000);

test('the most patience that can be set is one that a server starts with', async () => {
  const { slowSenderMs } = configFrom({ SLOW_SENDER_MS: '600000' });
  const server = await testServer({ slowSenderMs });
  await server.stop();
  expect(() => configFrom({ SLOW_SENDER_MS: '600001' })).toThrow(ConfigError);
});

test('a stopping server answers open requests and does not wait for idle connections', async () => {
  const server = await testServer();
  const { hostname, port } = new URL(server.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const gone = once(silent, 'close');
  const asked = Array.from({ length: 8 }, (_, n) =>
    new TestClient(server.url).call('POST', '/api/account', { name: `Late ${n}`, password: 'password one' }),
  );
  await Promise.race(asked);
  const begun = performance.now();
  await server.stop();
  expect(performance.now() - begun).toBeLessThan(4000);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  await gone;
}, 20_000);

test('where there is nothing to back up, that is said, and nothing is made', async () => {
  const file = join(folder, 'nothing.gz');
  const data = join(folder, 'nowhere');
  await expect(command(['backup', file], { DATA_DIR: data })).rejects.toThrow('there is no store in');
  expect(existsSync(data)).toBe(false);
  const empty = { DATABASE_URL: await postgres.database() };
  await expect(command(['backup', file], empty)).rejects.toThrow('there is no store of Concordia');
  expect(readdirSync(folder).filter((name) => name.startsWith('nothing'))).toEqual([]);
}, 20_000);

test('a backup of a running SQLite server is restored into PostgreSQL, and the game continues there', async () => {
  const data = join(folder, 'data');
  const file = join(folder, 'backup.gz');
  const first = await testServer({ folder: data });
  const ada = new TestClient(first.url);
  const account = { name: 'Ada \u2764\uFE0F', password: 'a long password' };
  ada.me = await ada.ok<Me>('POST', '/api/account', account);
  const bru = await TestClient.guest(first.url, 'Brutus');
  const table = await startedTable([ada, bru]);
  const mover = deciding(table, table.decider, [ada, bru]);
  await mover.ok('POST', `/api/tables/${table.id}/commits`, {
    after: 0,
    key: 'some-key',
    actions: turn(table.decider ?? 0),
  });
  // SQLite keeps what PostgreSQL cannot.
  const line = {
    table_id: table.id,
    room: 'players',
    person_id: ada.id,
    text: 'sal\u0000ve',
    at: 1,
  } as const;
  await first.services.store.chat.add(line);
  // As an earlier version told names apart: by marks that nobody sees, too.
  await first.services.store.people.update(ada.id, { name_key: 'ada \u2764\uFE0F' });
  const choices = [{ actions: turn(1), conditions: [] }];
  await first.services.store.plans.put(table.id, ada.id, { choices, auto: false, after: 1, dropped: null });
  await first.services.store.daily.add('2026-11-18', ada.id, 104, 1);
  const { publicKey } = first.services.pusher;
  await command(['backup', file], { DATA_DIR: data });
  // Nobody else on the machine reads the hashes and secrets in them.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  const seen = await ada.ok('GET', `/api/tables/${table.id}/view`);
  await first.stop();

  const url = await postgres.database();
  await command(['restore', file], { DATABASE_URL: url });
  await expect(command(['restore', file], { DATABASE_URL: url })).rejects.toThrow('not empty');
  const second = await testServer({ databaseUrl: url });
  const again = new TestClient(second.url);
  again.me = await again.ok<Me>('POST', '/api/session', account);
  expect(await again.ok('GET', `/api/tables/${table.id}/view`)).toEqual(seen);
  expect(await second.services.store.chat.after(table.id, 0, 9, ['players'])).toMatchObject([
    { text: 'salve' },
  ]);
  expect(await second.services.store.plans.get(table.id, ada.id)).toMatchObject({ auto: false, after: 1 });
  expect(await second.services.store.daily.totalOf('2026-11-18', ada.id)).toBe(104);
  // Browsers trust only the key they subscribed with.
  expect(second.services.pusher.publicKey).toBe(publicKey);
  const now = await again.ok<TableInfo>('GET', `/api/tables/${table.id}`);
  bru.me = { ...(bru.me as Me) };
  const guest = new TestClient(second.url);
  guest.cookie = bru.cookie;
  guest.me = bru.me;
  const next = deciding(now, now.decider, [again, guest]);
  const commit = { after: 1, key: 'next-key', actions: turn(now.decider ?? 0) };
  expect(await next.ok('POST', `/api/tables/${table.id}/commits`, commit)).toEqual({ seq: 2 });
  await second.stop();
}, 60_000);

const head = { format: 'concordia-backup', version: 1 };
test.each([
  ['what is not packed', Buffer.from('nonsense'), 'no backup of Concordia, or it is damaged'],
  ['what is no JSON', gzipSync('nonsense'), 'no backup of Concordia, or it is damaged'],
  ['another version', packed({ ...head, version: 99 }), 'no backup of this version'],
  ['an unknown table', packed(head, { table: 'wars', row: {} }), 'unknown table, wars'],
  ['an unknown column', packed(head, { table: 'people', row: { war: 1 } }), 'no column named war'],
  ['half a backup', packed(head), 'not complete'],
])('%s is not restored, and the reason is told', async (_name, content, reason) => {
  const file = join(folder, 'wrong.gz');
  writeFileSync(file, content);
  const refused = command(['restore', file], { DATA_DIR: join(folder, 'wrong') });
  await expect(refused).rejects.toThrow(new RegExp(`concordia-server: [^\\n]*${reason}[^\\n]*\\n*$`));
});
function packed(...lines: object[]): Buffer {
  return gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

test('a full disk: a clear error, no half turn, and play continues when there is room again', async () => {
  const server = await testServer();
  const clients = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const table = await startedTable(clients);
  const mover = deciding(table, table.decider, clients);
  const live = await mover.live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await live.next('sync');
  const { db } = server.services.store.backend;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0].page_count)}`.execute(db);
  // Chat fills what is left of the last pages.
  let refused: string | null = null;
  for (let n = 0; n < 500 && refused === null; n++) {
    live.send({ type: 'chat', table: table.id, text: 'x'.repeat(500) });
    const answer = await live.nextOf(['chat', 'error']);
    if (answer.type === 'error') refused = answer.code;
  }
  expect(refused).toBe('store-unavailable');
  const commit = { after: 0, key: 'full-disk-key', actions: turn(table.decider ?? 0) };
  const code = await mover.code('POST', `/api/tables/${table.id}/commits`, commit);
  await sql`pragma max_page_count = 1000000`.execute(db);
  const entries = await mover.ok<Entry[]>('GET', `/api/tables/${table.id}/entries`);
  expect([code, entries.length]).toEqual(code === null ? [null, 1] : ['store-unavailable', 0]);
  expect(await mover.ok('POST', `/api/tables/${table.id}/commits`, commit)).toEqual({ seq: 1 });
  live.close();
  await server.stop();
}, 60_000);

test('a read-only database: a clear error, nothing changed, automatic recovery', async () => {
  const url = await postgres.database();
  const server = await testServer({ databaseUrl: url });
  const clients = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const table = await startedTable(clients);
  const mover = deciding(table, table.decider, clients);
  const { db } = server.services.store.backend;
  const readOnly = async (on: boolean) => {
    await db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection);
      const name = sql.id(new URL(url).pathname.slice(1));
      await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(on ? 'on' : 'off')}`.execute(
        connection,
      );
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
      await sql`set default_transaction_read_only = ${sql.lit(on ? 'on' : 'off')}`.execute(connection);
    });
  };
  const commit = { after: 0, key: 'read-only-key', actions: turn(table.decider ?? 0) };
  await readOnly(true);
  expect(await mover.code('POST', `/api/tables/${table.id}/commits`, commit)).toBe('store-unavailable');
  expect(await mover.ok('GET', `/api/tables/${table.id}/entries`)).toEqual([]);
  await readOnly(false);
  let code: string | null = 'not asked';
  for (let n = 0; n < 20 && code !== null; n++)
    code = await mover.code('POST', `/api/tables/${table.id}/commits`, commit);
  expect(code).toBeNull();
  expect(await mover.ok('GET', `/api/tables/${table.id}/entries`)).toHaveLength(1);
  await server.stop();
}, 60_000);
