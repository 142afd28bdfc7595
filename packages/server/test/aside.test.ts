import { RULES_VERSION } from '@concordia/engine';
import type { LobbyTable, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { type TestServer, testServer } from './support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

const guests = (url: string) => Promise.all(['Ada', 'Brutus'].map((name) => TestClient.guest(url, name)));

/** A turn that no rules allow is in the log, as if the disk had been damaged. */
async function damage({ services }: TestServer, id: string): Promise<void> {
  const { db } = services.store.backend;
  const body = '{"actions":[{"seat":0,"type":"done"}],"dealt":[]}';
  const entry = { table_id: id, seq: 1, kind: 'turn', seat: 0, key: null, body, at: 0 } as const;
  await db.insertInto('entries').values(entry).execute();
  await db
    .updateTable('tables')
    .set((q) => ({ seq: 1, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
const setRules = ({ services }: TestServer, id: string, rules: number) =>
  services.store.backend.db.updateTable('games').set({ rules }).where('table_id', '=', id).execute();

async function firstTurn(people: readonly TestClient[], table: TableInfo, after = 0): Promise<string | null> {
  const seat = table.decider ?? 0;
  const actions = [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  const commit = { after, key: 'the-first-turn', actions };
  return deciding(table, seat, people).code('POST', `/api/tables/${table.id}/commits`, commit);
}

test('a game that cannot be replayed is set aside with a reason, and continues once its log is repaired', async () => {
  const server = await testServer();
  const people = await guests(server.url);
  const table = await startedTable(people);
  const look = () => people[0].ok<TableInfo>('GET', `/api/tables/${table.id}`);
  const inLobby = async () =>
    (await people[0].ok<LobbyTable[]>('GET', '/api/lobby')).some(({ id }) => id === table.id);
  expect(await inLobby()).toBe(true);
  const { registry, store, metrics } = server.services;
  await damage(server, table.id);
  registry.sleep(-1);
  expect(await look()).toMatchObject({ status: 'aside', aside: 'unplayable', decider: null });
  expect(await inLobby()).toBe(false);
  // Whoever runs the server learns of it, once.
  await look();
  expect((await metrics.errors.get()).values[0].value).toBe(1);
  expect(await firstTurn(people, table, 1)).toBe('wrong-status');
  expect(await people[0].code('GET', `/api/tables/${table.id}/view`)).toBe('wrong-status');
  const live = await people[0].live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  expect(await live.next('sync')).toMatchObject({ known: null, table: { aside: 'unplayable' } });
  live.close();
  // Its players may begin another one.
  const again = await people[0].ok<TableInfo>('POST', `/api/tables/${table.id}/rematch`);
  expect(again.status).toBe('open');

  await store.backend.db.deleteFrom('entries').execute();
  await store.backend.db.updateTable('tables').set({ seq: 0 }).where('id', '=', table.id).execute();
  expect(await store.tables.resumeAside(Date.now())).toBe(1);
  registry.sleep(-1);
  expect(await look()).toMatchObject({ status: 'playing', aside: null });
  expect(await firstTurn(people, table)).toBeNull();
  await server.stop();
});

test('a game continues under the rules it began with, or is set aside', async () => {
  const server = await testServer();
  const people = await guests(server.url);
  const table = await startedTable(people);
  const wakenWith = async (rules: number) => {
    await setRules(server, table.id, rules);
    server.services.registry.sleep(-1);
    return people[0].call<TableInfo>('GET', `/api/tables/${table.id}`);
  };
  expect((await wakenWith(1)).body).toMatchObject({ status: 'playing' });
  // Begun by a newer server, while servers are updated one by one: that one plays it.
  expect((await wakenWith(RULES_VERSION + 1)).status).toBe(503);
  expect((await wakenWith(RULES_VERSION)).body).toMatchObject({ status: 'playing' });
  expect((await wakenWith(0)).body).toMatchObject({ status: 'aside', aside: 'rules' });
  await server.stop();
});

test('spectators at another process learn that a game is set aside, and when it continues', async () => {
  const databaseUrl = await postgres.database();
  const servers = [await testServer({ databaseUrl }), await testServer({ databaseUrl })];
  const people = await guests(servers[0].url);
  const table = await startedTable(people);
  const there = Object.assign(new TestClient(servers[1].url), { cookie: people[0].cookie });
  const live = await there.live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await live.next('sync');
  await damage(servers[0], table.id);
  servers[0].services.registry.sleep(-1);
  await people[0].ok('GET', `/api/tables/${table.id}`);
  await live.next('table', (message) => message.table.status === 'aside');
  const { store } = servers[0].services;
  await store.backend.db.deleteFrom('entries').execute();
  await store.backend.db.updateTable('tables').set({ seq: 0 }).where('id', '=', table.id).execute();
  await store.tables.resumeAside(Date.now());
  await live.next('sync', (message) => message.table.status === 'playing' && message.known !== null);
  live.close();
  for (const server of servers) await server.stop();
}, 30_000);
