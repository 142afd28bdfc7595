import { type Rng, seededRng } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bus } from '../src/cluster/bus.ts';
import { PostgresBus } from '../src/cluster/postgres.ts';
import { BUS_VERSION } from '../src/cluster/wire.ts';
import { deciding, Follower, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { Load } from './support/load.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { type Listening, startNats } from './support/programs.ts';
import { type TestServer, testServer } from './support/server.ts';

let postgres: TestPostgres;
let nats: Listening;
beforeAll(async () => {
  postgres = await startPostgres();
  nats = await startNats();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await nats.stop();
}, 60_000);

/** Loses every note of a table, and of the others a third. */
function losing(rng: Rng): (bus: Bus) => Bus {
  return (bus) => ({
    shared: bus.shared,
    tell: () => {},
    tellAll: (note) => {
      if (rng.int(3) > 0) bus.tellAll(note);
    },
    follow: (table) => bus.follow(table),
    unfollow: (table) => bus.unfollow(table),
    listen: (ears) => bus.listen(ears),
    close: () => bus.close(),
  });
}

interface Two {
  servers: TestServer[];
  /** The same people, at either server. */
  people: TestClient[][];
}

async function two(natsUrl: string | null, onBus: (bus: Bus) => Bus = (bus) => bus): Promise<Two> {
  const databaseUrl = await postgres.database();
  const servers = [
    await testServer({ databaseUrl, natsUrl }, { onBus }),
    await testServer({ databaseUrl, natsUrl }, { onBus }),
  ];
  const here = [
    await TestClient.guest(servers[0].url, 'Ada'),
    await TestClient.guest(servers[0].url, 'Brutus'),
  ];
  const there = here.map((person) => {
    const other = new TestClient(servers[1].url);
    return Object.assign(other, { cookie: person.cookie, me: person.me });
  });
  return { servers, people: [here, there] };
}

/** Two turns, each at another server. */
async function play(people: TestClient[][], table: TableInfo): Promise<void> {
  for (const after of [0, 1]) {
    const seat = (table.decider ?? 0) ^ after;
    const actions = [
      { seat, type: 'play', card: 'architect' },
      { seat, type: 'done' },
    ];
    const mover = deciding(table, seat, people[after]);
    await mover.ok('POST', `/api/tables/${table.id}/commits`, { after, key: `turn-no-${after}`, actions });
  }
}

describe.each([
  ['PostgreSQL', () => null],
  ['NATS', () => `nats://127.0.0.1:${nats.port}`],
])('two servers over %s', (_name, url) => {
  test('turns reach those who watch elsewhere without a read from the store', async () => {
    const { servers, people } = await two(url());
    const table = await startedTable(people[0]);
    const followers = [await Follower.at(people[0][0], table.id), await Follower.at(people[1][1], table.id)];
    let looks = 0;
    for (const { services } of servers) {
      const { log } = services.store;
      const { after } = log;
      log.after = (...asked) => {
        looks++;
        return after.apply(log, asked);
      };
    }
    await play(people, table);
    for (const follower of followers) await follower.until(2);
    expect(looks).toBe(0);
    expect(followers[1].followed?.state).toEqual(followers[0].followed?.state);
    for (const { live } of followers) live.close();
    for (const server of servers) await server.stop();
  }, 30_000);

  test('of notes that are lost nothing is missed for long', async () => {
    const { servers, people } = await two(url(), losing(seededRng('lost notes')));
    const table = await startedTable(people[0]);
    const followers = [await Follower.at(people[0][0], table.id), await Follower.at(people[1][1], table.id)];
    followers[0].live.send({ type: 'chat', table: table.id, text: 'salve' });
    await play(people, table);
    for (const follower of followers) await follower.until(2);
    expect((await followers[1].live.next('chat')).line.text).toBe('salve');
    const isOnline = () =>
      servers.every(({ services }) =>
        people[0].every(({ id }) => services.hub.presence.isOnline(table.id, id)),
      );
    expect(await eventually(isOnline)).toBe(true);
    for (const { live } of followers) live.close();
    for (const server of servers) await server.stop();
  }, 60_000);
});

test('an old process, a new one and a minimal page play one game together', async () => {
  const databaseUrl = await postgres.database();
  const busOf = (version: number) => ({ onBus: () => new PostgresBus(databaseUrl, version) });
  const servers = [
    await testServer({ databaseUrl }, busOf(BUS_VERSION)),
    await testServer({ databaseUrl }, busOf(BUS_VERSION - 1)),
  ];
  const urls = servers.map(({ url }) => url);
  // The clients of the load read nothing of a message but what they need, and are spread over both.
  const load = await Load.start(urls[0], () => urls, 4, 1);
  expect(await load.stuckAfter(8)).toEqual([]);
  load.stop();
  expect(await load.faults(urls[1])).toEqual([]);
  for (const server of servers) await server.stop();
}, 60_000);

test('a NATS that goes away and comes back costs no turn', async () => {
  const own = await startNats();
  const { servers, people } = await two(`nats://127.0.0.1:${own.port}`);
  const table = await startedTable(people[0]);
  const follower = await Follower.at(people[1][1], table.id);
  await own.stop('SIGKILL');
  await play(people, table);
  const again = await startNats(own.port);
  await follower.until(2);
  follower.live.close();
  for (const server of servers) await server.stop();
  await again.stop();
}, 30_000);

test('whatever one nameless connection sends, others hear of it at most twice a second and table', async () => {
  const server = await testServer();
  const people = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const table = await startedTable(people);
  const watching = await Follower.at(people[0], table.id);
  const looking = await people[1].live();
  looking.send({ type: 'lobby', on: true });
  await looking.next('lobby');
  const nameless = await new TestClient(server.url).live();
  const heard = () => watching.live.texts.length + looking.texts.length;
  const before = heard();
  const start = performance.now();
  for (let n = 0; performance.now() - start < 2000; n++) {
    nameless.send({ type: 'watch', table: table.id, after: 2 ** 31 - 1, chat: 0 });
    nameless.send({ type: 'lobby', on: n % 2 === 0 });
    await nameless.next('sync');
    nameless.send({ type: 'unwatch', table: table.id });
  }
  nameless.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await watching.live.next('table', (told) => told.table.spectators === 1);
  nameless.close();
  await watching.live.next('table', (told) => told.table.spectators === 0);
  const seconds = (performance.now() - start) / 1000;
  // One each for the table and for the lobby.
  expect(heard() - before).toBeLessThanOrEqual(2 * Math.ceil(seconds + 1));
  for (const live of [watching.live, looking]) live.close();
  await server.stop();
}, 30_000);
