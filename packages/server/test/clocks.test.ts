import { resultOf } from '@concordia/engine';
import type { PersonPage, TableInfo } from '@concordia/protocol';
import { afterAll, expect, test } from 'vitest';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { scene } from './support/scene.ts';

const { server, ada, bru, get, now, turnOn } = await scene();
afterAll(() => server.stop());
const turn = (seat: number) => [
  { seat, type: 'play', card: 'architect' },
  { seat, type: 'done' },
];
test('a live clock runs for the player to decide and adds the increment', async () => {
  const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 100, increment: 5 } });
  const mover = deciding(table, table.decider, [ada, bru]);
  turnOn(30_000);
  const seat = table.decider ?? 0;
  await mover.ok('POST', `/api/tables/${table.id}/commits`, {
    after: 0,
    key: 'some-key',
    actions: turn(seat),
  });
  const after = await get(table.id);
  expect(after.seats[seat].bank).toBeGreaterThan(74_000);
  expect(after.seats[seat].bank).toBeLessThanOrEqual(75_000);
  expect(after.deadline).toBe((after.since ?? 0) + 100_000);
});

test('on time-out a computer player plays on until the player returns', async () => {
  const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 100, increment: 0 } });
  turnOn(101_000);
  const taken = await eventually(
    () => get(table.id),
    (info) => info.seq > 0,
  );
  const late = table.decider ?? 0;
  expect(taken.seats[late].absent).toBe('away');
  const player = deciding(table, late, [ada, bru]);
  const back = await player.ok<TableInfo>('POST', `/api/tables/${table.id}/return`);
  expect(back.seats[late]).toMatchObject({ absent: null, bank: 60_000 });
});

test('a player replaced by the computer at the end comes last, at the table and in the results', async () => {
  const table = await startedTable([ada, bru]);
  const { store, registry, hub } = server.services;
  const { running } = (await registry.get(table.id)) ?? {};
  if (!running) throw new Error('the game has not begun');
  const [leader, other] = resultOf(running.game, running.state).ranking;
  await store.tables.change(table.id, ({ setSeat }) => setSeat(leader, { absent: 1 }));
  await hub.refresh(table.id);
  const vote = { kind: 'end', yes: true };
  await deciding(table, other, [ada, bru]).ok('POST', `/api/tables/${table.id}/votes`, vote);
  expect((await get(table.id)).result?.ranking).toEqual([other, leader]);
  const page = await eventually(
    () => ada.ok<PersonPage>('GET', `/api/people/${table.seats[leader].person?.id}`),
    ({ games }) => games.some((game) => game.table === table.id),
  );
  expect(page.games.find((game) => game.table === table.id)).toMatchObject({ place: 2 });
});

test('an absent player does not block what the others have agreed on', async () => {
  const cato = await TestClient.guest(server.url, 'Cato');
  const people = [ada, bru, cato];
  const table = await startedTable(people, { time: { kind: 'live', bank: 100, increment: 0 } });
  const late = deciding(table, table.decider, people);
  for (const person of people)
    if (person !== late) await person.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
  turnOn(101_000);
  const ended = await eventually(
    () => get(table.id),
    (info) => info.status === 'finished',
  );
  expect(ended).toMatchObject({ seq: 1, result: { reason: 'agreed' }, vote: null });
  expect(ended.result?.ranking.at(-1)).toBe(table.decider);
});

test('a table that cannot be read does not stop the clocks of others', async () => {
  const time = { kind: 'live', bank: 100, increment: 0 } as const;
  const unreadable = await startedTable([ada, bru], { time });
  const other = await startedTable([ada, bru], { time });
  const { db } = server.services.store.backend;
  await db.updateTable('games').set({ setup: '{}' }).where('table_id', '=', unreadable.id).execute();
  server.services.registry.sleep(-1);
  turnOn(101_000);
  const taken = await eventually(
    () => get(other.id),
    (info) => info.seq > 0,
  );
  expect(taken.seats[other.decider ?? 0].absent).toBe('away');
  await db.deleteFrom('jobs').where('table_id', '=', unreadable.id).execute();
});

test('or the game ends without them: they are last', async () => {
  const table = await startedTable([ada, bru], {
    time: { kind: 'live', bank: 100, increment: 0 },
    timeOut: 'end',
  });
  turnOn(101_000);
  const ended = await eventually(
    () => get(table.id),
    (info) => info.status === 'finished',
  );
  expect(ended.result?.reason).toBe('timeout');
  expect(ended.result?.ranking.at(-1)).toBe(table.decider);
});

test('a clock that ran out while the server was down gives another minute', async () => {
  const table = await startedTable([ada, bru], {
    time: { kind: 'live', bank: 10, increment: 0 },
    timeOut: 'end',
  });
  // Nobody could move for a while, as when the server was not there.
  turnOn(25_000);
  const later = await eventually(
    () => get(table.id),
    (info) => (info.deadline ?? 0) > now() + 30_000,
  );
  expect(later).toMatchObject({ seq: 0, status: 'playing' });
  expect(later.seats[table.decider ?? 0].bank).toBe(60_000);
});

const day = 24 * 3600_000;
const goAway = (who: TestClient, until: number | null) =>
  who.ok('PATCH', '/api/me', { vacationUntil: until });
test('a vacation: the deadline comes after it, by the remaining time, and is set back when the vacation ends early', async () => {
  const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
  const mover = deciding(table, table.decider, [ada, bru]);
  const begin = table.since ?? 0;
  const deadline = async () => Math.round((((await get(table.id)).deadline ?? 0) - begin) / day / 0.01) / 100;
  turnOn(day);
  const gone = now();
  await goAway(mover, gone + 1.5 * day);
  expect(await deadline()).toBe(1 + 1.5 + 2);
  await goAway(mover, gone + 4 * day);
  expect(await deadline()).toBe(1 + 4 + 2);
  turnOn(3 * day);
  await goAway(mover, null);
  expect(await deadline()).toBe(1 + 3 + 2);
});

test('the time for a turn that falls into a vacation begins after it', async () => {
  const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
  const mover = deciding(table, table.decider, [ada, bru]);
  const next = mover === ada ? bru : ada;
  const until = now() + 10 * day;
  await goAway(next, until);
  turnOn(2 * day);
  const actions = turn(table.decider ?? 0);
  await mover.ok('POST', `/api/tables/${table.id}/commits`, { after: 0, key: 'some-key', actions });
  expect((await get(table.id)).deadline).toBe(until + 3 * day);
  await goAway(next, null);
});

test('a vacation stops the clock of a game by the day', async () => {
  const table = await startedTable([ada, bru], { time: { kind: 'days', days: 2 } });
  const mover = deciding(table, table.decider, [ada, bru]);
  const until = now() + 10 * day;
  await mover.ok('PATCH', '/api/me', { vacationUntil: until });
  const seats = (await get(table.id)).seats.map(({ person, vacationUntil }) => [person?.id, vacationUntil]);
  expect(seats).toContainEqual([mover.id, until]);
  expect(seats.filter(([, away]) => away !== null)).toHaveLength(1);
  turnOn(3 * day);
  const later = await eventually(
    () => get(table.id),
    (info) => (info.deadline ?? 0) > until,
  );
  expect(later).toMatchObject({ seq: 0, status: 'playing' });
  expect(later.deadline ?? 0).toBeGreaterThanOrEqual(until + day);
  await mover.ok('PATCH', '/api/me', { vacationUntil: null });
});
