import { copyState, decider } from '@concordia/engine';
import { ENTRIES_AT_ONCE, type ServerMessage, type TableInfo } from '@concordia/protocol';
import { afterAll, expect, test } from 'vitest';
import { networkOf } from '../src/http/origin.ts';
import { deciding, Follower, seededRng, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { testServer } from './support/server.ts';
import { playQuietTurn } from './support/turns.ts';

/** What one person can do to others with valid messages alone; the limits are those of a real server. */
const server = await testServer({
  ...{ messageRate: 20, chatRate: 20, maxGames: 60, maxGuestGames: 6, maxConnectionsPerAddress: 50 },
  ...{ trustProxy: 1, publicUrl: 'https://concordia.example' },
});
afterAll(() => server.stop());
const ada = await TestClient.guest(server.url, 'Ada');
const bru = await TestClient.guest(server.url, 'Brutus');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function framesToOthers(table: TableInfo, attack: () => Promise<void>, ms: number): Promise<number> {
  const watcher = await bru.live();
  watcher.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await watcher.next('sync');
  const viewer = await bru.live();
  viewer.send({ type: 'lobby', on: true });
  await viewer.next('lobby');
  // What the watcher's own coming caused has been told by then.
  await pause(1200);
  const before = [watcher.texts.length, viewer.texts.length];
  const begun = performance.now();
  await attack();
  await pause(Math.max(0, ms - (performance.now() - begun)));
  const seconds = (performance.now() - begun) / 1000;
  const most = Math.max(watcher.texts.length - before[0], viewer.texts.length - before[1]);
  for (const live of [watcher, viewer]) live.close();
  return most / seconds;
}

test('whatever an anonymous connection sends, others get at most two frames a second', async () => {
  const table = await startedTable([ada, bru]);
  const nobody = new TestClient(server.url);
  const perSecond = await framesToOthers(
    table,
    async () => {
      const live = await nobody.live();
      for (let n = 0; n < 200; n++) {
        live.send({ type: 'watch', table: table.id, after: n % 2 ? 2 ** 31 - 1 : 0, chat: 0 });
        live.send({ type: 'unwatch', table: table.id });
        live.send({ type: 'lobby', on: n % 2 === 0 });
        live.send({
          ...{ type: 'commit', table: table.id, after: 2 ** 31 - 1, key: 'a-key-of-nobody' },
          actions: [{ seat: 0, type: 'play', card: 'architect' }],
        });
        if (n % 20 === 0) await pause(100);
        if (live.closed) break;
      }
      live.close();
    },
    3000,
  );
  expect(perSecond).toBeLessThanOrEqual(2);
});

test('a flood of chat is cut to a few lines, and nobody receives more', async () => {
  const table = await startedTable([ada, bru]);
  const live = await ada.live();
  const listener = await bru.live();
  listener.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await listener.next('sync');
  for (let n = 0; n < 200 && !live.closed; n++) {
    live.send({ type: 'chat', table: table.id, text: 'x'.repeat(500) });
    if (n % 20 === 0) await pause(50);
  }
  await pause(500);
  const lines = await server.services.store.chat.after(table.id, 0, 1000, ['players', 'spectators']);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(8);
  const heard = listener.texts.filter((text) => (JSON.parse(text) as ServerMessage).type === 'chat');
  expect(heard.length).toBe(lines.length);
  for (const one of [live, listener]) one.close();
});

test('chat is not in the way of a turn', async () => {
  const table = await startedTable([ada, bru]);
  const hot = await server.services.registry.get(table.id);
  if (!hot) throw new Error('no table');
  let end = () => {};
  // A line that the store takes its time over.
  const slow = hot.talkSerial(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const mover = table.seats[table.decider ?? 0].person?.id === ada.id ? ada : bru;
  const seat = table.decider;
  await mover.ok('POST', `/api/tables/${table.id}/commits`, {
    ...{ after: 0, key: 'some-key-of-mine' },
    actions: [
      { seat, type: 'play', card: 'architect' },
      { seat, type: 'done' },
    ],
  });
  end();
  await slow;
});

test('of twenty proposals in a row three reach the table', async () => {
  const table = await startedTable([ada, bru]);
  const codes: (string | null)[] = [];
  for (let n = 0; n < 20; n++) {
    codes.push(await ada.code('POST', `/api/tables/${table.id}/votes`, { kind: 'cancel', yes: true }));
    await ada.code('POST', `/api/tables/${table.id}/votes`, { kind: 'cancel', yes: false });
  }
  expect(codes.filter((code) => code === null)).toHaveLength(3);
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(17);
});

test('limits hold for simultaneous requests', async () => {
  const greedy = new TestClient(server.url);
  greedy.me = await greedy.ok('POST', '/api/account', { name: 'Crassus', password: 'more of everything' });
  const tables = await Promise.all(
    Array.from({ length: 25 }, () => greedy.code('POST', '/api/tables', { map: 'italia', seats: 2 })),
  );
  expect(tables.filter((code) => code === null)).toHaveLength(10);
  const tokens = await Promise.all(
    Array.from({ length: 28 }, (_, n) => greedy.code('POST', '/api/me/tokens', { label: `token ${n}` })),
  );
  expect(tokens.filter((code) => code === null)).toHaveLength(20);
  const seated = await TestClient.guest(server.url, 'Greedy guest');
  const open = await Promise.all(
    (await greedy.ok<TableInfo[]>('GET', '/api/me/tables')).map(({ id }) =>
      seated.code('POST', `/api/tables/${id}/join`, {}),
    ),
  );
  expect(open.filter((code) => code === null)).toHaveLength(6);
  expect(open.filter((code) => code === 'too-many-games')).toHaveLength(4);
});

test('one address does not draw a long table over and over', async () => {
  // Time stands still, so that no budget fills up again.
  const at = Date.now();
  const own = await testServer({ messageRate: 20 }, { now: () => at });
  const people = [await TestClient.guest(own.url, 'Ada'), await TestClient.guest(own.url, 'Brutus')];
  const table = await startedTable(people);
  const line = { table_id: table.id, room: 'spectators' as const, person_id: people[0].id, at: 1 };
  for (let n = 0; n < 200; n++) await own.services.store.chat.add({ ...line, text: 'x'.repeat(500) });
  const connections = await Promise.all(Array.from({ length: 10 }, () => new TestClient(own.url).live()));
  for (const live of connections) {
    for (let n = 0; n < 10; n++) live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    await live.next('sync');
    // Answers that were dear leave little for what follows.
    for (let n = 0; n < 60; n++) live.send({ type: 'ping' });
  }
  // Each is answered so often, and then told to slow down.
  await Promise.all(
    connections.map((live) => live.next('error', ({ code }) => code === 'too-many-requests')),
  );
  const bytes = connections.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, 0);
  // Ten connections drew 108 MB in 4 s before there was a price on it.
  expect(bytes).toBeLessThan(6_000_000);
  for (const live of connections) live.close();
  await own.stop();
});

test('a long log comes in pages, and refused commits draw no more of it than their price', async () => {
  const at = Date.now();
  const own = await testServer({ messageRate: 20 }, { now: () => at });
  const people = [await TestClient.guest(own.url, 'Ada'), await TestClient.guest(own.url, 'Brutus')];
  const table = await startedTable(people);
  const follower = await Follower.at(people[0], table.id);
  if (!follower.followed) throw new Error('the game has not begun');
  const rng = seededRng('long log');
  const position = { ...follower.followed, state: copyState(follower.followed.state) };
  const turns = ENTRIES_AT_ONCE + 20;
  for (let after = 0; after < turns; after++) {
    const mover = deciding(table, decider(position.state), people);
    const turn = { after, key: `long-${after}-key`, actions: playQuietTurn(position, rng) };
    await mover.ok('POST', `/api/tables/${table.id}/commits`, turn);
  }
  await follower.until(turns);
  const late = await new TestClient(own.url).live();
  late.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  const first = await late.next('sync');
  expect(first.entries).toHaveLength(ENTRIES_AT_ONCE);
  expect(first.table.seq).toBe(turns);
  late.send({ type: 'watch', table: table.id, after: ENTRIES_AT_ONCE, chat: 0 });
  expect((await late.next('sync')).entries.map(({ seq }) => seq).at(-1)).toBe(turns);
  // Who reads page by page has the whole game.
  const paged = await Follower.at(new TestClient(own.url), table.id);
  expect(paged.followed?.entries).toEqual(follower.followed.entries);

  const spy = await TestClient.guest(own.url, 'Spy');
  const live = await spy.live();
  for (let n = 0; n < 50; n++)
    live.send({
      ...{ type: 'commit', table: table.id, after: 0, key: `spying-${n}-key` },
      actions: [{ seat: 0, type: 'play', card: 'architect' }],
    });
  await live.next('error', ({ code }) => code === 'too-many-requests');
  const bytes = live.texts.reduce((sum, text) => sum + text.length, 0);
  // The budget of 60 messages, of 8 KB each, and one answer more.
  expect(bytes).toBeLessThan(61 * 8192 + JSON.stringify(first).length);
  for (const each of [late, paged.live, live, follower.live]) each.close();
  await own.stop();
}, 60_000);

test('all addresses of an IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0db8:0001:0002::99')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
});

