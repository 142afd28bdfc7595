import { type Action, copyState } from '@concordia/engine';
import type { Entry, TableInfo, TokenInfo } from '@concordia/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitTurn } from '../src/tables/commit.ts';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { type TestServer, testServer } from './support/server.ts';

/** Two servers on one database, at the moments where one knows more than the other. */
let postgres: TestPostgres;
let one: TestServer;
let two: TestServer;
let people: TestClient[];
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.database();
  one = await testServer({ databaseUrl });
  two = await testServer({ databaseUrl });
  people = [await TestClient.guest(one.url, 'Ada'), await TestClient.guest(one.url, 'Brutus')];
}, 60_000);
afterAll(async () => {
  await one.stop();
  await two.stop();
  await postgres.stop();
}, 60_000);

/** The same person at the other server. */
function elsewhere(person: TestClient): TestClient {
  const there = new TestClient(two.url);
  there.cookie = person.cookie;
  there.me = person.me;
  return there;
}
const architect = (seat: number): Action[] => [
  { seat, type: 'play', card: 'architect' },
  { seat, type: 'done' },
];
async function play(url: string, table: TableInfo, after: number): Promise<void> {
  const seat = (table.decider ?? 0) ^ (after % 2);
  const mover = deciding(table, seat, people);
  const client = url === one.url ? mover : elsewhere(mover);
  await client.ok('POST', `/api/tables/${table.id}/commits`, {
    after,
    key: `the-turn-${after}`,
    actions: architect(seat),
  });
}

