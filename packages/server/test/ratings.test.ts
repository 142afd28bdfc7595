import { seededRng } from '@concordia/engine';
import type { LadderRow, Me, PersonPage, TableInfo } from '@concordia/protocol';
import { afterAll, expect, test } from 'vitest';
import { LEAST_TURNS } from '../src/ratings/rules.ts';
import { deciding, Follower, randomTurn, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { scene } from './support/scene.ts';

const { server, get, turnOn } = await scene();
afterAll(() => server.stop());
const DAY = 24 * 3600_000;

let made = 0;
async function account(): Promise<TestClient> {
  const client = new TestClient(server.url);
  client.me = await client.ok<Me>('POST', '/api/account', {
    name: `Consul ${'abcdefghijklmnopqrstuvwxyz'[made++]}`,
    password: 'civil war again',
  });
  return client;
}

/** Both play a number of turns, then the second resigns. */
async function ratedGame(people: readonly TestClient[], turns: number, days = false): Promise<TableInfo> {
  const time = days
    ? ({ kind: 'days', days: 3 } as const)
    : ({ kind: 'live', bank: 9000, increment: 0 } as const);
  const table = await startedTable(people, { rated: true, time });
  const rng = seededRng(table.id);
  const watcher = await Follower.at(people[0], table.id);
  const played = new Map(people.map((one) => [one.id, 0]));
  while ([...played.values()].some((n) => n < turns)) {
    const { decider } = await get(table.id);
    const mover = deciding(table, decider, people);
    if (!watcher.followed) throw new Error('no game');
    const actions = randomTurn(watcher.followed, rng);
    await mover.ok('POST', `/api/tables/${table.id}/commits`, {
      ...{ after: watcher.seq, key: `key-${watcher.seq}-${table.id}`, actions },
    });
    if (actions[0].type === 'play') played.set(mover.id, (played.get(mover.id) ?? 0) + 1);
    await watcher.nextEntry();
  }
  watcher.live.close();
  await people[1].ok('POST', `/api/tables/${table.id}/resign`);
  const { store } = server.services;
  const settled = await eventually(
    async () => (await store.tables.get(table.id))?.table,
    (row) => row?.settled === 1,
  );
  // The store knows the outcome a moment before the table in memory does.
  return { ...(await get(table.id)), unrated: settled?.unrated ?? null };
}
const ratings = async (who: TestClient) =>
  (await who.ok<PersonPage>('GET', `/api/people/${who.id}`)).ratings.map(({ pace, games }) => ({
    pace,
    games,
  }));

test('a game is rated once all have played a few rounds, and says why it is not', async () => {
  const people = [await account(), await account()];
  const short = await ratedGame(people, LEAST_TURNS - 1);
  expect(short).toMatchObject({ status: 'finished', unrated: 'too-short' });
  expect(await ratings(people[0])).toEqual([]);
  const long = await ratedGame(people, LEAST_TURNS);
  expect(long.unrated).toBe(null);
  expect(await ratings(people[0])).toEqual([{ pace: 'live', games: 1 }]);
});

test('rounds the computer played for a person are not theirs', async () => {
  const people = [await account(), await account()];
  const table = await startedTable(people, { rated: true, time: { kind: 'live', bank: 9000, increment: 0 } });
  for (const one of people) await one.ok('POST', `/api/tables/${table.id}/hand-over`);
  const { store } = server.services;
  const stand = { table_id: table.id, kind: 'turn', body: '{"actions":[],"dealt":[]}', at: 1 } as const;
  const entries = Array.from({ length: 20 }, (_, n) => ({
    ...stand,
    seq: n + 100,
    seat: n % 2,
    key: `computer ${n}`,
  }));
  await store.backend.db.insertInto('entries').values(entries).execute();
  await store.backend.db.updateTable('tables').set({ seq: 119 }).where('id', '=', table.id).execute();
  await server.services.hub.refresh(table.id);
  await people[1].ok('POST', `/api/tables/${table.id}/resign`);
  const over = await eventually(
    () => get(table.id),
    ({ unrated }) => unrated !== null,
  );
  expect(over.unrated).toBe('too-short');
});

test('the same two are rated three times in a day and twelve times in a month', async () => {
  const people = [await account(), await account()];
  for (let n = 0; n < 3; n++) expect((await ratedGame(people, LEAST_TURNS)).unrated).toBe(null);
  expect((await ratedGame(people, LEAST_TURNS)).unrated).toBe('same-players');
  turnOn(DAY);
  expect((await ratedGame(people, LEAST_TURNS)).unrated).toBe(null);
  expect(await ratings(people[0])).toEqual([{ pace: 'live', games: 4 }]);
});

test('live games and games by the day are rated apart; few games are provisional', async () => {
  const people = [await account(), await account()];
  await ratedGame(people, LEAST_TURNS, true);
  expect(await ratings(people[0])).toEqual([{ pace: 'days', games: 1 }]);
  const ladder = await people[0].ok<LadderRow[]>('GET', '/api/ladder?pace=days');
  const mine = ladder.find(({ person }) => person.id === people[0].id);
  expect(mine).toMatchObject({ pace: 'days', provisional: true, games: 1 });
  expect(mine?.deviation).toBeGreaterThan(100);
  const live = await people[0].ok<LadderRow[]>('GET', '/api/ladder');
  expect(live.map(({ person }) => person.id)).not.toContain(people[0].id);
});

test('a vacation uses up a quota, at least a day of it; unused days are returned', async () => {
  const who = await account();
  const left = async () => (await who.ok<Me>('GET', '/api/me')).vacationDays;
  const vacation = (until: number | null) => who.code('PATCH', '/api/me', { vacationUntil: until });
  const now = server.services.now();
  expect(await left()).toBe(30);
  expect(await vacation(now + 31 * DAY)).toBe('no-vacation-left');
  expect(await vacation(now + 20 * DAY)).toBe(null);
  expect(await left()).toBe(10);
  expect(await vacation(now + 10 * DAY)).toBe(null);
  expect(await left()).toBeGreaterThanOrEqual(19);
  expect(await vacation(null)).toBe(null);
  expect(await left()).toBeGreaterThanOrEqual(28);
  for (let n = 0; n < 28; n++) {
    expect(await vacation(now + DAY / 2)).toBe(null);
    expect(await vacation(null)).toBe(null);
  }
  expect(await left()).toBeLessThan(2);
});

test("no table reveals a computer's randomness: two servers draw differently", async () => {
  const other = await scene();
  expect(other.server.services.store.seed).not.toBe(server.services.store.seed);
  expect(server.services.store.seed.length).toBeGreaterThan(40);
  await other.server.stop();
});
