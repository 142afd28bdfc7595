import { afterAll, beforeAll, expect, test } from 'vitest';
import { killOneOfThree, killRounds } from './support/bad-days.ts';
import { TestClient } from './support/client.ts';
import { Load } from './support/load.ts';
import { freePort, startPostgres, type TestPostgres } from './support/postgres.ts';
import { spawnServer } from './support/process.ts';

/** A few rounds of what `npm run -w packages/server test:long` does many times. */
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres.stop(), 60_000);

test(
  'kill -9 under load on SQLite: what was answered with yes is there, once, and all go on',
  () => killRounds(3, null),
  180_000,
);
test('kill -9 under load on PostgreSQL: the same', () => killRounds(3, postgres), 180_000);
test(
  'three processes on one PostgreSQL, one killed at a time: the tables go on',
  () => killOneOfThree(3, postgres),
  180_000,
);

test('PostgreSQL restarts: a clear error meanwhile, nothing lost, automatic recovery', async () => {
  const server = await spawnServer(await freePort(), { DATABASE_URL: await postgres.database() });
  const load = await Load.start(server.url, () => [server.url], 4, 1);
  expect(await load.stuckAfter(2)).toEqual([]);
  const client = new TestClient(server.url);
  const restarted = postgres.restart(1500);
  let code: string | null = null;
  for (let n = 0; n < 100 && code === null; n++) {
    code = await client.code('GET', '/api/lobby');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(code).toBe('store-unavailable');
  expect((await client.call('GET', '/healthz')).status).toBe(200);
  expect((await client.call('GET', '/readyz')).status).toBe(503);
  await restarted;
  expect(await load.stuckAfter(3)).toEqual([]);
  load.stop();
  expect(await load.faults(server.url)).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
}, 180_000);

test('a graceful stop answers, closes and exits with 0; no turn is lost', async () => {
  const url = await postgres.database();
  const port = await freePort();
  const server = await spawnServer(port, { DATABASE_URL: url });
  const load = await Load.start(server.url, () => [server.url], 3);
  expect(await load.stuckAfter(5)).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
  const again = await spawnServer(port, { DATABASE_URL: url });
  expect(await load.stuckAfter(2)).toEqual([]);
  load.stop();
  expect(await load.faults(again.url)).toEqual([]);
  await again.kill('SIGTERM');
}, 120_000);
