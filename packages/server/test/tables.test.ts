import { resultOf } from '@concordia/engine';
import type {
  ErrorBody,
  LadderRow,
  LobbyTable,
  Me,
  PersonPage,
  SiteStatistics,
  TableInfo,
} from '@concordia/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clean } from '../src/services.ts';
import { deciding, Follower, startedTable, TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let ada: TestClient;
let bru: TestClient;
let clock = 0;
beforeAll(async () => {
  // A clock the tests can turn on.
  server = await testServer({}, { now: () => Date.now() + clock });
  ada = await TestClient.guest(server.url, 'Ada');
  bru = await TestClient.guest(server.url, 'Brutus');
});
afterAll(() => server.stop());
const get = (id: string) => ada.ok<TableInfo>('GET', `/api/tables/${id}`);
async function eventually<T>(ask: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let n = 0; ; n++) {
    const value = await ask();
    if (good(value) || n > 300) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('before the game', () => {
  test('the lobby updates itself; a table by link is not in it', async () => {
    const live = await ada.live();
    live.send({ type: 'lobby', on: true });
    await live.next('lobby');
    const hidden = await bru.ok<TableInfo>('POST', '/api/tables', {
      map: 'imperium',
      seats: 3,
      visibility: 'link',
    });
    const shown = await bru.ok<TableInfo>('POST', '/api/tables', { map: 'imperium', seats: 3 });
    expect((await live.next('lobby-table')).table).toMatchObject({ id: shown.id, status: 'open' });
    await ada.ok('POST', `/api/tables/${shown.id}/join`, { seat: 2 });
    const joined = await live.next('lobby-table', (message) => message.table.seats[2].person !== null);
    expect(joined.table.seats[2].person?.name).toBe('Ada');
    await bru.ok('POST', `/api/tables/${shown.id}/leave`);
    expect((await live.next('lobby-gone')).id).toBe(shown.id);
    const lobby = await ada.ok<LobbyTable[]>('GET', '/api/lobby');
    expect(lobby.map((table) => table.id)).not.toContain(hidden.id);
    expect(await ada.ok('POST', `/api/tables/${hidden.id}/join`, {})).toMatchObject({ id: hidden.id });
    expect(live.texts.join()).not.toContain(hidden.id);
    live.close();
  });

  test('seats: taken ones, full tables, programs, emptying, and who may do what', async () => {
    const { id } = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 3 });
    expect(await ada.code('POST', `/api/tables/${id}/join`, {})).toBe('already-seated');
    expect(await bru.code('POST', `/api/tables/${id}/join`, { seat: 0 })).toBe('seat-taken');
    expect(await bru.code('POST', `/api/tables/${id}/bots`, { seat: 1, level: 'easy' })).toBe('not-allowed');
    expect(await ada.code('POST', `/api/tables/${id}/start`)).toBe('seats-empty');
    await ada.ok('POST', `/api/tables/${id}/bots`, { seat: 1, level: 'hard' });
    await ada.ok('POST', `/api/tables/${id}/bots`, { seat: 2, level: 'easy' });
    expect(await bru.code('POST', `/api/tables/${id}/join`, {})).toBe('table-full');
    await ada.ok('DELETE', `/api/tables/${id}/seats/1`);
    await bru.ok('POST', `/api/tables/${id}/join`, {});
    expect(await bru.code('POST', `/api/tables/${id}/start`)).toBe('not-allowed');
    await ada.ok('POST', `/api/tables/${id}/start`);
    expect(await bru.code('POST', `/api/tables/${id}/leave`)).toBe('wrong-status');
    expect(await ada.code('POST', '/api/tables', { map: 'italia', seats: 5 })).toBe('bad-request');
    expect(await ada.code('POST', '/api/tables', { map: 'atlantis', seats: 3 })).toBe('bad-request');
  });

  test('a table for accounts, and a rated one, are closed to guests', async () => {
    expect(await ada.code('POST', '/api/tables', { map: 'italia', seats: 2, rated: true })).toBe(
      'not-an-account',
    );
    const account = new TestClient(server.url);
    await account.ok<Me>('POST', '/api/account', { name: 'Cassius', password: 'lean and hungry' });
    const table = await account.ok<TableInfo>('POST', '/api/tables', {
      map: 'italia',
      seats: 2,
      join: 'accounts',
    });
    expect(await ada.code('POST', `/api/tables/${table.id}/join`, {})).toBe('not-an-account');
  });
});

