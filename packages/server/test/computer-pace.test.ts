import type { Entry, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Follower, randomTurn, seededRng, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';

const PACE_MS = 400;
let server: TestServer;
let shift = 0;
beforeAll(async () => {
  server = await testServer({ botPaceMs: PACE_MS }, { now: () => Date.now() + shift });
});
afterAll(() => server.stop());

test('computer players replace people who have left at the usual pace, turn by turn', async () => {
  const [ada, brutus, caesar] = [
    await TestClient.guest(server.url, 'Ada'),
    await TestClient.guest(server.url, 'Brutus'),
    await TestClient.guest(server.url, 'Caesar'),
  ];
  const people = [ada, brutus, caesar];
  const table = await startedTable(people, { time: { kind: 'live', bank: 60, increment: 0 } });
  const look = () => caesar.ok<TableInfo>('GET', `/api/tables/${table.id}`);
  const seatOf = ({ id }: TestClient) => table.seats.findIndex(({ person }) => person?.id === id);
  const follower = await Follower.at(caesar, table.id);
  const rng = seededRng('pace');
  /** Ada runs out of time as soon as it is her turn. Caesar stays and plays, for the game waits where nobody is left. */
  const playUntil = async (done: (info: TableInfo) => boolean): Promise<void> => {
    for (;;) {
      const info = await look();
      const { seq, decider } = info;
      if (done(info)) return;
      if (decider === seatOf(caesar)) {
        await follower.until(seq);
        if (!follower.followed) throw new Error('not followed');
        const actions = randomTurn(follower.followed, rng);
        await caesar.ok('POST', `/api/tables/${table.id}/commits`, {
          after: seq,
          key: `turn-${seq}-xx`,
          actions,
        });
      } else {
        if (decider === seatOf(ada) && info.seats[decider].absent === null) shift += 61_000;
        expect(
          await eventually(
            async () => (await look()).seq,
            (now) => now > seq,
          ),
        ).toBeGreaterThan(seq);
      }
    }
  };
  await brutus.ok('POST', `/api/tables/${table.id}/hand-over`);
  await playUntil(({ seq }) => seq >= 8);
  expect((await look()).seats.filter(({ absent }) => absent === 'away')).toHaveLength(2);
  const entries = await caesar.ok<Entry[]>('GET', `/api/tables/${table.id}/entries?after=0`);
  const pauses = entries
    .slice(1)
    .map((entry, n) => ({ entry, pause: entry.at - entries[n].at }))
    .filter(({ entry }) => entry.type === 'turn' && entry.seat !== seatOf(caesar))
    .map(({ pause }) => pause);
  expect(pauses.length).toBeGreaterThanOrEqual(4);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(PACE_MS - 5);
  // Coming back stops it, also while the computer thinks; that is no error.
  await playUntil(({ decider }) => decider !== seatOf(brutus));
  await playUntil(({ decider }) => decider === seatOf(brutus));
  const mine = await brutus.ok<TableInfo>('POST', `/api/tables/${table.id}/return`);
  await new Promise((resolve) => setTimeout(resolve, 2 * PACE_MS));
  expect(await look()).toMatchObject({ seq: mine.seq, decider: seatOf(brutus) });
  const { body: metrics } = await caesar.call<string>('GET', '/metrics');
  expect(metrics).toMatch(/^concordia_errors_total 0$/m);
  follower.live.close();
}, 60_000);

test('a server that stops does not wait for a computer player that takes its time', async () => {
  const slow = await testServer({ botPaceMs: 30_000 });
  const ada = await TestClient.guest(slow.url, 'Ada');
  const table = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 3 });
  for (const seat of [1, 2]) await ada.ok('POST', `/api/tables/${table.id}/bots`, { seat, level: 'easy' });
  await ada.ok('POST', `/api/tables/${table.id}/start`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const begun = performance.now();
  await slow.stop();
  expect(performance.now() - begun).toBeLessThan(5000);
}, 60_000);
