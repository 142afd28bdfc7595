import { isPaused, type ServerMessage, type TableInfo } from '@concordia/protocol';
import { afterAll, expect, test } from 'vitest';
import { deciding, Follower, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { scene } from './support/scene.ts';

const { server, ada, bru, get, turnOn } = await scene();
const cato = await TestClient.guest(server.url, 'Cato');
afterAll(() => server.stop());
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const post = (who: TestClient, table: TableInfo, what: string, body?: object) =>
  who.ok<TableInfo>('POST', `/api/tables/${table.id}/${what}`, body);
const refused = (who: TestClient, table: TableInfo, what: string, body?: object) =>
  who.code('POST', `/api/tables/${table.id}/${what}`, body);
const seatOf = (info: TableInfo, who: TestClient) =>
  info.seats.findIndex(({ person }) => person?.id === who.id);
const other = (who: TestClient) => (who === ada ? bru : ada);
const architect = (info: TableInfo) => ({
  after: info.seq,
  key: `key-${info.id}-${info.seq}`,
  actions: [
    { seat: info.decider, type: 'play', card: 'architect' },
    { seat: info.decider, type: 'done' },
  ],
});

test('a player who resigns against one other loses at once', async () => {
  const table = await startedTable([ada, bru]);
  const done = await post(ada, table, 'resign');
  expect(done).toMatchObject({ status: 'finished', result: { reason: 'resigned' } });
  expect(done.result?.ranking).toEqual([seatOf(done, bru), seatOf(done, ada)]);
  expect(await refused(bru, table, 'resign')).toBe('wrong-status');
});

test('a player who resigns against the computer alone ends the game', async () => {
  const table = await startedTable([ada], { seats: 3 });
  const done = await post(ada, table, 'resign');
  expect(done).toMatchObject({ status: 'finished', result: { reason: 'resigned' } });
  expect(done.result?.ranking.at(-1)).toBe(seatOf(done, ada));
});

test('among three, the computer takes over for a player who resigned and cannot return; the next to resign ends the game', async () => {
  const people = [ada, bru, cato];
  const table = await startedTable(people);
  const first = await post(ada, table, 'resign');
  expect(first.status).toBe('playing');
  expect(first.seats[seatOf(first, ada)].absent).toBe('resigned');
  expect(await refused(ada, table, 'return')).toBe('not-allowed');
  expect(await refused(ada, table, 'votes', { kind: 'end', yes: true })).toBe('not-allowed');
  const last = await post(bru, table, 'resign');
  expect(last.result?.ranking[0]).toBe(seatOf(last, cato));
});

test('a seat left to the computer is played by it, and taken back', async () => {
  const table = await startedTable([ada, bru]);
  const mover = deciding(table, table.decider, [ada, bru]);
  await post(mover, table, 'hand-over');
  await eventually(
    () => get(table.id),
    ({ seq }) => seq > 0,
  );
  const back = await post(mover, table, 'return');
  expect(back.seats[seatOf(back, mover)].absent).toBe(null);
  expect(back.status).toBe('playing');
});

test('when no person is left, the game pauses and continues with the first to come back', async () => {
  const table = await startedTable([ada, bru], { seats: 3, time: { kind: 'live', bank: 100, increment: 0 } });
  for (const who of [ada, bru]) await post(who, table, 'hand-over');
  const paused = await get(table.id);
  expect(isPaused(paused)).toBe(true);
  expect(paused.deadline).toBe(null);
  turnOn(10 * MINUTE);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await get(table.id)).seq).toBe(paused.seq);
  const back = await post(ada, table, 'return');
  expect(isPaused(back)).toBe(false);
  const now = await eventually(
    () => get(table.id),
    ({ decider }) => decider === seatOf(table, ada),
  );
  expect(now.decider).toBe(seatOf(table, ada));
});