describe('at the table', () => {
  test('who waits at an open table is told when the game begins, and can follow it from there', async () => {
    const table = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
    const waiting = await Follower.at(bru, table.id);
    expect(waiting.followed).toBeNull();
    await bru.ok('POST', `/api/tables/${table.id}/join`, {});
    const seated = await waiting.live.next('table', (message) => message.table.seats[1].online);
    expect(seated.table.spectators).toBe(0);
    await ada.ok('POST', `/api/tables/${table.id}/start`);
    const begun = await waiting.live.next('sync');
    expect(begun.known?.known).toBe(7);
    expect(begun.table.status).toBe('playing');
    waiting.live.close();
  });

  test('chat: players do not hear the spectators while the game is on', async () => {
    const table = await startedTable([ada, bru]);
    const watcher = await TestClient.guest(server.url, 'Watcher');
    const [player, spectator] = [await Follower.at(ada, table.id), await Follower.at(watcher, table.id)];
    spectator.live.send({ type: 'chat', table: table.id, text: 'Ada will lose' });
    await spectator.live.next('chat', ({ line }) => line.room === 'spectators');
    player.live.send({ type: 'chat', table: table.id, text: 'salve' });
    expect((await player.live.next('chat')).line).toMatchObject({ room: 'players', text: 'salve' });
    expect((await spectator.live.next('chat')).line.text).toBe('salve');
    const again = await ada.live();
    again.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    expect((await again.next('sync')).chat.map((line) => line.text)).toEqual(['salve']);
    for (const who of [ada, bru])
      await who.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
    again.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    expect((await again.next('sync')).chat.map((line) => line.text)).toEqual(['Ada will lose', 'salve']);
    for (const live of [player.live, spectator.live, again]) live.close();
  });

  test('presence: who is there, and how many watch', async () => {
    const table = await startedTable([ada, bru]);
    const first = await Follower.at(ada, table.id);
    const second = await Follower.at(bru, table.id);
    const both = await first.live.next('table', (message) =>
      message.table.seats.every((seat) => seat.online),
    );
    expect(both.table.spectators).toBe(0);
    second.live.close();
    await first.live.next('table', (message) => message.table.seats.some((seat) => !seat.online));
    const watcher = await new TestClient(server.url).live();
    watcher.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    await first.live.next('table', (message) => message.table.spectators === 1);
    first.live.close();
    watcher.close();
  });

  test('who is called to a table they do not watch', async () => {
    const table = await startedTable([ada, bru]);
    const mover = deciding(table, table.decider, [ada, bru]);
    const next = await (mover === ada ? bru : ada).live();
    const seat = table.decider ?? 0;
    const actions = [
      { seat, type: 'play', card: 'architect' },
      { seat, type: 'done' },
    ];
    await mover.ok('POST', `/api/tables/${table.id}/commits`, { after: 0, key: 'some-key', actions });
    expect(await next.next('your-turn')).toMatchObject({ table: table.id, seq: 1 });
    next.close();
  });

  test('who begins is called too; nobody is for whom a program plays', async () => {
    const lives = [await ada.live(), await bru.live()];
    const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 100, increment: 0 } });
    const mover = deciding(table, table.decider, [ada, bru]);
    const [first, second] = mover === ada ? lives : lives.toReversed();
    // Programs of earlier tests may still bring their players a turn.
    const here = (message: { table: string }) => message.table === table.id;
    expect(await first.next('your-turn', here)).toMatchObject({ seq: 0 });
    clock += 101_000;
    // The program plays for the first; the second is called, and their turn brings the program's again.
    expect(await second.next('your-turn', here)).toMatchObject({ seq: 1 });
    const other = mover === ada ? bru : ada;
    const seat = 1 - (table.decider ?? 0);
    const actions = [
      { seat, type: 'play', card: 'architect' },
      { seat, type: 'done' },
    ];
    await other.ok('POST', `/api/tables/${table.id}/commits`, { after: 1, key: 'some-key', actions });
    expect(await second.next('your-turn', here)).toMatchObject({ seq: 3 });
    expect(first.inbox.filter((message) => message.type === 'your-turn' && here(message))).toEqual([]);
    for (const live of lives) live.close();
  });

  test('what spectators say does not push the players’ talk away', async () => {
    const table = await startedTable([ada, bru]);
    const player = await Follower.at(ada, table.id);
    player.live.send({ type: 'chat', table: table.id, text: 'salve' });
    await player.live.next('chat');
    const watcher = await TestClient.guest(server.url, 'Cato');
    const loud = await Follower.at(watcher, table.id);
    for (let n = 0; n < 210; n++) loud.live.send({ type: 'chat', table: table.id, text: `${n}` });
    await loud.live.next('chat', ({ line }) => line.text === '209');
    const again = await bru.live();
    again.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    const { chat } = await again.next('sync');
    expect(chat.map(({ text }) => text)).toEqual(['salve']);
    for (const live of [player.live, loud.live, again]) live.close();
  });
});