test('wrong passwords for one name are counted over all addresses', async () => {
  const owner = new TestClient(server.url);
  await owner.ok('POST', '/api/account', { name: 'Cicero', password: 'how long, Catiline' });
  const guess = (n: number) =>
    new TestClient(server.url).code(
      'POST',
      '/api/session',
      { name: 'Cicero', password: `wrong password ${n}` },
      { 'x-forwarded-for': `192.0.2.${n}` },
    );
  const codes: (string | null)[] = [];
  for (let n = 0; n < 70; n++) codes.push(await guess(n));
  expect(codes.slice(0, 60).every((code) => code === 'wrong-password')).toBe(true);
  expect(codes.slice(60).every((code) => code === 'too-many-requests')).toBe(true);
});

test.each([
  'target(1)@example.org',
  'x1:target@example.org',
  '"target"@example.org',
  'target@ｅxample.org',
  'target@[192.0.2.1]',
  'target@example.org.',
  '<target@example.org>',
])('%s is no address here', async (email) => {
  expect(await ada.code('PATCH', '/api/me', { email })).toBe('bad-request');
});

test('personal answers are never cached; metrics are not served through a proxy', async () => {
  expect((await ada.call('GET', '/api/me')).headers.get('cache-control')).toBe('no-store');
  const own = await testServer();
  const client = new TestClient(own.url);
  expect((await client.call('GET', '/metrics')).status).toBe(200);
  expect((await client.call('GET', '/metrics', undefined, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(
    404,
  );
  await own.stop();
});

test('a request whose Host and Origin agree is refused where the server knows its own address', async () => {
  const origin = (from: string) =>
    ada.code('POST', '/api/tables', { map: 'italia', seats: 2 }, { origin: from });
  expect(await origin(server.url)).toBe('cross-site');
  expect(await origin('https://concordia.example')).toBe(null);
});

test('messages that undo each other are answered in their order', async () => {
  const people = [await TestClient.guest(server.url, 'Dido'), await TestClient.guest(server.url, 'Juba')];
  const table = await startedTable(people);
  const live = await new TestClient(server.url).live();
  for (let n = 0; n < 5; n++) {
    live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    live.send({ type: 'unwatch', table: table.id });
  }
  await eventually(() => live.texts.filter((text) => text.includes('"sync"')).length === 5);
  const watchers = () => [...(server.services.hub.audience.watchersOf(table.id) ?? [])];
  expect(await eventually(watchers, (left) => left.length === 0)).toEqual([]);
  live.close();
});