test('when both players run out of time, the computer does not win', async () => {
  const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 20, increment: 5 } });
  turnOn(21_000);
  await eventually(
    () => get(table.id),
    ({ seq }) => seq === 1,
  );
  turnOn(21_000);
  const still = await eventually(() => get(table.id), isPaused);
  expect(isPaused(still)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await get(table.id)).toMatchObject({ seq: still.seq, status: 'playing' });
});

test('a game that nobody comes back to is cancelled without a result', async () => {
  const table = await startedTable([ada, bru]);
  for (const who of [ada, bru]) await post(who, table, 'hand-over');
  turnOn(15 * DAY);
  const over = await eventually(
    () => get(table.id),
    ({ status }) => status !== 'playing',
  );
  expect(over).toMatchObject({ status: 'cancelled', result: null });
});

test('a game without a clock in which nobody moves any more is cancelled after two months', async () => {
  const table = await startedTable([ada, bru]);
  turnOn(59 * DAY);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await get(table.id)).status).toBe('playing');
  turnOn(2 * DAY);
  const over = await eventually(
    () => get(table.id),
    ({ status }) => status !== 'playing',
  );
  expect(over.status).toBe('cancelled');
});

test('the computer replaces a silent player when another player asks for it and not before', async () => {
  const table = await startedTable([ada, bru]);
  const silent = deciding(table, table.decider, [ada, bru]);
  const waiting = other(silent);
  const seat = seatOf(table, silent);
  expect(await refused(waiting, table, 'replace', { seat })).toBe('not-silent');
  turnOn(3 * MINUTE + 1000);
  expect(await refused(silent, table, 'replace', { seat: seatOf(table, waiting) })).toBe('not-silent');
  expect(await refused(cato, table, 'replace', { seat })).toBe('not-seated');
  const replaced = await post(waiting, table, 'replace', { seat });
  expect(replaced.seats[seat].absent).toBe('away');
  await post(silent, table, 'return');
});

test('a player with the table open counts as silent later, and the others may end the game without them', async () => {
  const table = await startedTable([ada, bru]);
  const silent = deciding(table, table.decider, [ada, bru]);
  const waiting = other(silent);
  const seat = seatOf(table, silent);
  const here = await Follower.at(silent, table.id);
  await eventually(
    () => get(table.id),
    ({ seats }) => seats[seat].online,
  );
  turnOn(4 * MINUTE);
  expect(await refused(waiting, table, 'replace', { seat })).toBe('not-silent');
  turnOn(7 * MINUTE);
  await post(waiting, table, 'replace', { seat });
  const over = await post(waiting, table, 'votes', { kind: 'end', yes: true });
  expect(over).toMatchObject({ status: 'finished', result: { reason: 'agreed' } });
  expect(over.result?.ranking).toEqual([seatOf(table, waiting), seat]);
  here.live.close();
});

test('nobody wins by vanishing: who resigns comes before who was replaced for silence, and the game ends', async () => {
  const table = await startedTable([ada, bru]);
  const silent = deciding(table, table.decider, [ada, bru]);
  const waiting = other(silent);
  turnOn(3 * MINUTE + 1000);
  await post(waiting, table, 'replace', { seat: seatOf(table, silent) });
  const over = await post(waiting, table, 'resign');
  expect(over).toMatchObject({ status: 'finished', result: { reason: 'resigned' } });
  expect(over.result?.ranking).toEqual([seatOf(table, waiting), seatOf(table, silent)]);
});

test('who is silent at that moment is gone before the one who resigns; who is only away for a moment is not', async () => {
  for (const [waited, first] of [
    [3 * MINUTE + 1000, 'waiting'],
    [2 * MINUTE, 'silent'],
  ] as const) {
    const table = await startedTable([ada, bru]);
    const silent = deciding(table, table.decider, [ada, bru]);
    const waiting = other(silent);
    turnOn(waited);
    const over = await post(waiting, table, 'resign');
    expect(over.result?.ranking[0]).toBe(seatOf(table, first === 'waiting' ? waiting : silent));
  }
});