describe('who deletes the account', () => {
  test('leaves no game behind that cannot go on', async () => {
    const people = [await TestClient.guest(server.url, 'Dido'), await TestClient.guest(server.url, 'Juba')];
    const table = await startedTable(people);
    const mover = deciding(table, table.decider, people);
    const left = people.find((person) => person !== mover);
    if (!left) throw new Error('nobody is left');
    await mover.ok('DELETE', '/api/me', {});
    const gone = await eventually(
      () => get(table.id),
      (info) => info.seq > 0,
    );
    expect(gone.seats[table.decider ?? 0]).toMatchObject({ absent: true, person: { name: '' } });
    const ended = await left.ok<TableInfo>('POST', `/api/tables/${table.id}/votes`, {
      kind: 'end',
      yes: true,
    });
    expect(ended.status).toBe('finished');
  });

  test('nor an open table that nobody can start, nor an empty chair that is taken', async () => {
    const owner = await TestClient.guest(server.url, 'Dido');
    const own = await owner.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
    const other = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
    await owner.ok('POST', `/api/tables/${other.id}/join`, {});
    const lobby = await bru.live();
    lobby.send({ type: 'lobby', on: true });
    await lobby.next('lobby');
    await owner.ok('DELETE', '/api/me', {});
    expect((await lobby.next('lobby-gone')).id).toBe(own.id);
    expect((await get(own.id)).status).toBe('cancelled');
    expect((await get(other.id)).seats[1].person).toBeNull();
    lobby.close();
  });
});

test('a rematch that was given up before it began does not stand in the way of another', async () => {
  const table = await startedTable([ada, bru]);
  for (const client of [ada, bru])
    await client.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
  const rematch = (client: TestClient) => client.ok<TableInfo>('POST', `/api/tables/${table.id}/rematch`);
  const first = await rematch(ada);
  await ada.ok('POST', `/api/tables/${first.id}/leave`);
  const second = await rematch(bru);
  expect(second).toMatchObject({ status: 'open', owner: { id: bru.id } });
  expect((await rematch(ada)).id).toBe(second.id);
});

test('an open table that nobody starts is closed after a week, and everyone is told', async () => {
  let later = 0;
  const own = await testServer({}, { now: () => Date.now() + later });
  const owner = await TestClient.guest(own.url, 'Ada');
  const guest = await TestClient.guest(own.url, 'Brutus');
  const { id } = await owner.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const waiting = await owner.live();
  waiting.send({ type: 'watch', table: id, after: 0, chat: 0 });
  await waiting.next('sync');
  const looking = await guest.live();
  looking.send({ type: 'lobby', on: true });
  await looking.next('lobby');
  later = 8 * 24 * 3600_000;
  await clean(own.services);
  await waiting.next('table', ({ table }) => table.status === 'cancelled');
  expect((await looking.next('lobby-gone')).id).toBe(id);
  const late = await guest.call<ErrorBody>('POST', `/api/tables/${id}/join`, {});
  expect(late.body.error).toEqual({ code: 'wrong-status', message: 'The table is closed.' });
  await own.stop();
});

test('who says who they are after they have begun to watch is no spectator any more', async () => {
  const table = await startedTable([ada, bru]);
  const { token } = await ada.ok<{ token: string }>('POST', '/api/me/tokens', { label: 'my bot' });
  const live = await new TestClient(server.url).live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  expect((await live.next('sync')).table.spectators).toBe(0);
  expect((await live.next('table')).table.spectators).toBe(1);
  live.send({ type: 'hello', token });
  const told = (await live.next('table')).table;
  expect(told.spectators).toBe(0);
  expect(told.seats.filter(({ online }) => online).map(({ person }) => person?.id)).toEqual([ada.id]);
  live.close();
});

