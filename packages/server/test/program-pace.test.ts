import type { Entry, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';

const PACE_MS = 400;
let server: TestServer;
let shift = 0;
beforeAll(async () => {
  server = await testServer({ botPaceMs: PACE_MS }, { now: () => Date.now() + shift });
});
afterAll(() => server.stop());

test('computer players play on for people who are gone at the pace of any program, turn by turn', async () => {
  const people = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const table = await startedTable(people, { time: { kind: 'live', bank: 60, increment: 0 } });
  const look = () => people[0].ok<TableInfo>('GET', `/api/tables/${table.id}`);
  const wait = (done: (info: TableInfo) => boolean) => eventually(look, done);
  // One after the other runs out of time.
  shift += 61_000;
  await wait((info) => info.seq === 1);
  shift += 61_000;
  await wait((info) => info.seats.every((seat) => seat.absent));
  await wait((info) => info.seq >= 5);
  const entries = await people[0].ok<Entry[]>('GET', `/api/tables/${table.id}/entries?after=0`);
  const pauses = entries.slice(1).map(({ at }, n) => at - entries[n].at);
  expect(pauses.length).toBeGreaterThanOrEqual(4);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(PACE_MS - 5);
  // Whoever comes back stops it, also while the computer thinks; that is no error.
  const seat = table.seats.findIndex(({ person }) => person?.id === people[0].id);
  await wait((info) => info.decider === 1 - seat);
  await wait((info) => info.decider === seat);
  const mine = await people[0].ok<TableInfo>('POST', `/api/tables/${table.id}/return`);
  await new Promise((resolve) => setTimeout(resolve, 2 * PACE_MS));
  expect(await look()).toMatchObject({ seq: mine.seq, decider: seat });
  const { body: metrics } = await people[0].call<string>('GET', '/metrics');
  expect(metrics).toMatch(/^concordia_errors_total 0$/m);
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