test('among three, one resigns while another has vanished: the third has won', async () => {
  const people = [ada, bru, cato];
  const table = await startedTable(people);
  const silent = deciding(table, table.decider, people);
  const [quitter, patient] = people.filter((one) => one !== silent);
  turnOn(3 * MINUTE + 1000);
  const over = await post(quitter, table, 'resign');
  expect(over.status).toBe('finished');
  expect(over.result?.ranking).toEqual([patient, quitter, silent].map((one) => seatOf(table, one)));
});

test('leaving the seat and taking it back gains no time', async () => {
  const table = await startedTable([ada, bru, cato], { time: { kind: 'live', bank: 100, increment: 0 } });
  const mover = deciding(table, table.decider, [ada, bru, cato]);
  turnOn(70_000);
  await post(mover, table, 'hand-over');
  const back = await mover.call<TableInfo>('POST', `/api/tables/${table.id}/return`);
  const bank = (await get(table.id)).seats[seatOf(table, mover)].bank ?? 0;
  // In the own turn what is left, in the turn of another a minute.
  expect(back.status === 200 && bank <= 60_000).toBe(true);
});

test('a turn that revealed cards stands, unless the table allows it to be taken back', async () => {
  for (const takeBacks of ['unrevealed', 'always'] as const) {
    const table = await startedTable([ada], { seats: 2, takeBacks });
    const { registry, store } = server.services;
    const mine = seatOf(table, ada);
    const at = await eventually(
      () => get(table.id),
      ({ decider }) => decider === mine,
    );
    await post(ada, at, 'commits', architect(at));
    const hot = await registry.get(table.id);
    await hot?.serial(async () => {});
    const last = await store.log.after(table.id, at.seq);
    const body = JSON.stringify({ ...JSON.parse(last[0].body), dealt: ['smith'] });
    await store.backend.db
      .updateTable('entries')
      .set({ body })
      .where('table_id', '=', table.id)
      .where('seq', '=', at.seq + 1)
      .execute();
    const code = await refused(ada, table, 'votes', { kind: 'takeback', yes: true });
    // The computer may have played meanwhile: then it is too late either way.
    expect(takeBacks === 'always' ? [null, 'too-late'] : ['revealed', 'too-late']).toContain(code);
  }
});

test('a full table starts automatically; players looking elsewhere are notified', async () => {
  const table = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const elsewhere = await ada.live();
  const full = await post(bru, table, 'join', {});
  expect(full.startsAt).toBeGreaterThan(0);
  const told: ServerMessage = await elsewhere.next('starting');
  expect(told).toMatchObject({ table: table.id, startsAt: full.startsAt });
  await post(bru, table, 'leave');
  expect(await get(table.id)).toMatchObject({ startsAt: null, status: 'open' });
  await post(bru, table, 'join', {});
  turnOn(16_000);
  const begun = await eventually(
    () => get(table.id),
    ({ status }) => status === 'playing',
  );
  expect(begun).toMatchObject({ status: 'playing', startsAt: null });
  elsewhere.close();
});

test('a table whose players have left disappears from the lobby and returns with them; one with days per turn stays', async () => {
  const live = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const days = await ada.ok<TableInfo>('POST', '/api/tables', {
    ...{ map: 'italia', seats: 2 },
    time: { kind: 'days', days: 2 },
  });
  const listed = async () => (await ada.ok<TableInfo[]>('GET', '/api/lobby')).map(({ id }) => id);
  const viewer = await bru.live();
  viewer.send({ type: 'lobby', on: true });
  await viewer.next('lobby');
  await server.services.hub.sweepLobby();
  expect(await listed()).toEqual(expect.arrayContaining([live.id, days.id]));
  turnOn(16 * MINUTE);
  await server.services.hub.sweepLobby();
  await viewer.next('lobby-changes', ({ gone }) => gone.includes(live.id));
  expect(await listed()).toContain(days.id);
  expect(await listed()).not.toContain(live.id);
  const back = await Follower.at(ada, live.id);
  await server.services.hub.sweepLobby();
  expect(await listed()).toContain(live.id);
  back.live.close();
  viewer.close();
});