describe('time', () => {
  const turn = (seat: number) => [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  test('a live clock runs for the one who decides and adds the increment', async () => {
    const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 100, increment: 5 } });
    const mover = deciding(table, table.decider, [ada, bru]);
    clock += 30_000;
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

  test('on time-out a program plays on until the player returns', async () => {
    const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 100, increment: 0 } });
    clock += 101_000;
    const taken = await eventually(
      () => get(table.id),
      (info) => info.seq > 0,
    );
    const late = table.decider ?? 0;
    expect(taken.seats[late].absent).toBe(true);
    const player = deciding(table, late, [ada, bru]);
    const back = await player.ok<TableInfo>('POST', `/api/tables/${table.id}/return`);
    expect(back.seats[late]).toMatchObject({ absent: false, bank: 60_000 });
  });

  test('whoever a program plays for at the end is last, at the table as in the results', async () => {
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

  test('a table that cannot be read does not stop the clocks of others', async () => {
    const time = { kind: 'live', bank: 100, increment: 0 } as const;
    const unreadable = await startedTable([ada, bru], { time });
    const other = await startedTable([ada, bru], { time });
    const { db } = server.services.store.backend;
    await db.updateTable('games').set({ setup: '{}' }).where('table_id', '=', unreadable.id).execute();
    server.services.registry.sleep(-1);
    clock += 101_000;
    const taken = await eventually(
      () => get(other.id),
      (info) => info.seq > 0,
    );
    expect(taken.seats[other.decider ?? 0].absent).toBe(true);
    await db.updateTable('tables').set({ due_at: null }).where('id', '=', unreadable.id).execute();
  });

  test('or the game ends without them: they are last', async () => {
    const table = await startedTable([ada, bru], {
      time: { kind: 'live', bank: 100, increment: 0 },
      timeOut: 'end',
    });
    clock += 101_000;
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
    clock += 25_000;
    const later = await eventually(
      () => get(table.id),
      (info) => (info.deadline ?? 0) > Date.now() + clock + 30_000,
    );
    expect(later).toMatchObject({ seq: 0, status: 'playing' });
    expect(later.seats[table.decider ?? 0].bank).toBe(60_000);
  });

  const day = 24 * 3600_000;
  const goAway = (who: TestClient, until: number | null) =>
    who.ok('PATCH', '/api/me', { vacationUntil: until });
  test('a vacation: the deadline comes after it, by what was left; it comes back when the vacation ends', async () => {
    const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
    const mover = deciding(table, table.decider, [ada, bru]);
    const begin = table.since ?? 0;
    const deadline = async () =>
      Math.round((((await get(table.id)).deadline ?? 0) - begin) / day / 0.01) / 100;
    clock += day;
    const now = Date.now() + clock;
    await goAway(mover, now + 1.5 * day);
    expect(await deadline()).toBe(1 + 1.5 + 2);
    await goAway(mover, now + 4 * day);
    expect(await deadline()).toBe(1 + 4 + 2);
    clock += 3 * day;
    await goAway(mover, null);
    expect(await deadline()).toBe(1 + 3 + 2);
  });

  test('a turn that comes to someone on vacation begins after it', async () => {
    const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
    const mover = deciding(table, table.decider, [ada, bru]);
    const next = mover === ada ? bru : ada;
    const until = Date.now() + clock + 10 * day;
    await goAway(next, until);
    clock += 2 * day;
    const actions = turn(table.decider ?? 0);
    await mover.ok('POST', `/api/tables/${table.id}/commits`, { after: 0, key: 'some-key', actions });
    expect((await get(table.id)).deadline).toBe(until + 3 * day);
    await goAway(next, null);
  });

  test('a vacation stops the clock of a game by the day', async () => {
    const table = await startedTable([ada, bru], { time: { kind: 'days', days: 2 } });
    const mover = deciding(table, table.decider, [ada, bru]);
    const until = Date.now() + clock + 10 * day;
    await mover.ok('PATCH', '/api/me', { vacationUntil: until });
    const seats = (await get(table.id)).seats.map(({ person, vacationUntil }) => [person?.id, vacationUntil]);
    expect(seats).toContainEqual([mover.id, until]);
    expect(seats.filter(([, away]) => away !== null)).toHaveLength(1);
    clock += 3 * day;
    const later = await eventually(
      () => get(table.id),
      (info) => (info.deadline ?? 0) > until,
    );
    expect(later).toMatchObject({ seq: 0, status: 'playing' });
    expect(later.deadline ?? 0).toBeGreaterThanOrEqual(until + day);
    await mover.ok('PATCH', '/api/me', { vacationUntil: null });
  });
});

test('rated games move the ladder; pages and statistics count the results', async () => {
  const accounts = await Promise.all(
    ['Marius', 'Sulla'].map(async (name) => {
      const client = new TestClient(server.url);
      client.me = await client.ok<Me>('POST', '/api/account', { name, password: 'civil war again' });
      return client;
    }),
  );
  const table = await startedTable(accounts, { rated: true });
  for (const client of accounts)
    await client.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
  const ladder = await eventually(
    () => ada.ok<LadderRow[]>('GET', '/api/ladder'),
    (rows) => rows.length === 2,
  );
  const ended = await get(table.id);
  const winner = ended.seats[ended.result?.ranking[0] ?? 0].person?.id;
  expect(ladder[0].person.id).toBe(winner);
  expect(ladder[0].rating).toBeGreaterThan(ladder[1].rating);
  // Whoever loses the first game does not find a number below zero.
  expect(ladder[1].rating).toBeGreaterThan(800);
  const page = await ada.ok<PersonPage>('GET', `/api/people/${winner}`);
  expect(page).toMatchObject({ ratedGames: 1, results: [{ map: 'italia', players: 2, games: 1, wins: 1 }] });
  expect(page.averageByGod?.jupiter).toBeGreaterThanOrEqual(0);
  const statistics = await ada.ok<SiteStatistics>('GET', '/api/statistics');
  expect(statistics.bySeat.length).toBeGreaterThan(0);
});
