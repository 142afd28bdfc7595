import type { Entry, TableInfo } from '@concordia/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clean } from '../src/ops/clean.ts';
import { openPostgres } from '../src/store/postgres/open.ts';
import { openStore } from '../src/store/store.ts';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { askAmongMany } from './support/million.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { append, NOW, person, table } from './support/rows.ts';
import { testServer } from './support/server.ts';

const DAY = 24 * 3600_000;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

test('frequent queries never read a whole table (20,000 games; a million in the long suite)', () =>
  askAmongMany(20_000, postgres));

test('a turn changes its row in place: no index is rewritten', async () => {
  const store = await openStore(openPostgres(await postgres.database()));
  await store.people.add(person('ada', 'Ada'));
  await store.tables.add(table('hot', { deadline: NOW }), 'ada');
  const job = { work: 'see-to', owner: 'ada', claimed: false } as const;
  for (let seq = 1; seq <= 60; seq++)
    await store.log.append(append('hot', seq, { deadline: NOW + seq, job: { ...job, at: NOW + seq } }));
  const stats = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(store.backend.db);
    const { rows } = await sql<{ all: number; hot: number }>`select n_tup_upd as all, n_tup_hot_upd as hot
      from pg_stat_user_tables where relname = 'tables'`.execute(store.backend.db);
    return rows[0];
  };
  const { all, hot } = await eventually(stats, ({ all }) => all >= 60);
  expect(all).toBe(60);
  // Now and then a page is full.
  expect(hot).toBeGreaterThanOrEqual(55);
  // The clock runs out later with each turn: its job is left where it is, and finds its time then.
  expect(await store.jobs.claim('see-to', NOW + 1, NOW + 99, 9)).toEqual(['hot']);
  await store.backend.close();
});

test('old data is archived: each log becomes one row and reads the same; cancelled tables and old guests are removed', async () => {
  let later = 0;
  const server = await testServer({}, { now: () => Date.now() + later });
  const people = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const played = await startedTable(people);
  const given = await people[0].ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  await people[0].ok('POST', `/api/tables/${given.id}/leave`);
  const seat = played.decider ?? 0;
  const actions = [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  const commit = { after: 0, key: 'the-only-turn', actions };
  await deciding(played, seat, people).ok('POST', `/api/tables/${played.id}/commits`, commit);
  for (const who of people)
    await who.ok('POST', `/api/tables/${played.id}/votes`, { kind: 'end', yes: true });
  const entries = () => people[0].ok<Entry[]>('GET', `/api/tables/${played.id}/entries?after=0`);
  const record = () => people[0].ok('GET', `/api/tables/${played.id}/record`);
  const before = [await entries(), await record()];
  const { store, registry } = server.services;
  const count = async (name: 'entries' | 'archive' | 'tables' | 'chat') =>
    (await store.backend.db.selectFrom(name).selectAll().execute()).length;
  await eventually(async () => (await store.tables.get(played.id))?.table.settled === 1);
  later = 40 * DAY;
  await clean(server.services);
  expect([await count('entries'), await count('archive'), await count('tables')]).toEqual([0, 1, 1]);
  registry.sleep(-1);
  expect([await entries(), await record()]).toEqual(before);
  const last = await people[0].ok<Entry[]>('GET', `/api/tables/${played.id}/entries?after=1`);
  expect(last.map(({ type }) => type)).toEqual(['end']);
  // Nobody is signed in any more, and after a while guests are forgotten.
  later = 1000 * DAY;
  await clean(server.services);
  expect(await store.people.byIds(people.map(({ id }) => id))).toMatchObject([
    { name: '', deleted: 1 },
    { name: '', deleted: 1 },
  ]);
  await server.stop();
});
