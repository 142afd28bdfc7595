import type { ErrorBody, LobbyTable, Me, PersonPage, SiteStatistics, TableInfo } from '@concordia/protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { clean } from '../src/ops/clean.ts';
import { deciding, Follower, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { scene } from './support/scene.ts';
import { testServer } from './support/server.ts';

const { server, ada, bru, get, turnOn } = await scene();
afterAll(() => server.stop());

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
    const opened = await live.next('lobby-changes');
    expect(opened.tables).toMatchObject([{ id: shown.id, status: 'open' }]);
    await ada.ok('POST', `/api/tables/${shown.id}/join`, { seat: 2 });
    const joined = await live.next('lobby-changes', ({ tables }) => tables[0].seats[2].person !== null);
    expect(joined.tables[0].seats[2].person?.name).toBe('Ada');
    await bru.ok('POST', `/api/tables/${shown.id}/leave`);
    expect((await live.next('lobby-changes')).gone).toEqual([shown.id]);
    const lobby = await ada.ok<LobbyTable[]>('GET', '/api/lobby');
    expect(lobby.map((table) => table.id)).not.toContain(hidden.id);
    expect(await ada.ok('POST', `/api/tables/${hidden.id}/join`, {})).toMatchObject({ id: hidden.id });
    expect(live.texts.join()).not.toContain(hidden.id);
    live.close();
  });

  test('seats: taken ones, full tables, computer players, emptying, and who may do what', async () => {
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

  test('scores are open only at a table that was opened with it', async () => {
    const wish = { map: 'italia', seats: 2 } as const;
    expect(await ada.ok('POST', '/api/tables', wish)).toMatchObject({ openScores: false });
    const { id } = await ada.ok<TableInfo>('POST', '/api/tables', { ...wish, openScores: true });
    expect(await bru.ok('GET', `/api/tables/${id}`)).toMatchObject({ openScores: true });
    const lobby = await bru.ok<LobbyTable[]>('GET', '/api/lobby');
    expect(lobby.find((table) => table.id === id)).toMatchObject({ openScores: true });
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

  test('ten tables of one person may be open', async () => {
    const owner = await TestClient.guest(server.url, 'Crassus');
    const wish = { map: 'italia', seats: 2 };
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push((await owner.ok<TableInfo>('POST', '/api/tables', wish)).id);
    expect(await owner.code('POST', '/api/tables', wish)).toBe('too-many-tables');
    await owner.ok('POST', `/api/tables/${ids[0]}/leave`);
    expect(await owner.code('POST', '/api/tables', wish)).toBeNull();
  });
});

describe('at the table', () => {
  test('a person waiting at an open table learns when the game starts and can follow it from there', async () => {
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

  test('presence: players at the table, and the number of spectators', async () => {
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

  test('players are called to tables they are not watching', async () => {
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

  test('a player who leaves the table on their turn is called, unless they have just moved', async () => {
    const table = await startedTable([ada, bru]);
    const mover = deciding(table, table.decider, [ada, bru]);
    const { live } = await Follower.at(mover, table.id);
    const unwatch = { type: 'unwatch', table: table.id } as const;
    live.send(unwatch);
    expect(await live.next('your-turn')).toMatchObject({ table: table.id, seq: 0 });
    const seat = table.decider ?? 0;
    const actions = [
      { seat, type: 'play', card: 'architect' },
      { seat, type: 'done' },
    ] as const;
    live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    live.send({ type: 'commit', table: table.id, after: 0, key: 'some-key', actions: [...actions] });
    live.send(unwatch);
    await live.next('committed');
    live.send({ type: 'ping' });
    await live.next('pong');
    live.close();
    const { live: other } = await Follower.at(mover === ada ? bru : ada, table.id);
    other.send(unwatch);
    expect(await other.next('your-turn')).toMatchObject({ seq: 1 });
    expect(live.inbox.filter(({ type }) => type === 'your-turn')).toEqual([]);
    other.close();
  });

  test('the first player is called, too; a player the computer plays for is not', async () => {
    const lives = [await ada.live(), await bru.live()];
    const table = await startedTable([ada, bru], { time: { kind: 'live', bank: 100, increment: 0 } });
    const mover = deciding(table, table.decider, [ada, bru]);
    const [first, second] = mover === ada ? lives : lives.toReversed();
    // Computer players of earlier tests may still bring their players a turn.
    const here = (message: { table: string }) => message.table === table.id;
    expect(await first.next('your-turn', here)).toMatchObject({ seq: 0 });
    turnOn(101_000);
    // The computer plays for the first; the second is called, and their turn brings the computer's again.
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

  test('spectators’ chat does not push the players’ chat away', async () => {
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

describe('deleting an account', () => {
  test('leaves no game behind that cannot continue', async () => {
    const people = [await TestClient.guest(server.url, 'Dido'), await TestClient.guest(server.url, 'Juba')];
    const table = await startedTable(people);
    const mover = deciding(table, table.decider, people);
    const left = people.find((person) => person !== mover);
    if (!left) throw new Error('nobody is left');
    await mover.ok('DELETE', '/api/me', {});
    const ended = await eventually(
      () => get(table.id),
      ({ status }) => status === 'finished',
    );
    expect(ended.seats[table.decider ?? 0]).toMatchObject({ absent: 'resigned', person: { name: '' } });
    expect(ended.result?.ranking[0]).toBe(ended.seats.findIndex(({ person }) => person?.id === left.id));
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
    expect((await lobby.next('lobby-changes', ({ gone }) => gone.length > 0)).gone).toEqual([own.id]);
    expect((await get(own.id)).status).toBe('cancelled');
    expect((await get(other.id)).seats[1].person).toBeNull();
    lobby.close();
  });
});

describe('a rematch', () => {
  const rematch = (client: TestClient, { id }: TableInfo) =>
    client.ok<TableInfo>('POST', `/api/tables/${id}/rematch`);
  async function endedTable(people: TestClient[], seats = people.length): Promise<TableInfo> {
    const table = await startedTable(people, { seats });
    // A proposal ends with the next turn: the computer players play theirs first.
    await eventually(
      () => get(table.id),
      ({ decider, seats }) => decider !== null && seats[decider].person !== null,
    );
    for (const client of people)
      await client.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
    return get(table.id);
  }

  test('that is given up before it begins does not stand in the way of another', async () => {
    const table = await endedTable([ada, bru]);
    const watching = await Follower.at(bru, table.id);
    const first = await rematch(ada, table);
    await watching.live.next('table', (message) => message.table.rematch === first.id);
    watching.live.inbox.splice(0);
    await ada.ok('POST', `/api/tables/${first.id}/leave`);
    await watching.live.next('table', (message) => message.table.rematch === null);
    const second = await rematch(bru, table);
    expect(second).toMatchObject({ status: 'open', owner: { id: bru.id } });
    expect((await rematch(ada, table)).id).toBe(second.id);
    await bru.ok('POST', `/api/tables/${second.id}/start`);
    expect((await get(table.id)).rematch).toBe(second.id);
    watching.live.close();
  });

  test('has the same computer players; the other people find their seats free', async () => {
    const table = await endedTable([ada, bru], 4);
    const again = await rematch(bru, table);
    const who = ({ seats }: TableInfo) => seats.map(({ person, bot }) => bot ?? person?.id ?? null);
    expect(who(again)).toEqual(who(table).map((one) => (one === ada.id ? null : one)));
    expect(who(await rematch(ada, table))).toEqual(who(table));
  });

  test('is shown to a player who finds no free seat there', async () => {
    const table = await endedTable([ada, bru]);
    const { id } = await rematch(ada, table);
    const stranger = await TestClient.guest(server.url, 'Cato');
    await stranger.ok('POST', `/api/tables/${id}/join`, {});
    const full = await rematch(bru, table);
    expect(full.id).toBe(id);
    expect(full.seats.map(({ person }) => person?.id)).not.toContain(bru.id);
  });
});

test('an open table that nobody starts is closed after a week, and everyone is notified', async () => {
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
  expect((await looking.next('lobby-changes', ({ gone }) => gone.length > 0)).gone).toEqual([id]);
  const late = await guest.call<ErrorBody>('POST', `/api/tables/${id}/join`, {});
  expect(late.body.error).toEqual({ code: 'wrong-status', message: 'The table is closed.' });
  await own.stop();
});

test('a spectator who signs in while watching is no longer a spectator', async () => {
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

test('a game that was ended by agreement is listed, but counts for no average', async () => {
  const solo = await TestClient.guest(server.url, 'Solo');
  const before = await ada.ok<SiteStatistics>('GET', '/api/statistics');
  const table = await startedTable([solo], { seats: 2 });
  await solo.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
  const page = await eventually(
    () => ada.ok<PersonPage>('GET', `/api/people/${solo.id}`),
    ({ games }) => games.length > 0,
  );
  expect(page).toMatchObject({ games: [{ table: table.id }], results: [], averageByGod: null });
  const { games, bySeat } = await ada.ok<SiteStatistics>('GET', '/api/statistics');
  expect({ games, bySeat }).toEqual({ games: before.games, bySeat: before.bySeat });
});