/** Servers hear nothing of each other until they have connected again. */
const DEAFEN = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'concordia-bus'`;

describe('two servers', () => {
  test('a person at the other server is called to a table that is asleep there', async () => {
    const table = await startedTable(people);
    const mover = deciding(table, table.decider, people);
    const next = people.find((person) => person !== mover);
    if (!next) throw new Error('nobody is next');
    const there = await elsewhere(next).live();
    await play(one.url, table, 0);
    expect(await there.next('your-turn')).toMatchObject({ table: table.id, seq: 1 });
    there.close();
  });

  test('messages sent while a server hears nothing from the others arrive later', async () => {
    const table = await startedTable(people);
    const lives = [await people[0].live(), await elsewhere(people[1]).live()];
    for (const live of lives) {
      live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
      await live.next('sync');
    }
    await postgres.query(DEAFEN);
    lives[0].send({ type: 'chat', table: table.id, text: 'salve' });
    expect((await lives[1].next('chat')).line.text).toBe('salve');
    for (const live of lives) live.close();
  });

  test('presence is corrected after a server has heard nothing from the others', async () => {
    const table = await startedTable(people);
    const isOnline = (person: TestClient) => one.services.hub.presence.isOnline(table.id, person.id);
    const lives = await Promise.all(people.map((person) => elsewhere(person).live()));
    for (const live of lives) live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    await eventually(() => people.every(isOnline));
    await postgres.query(DEAFEN);
    lives[1].close();
    await eventually(() => !isOnline(people[1]) && isOnline(people[0]));
    expect(people.map(isOnline)).toEqual([true, false]);
    lives[0].close();
  });

  test('a turn taken back and another played, read at once by a server that has missed both', async () => {
    const table = await startedTable(people);
    await play(one.url, table, 0);
    const there = elsewhere(people[0]);
    expect((await there.ok<TableInfo>('GET', `/api/tables/${table.id}`)).seq).toBe(1);
    const behind = await two.services.registry.get(table.id);
    if (!behind) throw new Error('the table is not awake');
    // What the other server does meanwhile waits behind this.
    let goOn: () => void = () => {};
    const held = behind.serial(
      () =>
        new Promise<void>((resolve) => {
          goOn = resolve;
        }),
    );
    const mover = deciding(table, table.decider, people);
    for (const person of [mover, ...people.filter((other) => other !== mover)])
      await person.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'takeback', yes: true });
    const entries = await people[0].ok<Entry[]>('GET', `/api/tables/${table.id}/entries?after=0`);
    expect(entries.map(({ type }) => type)).toEqual(['turn', 'takeback']);
    const seat = table.decider ?? 0;
    await mover.ok('POST', `/api/tables/${table.id}/commits`, {
      after: 2,
      key: 'another-turn',
      actions: architect(seat),
    });
    goOn();
    await held;
    await eventually(() => behind.row.seq === 3);
    const here = await people[0].ok('GET', `/api/tables/${table.id}/view`);
    expect(await there.ok('GET', `/api/tables/${table.id}/view`)).toEqual(here);
  });

  test('a table that cannot be read is not in the way of others that have to be read again', async () => {
    const tables = [await startedTable(people), await startedTable(people)];
    const awake = [];
    for (const { id } of tables) awake.push(await two.services.registry.get(id));
    const [unreadable, other] = awake;
    if (!unreadable || !other) throw new Error('the tables are not awake');
    if (!other.running) throw new Error('the game has not begun');
    const { row } = other;
    const state = copyState(other.running.state);
    await play(one.url, tables[1], 0);
    await eventually(() => other.row.seq === 1);
    const { db } = one.services.store.backend;
    const setTime = (time_control: string) =>
      db.updateTable('tables').set({ time_control }).where('id', '=', unreadable.id).execute();
    await setTime('{');
    // As if the note of the turn had been missed.
    Object.assign(other, { row, recent: [] });
    other.running.state = state;
    await postgres.query(DEAFEN);
    await eventually(() => other.row.seq === 1);
    expect(other.row.seq).toBe(1);
    await setTime(row.time_control);
  });

  test('a client that knows more than its new server is not told that it is late', async () => {
    const table = await startedTable(people);
    await elsewhere(people[0]).ok('GET', `/api/tables/${table.id}/view`);
    const behind = await two.services.registry.get(table.id);
    if (!behind) throw new Error('the table is not awake');
    if (!behind.running) throw new Error('the game has not begun');
    const { row } = behind;
    const state = copyState(behind.running.state);
    // As if the note of the first turn had not come yet.
    const forget = (): void => {
      Object.assign(behind, { row, recent: [] });
      if (behind.running) behind.running.state = copyState(state);
    };
    await play(one.url, table, 0);
    await eventually(() => behind.row.seq === 1);
    forget();
    const seat = (table.decider ?? 0) ^ 1;
    const live = await elsewhere(deciding(table, seat, people)).live();
    live.send({ type: 'watch', table: table.id, after: 1, chat: 0 });
    expect((await live.next('sync')).table.seq).toBe(1);
    forget();
    const client = elsewhere(deciding(table, seat, people));
    const commit = { after: 1, key: 'next-turn', actions: architect(seat) };
    expect(await client.ok('POST', `/api/tables/${table.id}/commits`, commit)).toEqual({ seq: 2 });
    live.close();
  });

  test('wrong passwords are counted for both together', async () => {
    await new TestClient(one.url).ok('POST', '/api/account', { name: 'Target', password: 'the right one' });
    const codes: (string | null)[] = [];
    for (let n = 0; n < 12; n++) {
      const guesser = new TestClient(n % 2 ? one.url : two.url);
      codes.push(await guesser.code('POST', '/api/session', { name: 'Target', password: `guess ${n} xx` }));
    }
    expect(codes).toEqual([
      ...Array<string>(10).fill('wrong-password'),
      ...Array<string>(2).fill('too-many-requests'),
    ]);
  });

  test('of two guests who take one name at once, one gets it and the other is refused', async () => {
    for (let n = 0; n < 5; n++) {
      const guests = [await TestClient.guest(one.url, 'First'), await TestClient.guest(two.url, 'Second')];
      const account = { name: `Wanted ${n}`, password: 'password one' };
      const codes = await Promise.all(guests.map((guest) => guest.code('POST', '/api/account', account)));
      expect(codes.toSorted()).toEqual(['name-taken', null]);
    }
  });

  test('a token removed at one process closes its connections at the other', async () => {
    const [ada] = people;
    const { token } = await ada.ok<{ token: string }>('POST', '/api/me/tokens', { label: 'my bot' });
    const there = new TestClient(two.url);
    const live = await there.live({ authorization: `Bearer ${token}` });
    const mine = await elsewhere(ada).live();
    const [{ id }] = await ada.ok<TokenInfo[]>('GET', '/api/me/tokens');
    await ada.ok('DELETE', `/api/me/tokens/${id}`);
    expect(await live.ended).toBe(4001);
    expect(mine.closed).toBeNull();
    mine.close();
  });

  test('a sign-out whose note was lost is noticed all the same', async () => {
    const guest = await TestClient.guest(one.url, 'Away');
    const live = await elsewhere(guest).live();
    const mine = await elsewhere(people[0]).live();
    await postgres.query(DEAFEN);
    await one.services.store.backend.db.deleteFrom('sessions').where('person_id', '=', guest.id).execute();
    expect(await live.ended).toBe(4001);
    expect(mine.closed).toBeNull();
    mine.close();
  });

  test('a computer player is not forgotten when its turn comes while the table is still being processed', async () => {
    const [ada] = people;
    const made = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
    await ada.ok('POST', `/api/tables/${made.id}/bots`, { seat: 1, level: 'easy' });
    await ada.ok('POST', `/api/tables/${made.id}/start`);
    const hot = await one.services.registry.get(made.id);
    if (!hot || !ada.me) throw new Error('the table is not awake');
    await eventually(() => hot.row.decider !== null && !hot.isBot(hot.row.decider));
    const before = hot.row.seq;
    // Busy with the table for something else at the moment of the turn.
    one.services.due.start(hot.id);
    const seat = hot.row.decider ?? 0;
    const commit = { after: before, key: 'my-turn', actions: architect(seat) };
    await commitTurn(one.services.commits, hot, { person: ada.me.id }, commit);
    await eventually(() => hot.row.seq >= before + 2);
    expect(hot.row.seq).toBeGreaterThanOrEqual(before + 2);
  }, 20_000);

  test('a person who leaves while the store is unavailable is at no table any more', async () => {
    const { hub, store } = one.services;
    const tables = [await startedTable(people), await startedTable(people), await startedTable(people)];
    const live = await people[0].live();
    for (const { id } of tables) {
      live.send({ type: 'watch', table: id, after: 0, chat: 0 });
      await live.next('sync');
    }
    const isAt = (server: TestServer) =>
      tables.map(({ id }) => server.services.hub.presence.isOnline(id, people[0].id));
    await eventually(() => !isAt(two).includes(false));
    const here = hub.audience.connections.size;
    const back = postgres.restart(500);
    const isAway = () =>
      store.people.byId('nobody').then(
        () => false,
        () => true,
      );
    await eventually(isAway);
    live.close();
    await eventually(() => hub.audience.connections.size < here);
    await back;
    expect(tables.map(({ id }) => hub.isWatched(id))).not.toContain(true);
    await eventually(() => !isAt(one).includes(true) && !isAt(two).includes(true));
    expect([...isAt(one), ...isAt(two)]).not.toContain(true);
  }, 20_000);

  test('a faulty message from another process is not ignored', async () => {
    const faults = async () => (await two.services.metrics.errors.get()).values[0].value;
    const lobby = await elsewhere(people[0]).live();
    lobby.send({ type: 'lobby', on: true });
    await lobby.next('lobby');
    const before = await faults();
    const table = await startedTable(people);
    await lobby.next('lobby-changes', ({ tables }) =>
      tables.some(({ id, status }) => id === table.id && status === 'playing'),
    );
    const { tables, backend } = one.services.store;
    await backend.db.updateTable('tables').set({ options: '{' }).where('id', '=', table.id).execute();
    await tables.peopleChanged([table.id]);
    expect(await eventually(faults, (n) => n > before)).toBeGreaterThan(before);
    lobby.close();
  });
});
