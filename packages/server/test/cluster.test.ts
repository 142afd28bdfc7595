import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { Load } from './support/load.ts';
import { freePort, startPostgres, type TestPostgres } from './support/postgres.ts';
import { spawnServer } from './support/process.ts';
import { startProgram } from './support/programs.ts';
import { rollingRestart } from './support/rolling.ts';
import { testServer } from './support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

test(
  'three processes are restarted one after the other under load, and no turn is refused',
  () => rollingRestart(postgres),
  120_000,
);

/** A person against a bot, with either to move first. */
async function withBot(url: string): Promise<{ person: TestClient; id: string; seq(): Promise<number> }> {
  const person = await TestClient.guest(url, 'Ada');
  const { id } = await startedTable([person], { seats: 2 });
  const look = () => person.ok<TableInfo>('GET', `/api/tables/${id}`);
  const { seats, decider, seq } = await look();
  if (decider !== null && seats[decider].person) {
    const actions = [
      { seat: decider, type: 'play', card: 'architect' },
      { seat: decider, type: 'done' },
    ];
    await person.ok('POST', `/api/tables/${id}/commits`, { after: seq, key: 'the-first-turn', actions });
  }
  return { person, id, seq: async () => (await look()).seq };
}
const isBots = (info: TableInfo) => info.decider !== null && info.seats[info.decider].bot !== null;

test('where processes only serve people, bots think in those that are there for it', async () => {
  const env = { DATABASE_URL: await postgres.database() };
  const web = await spawnServer(await freePort(), { ...env, ROLE: 'web' });
  const { person, id } = await withBot(web.url);
  const look = () => person.ok<TableInfo>('GET', `/api/tables/${id}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isBots(await look())).toBe(true);
  const bots = await spawnServer(await freePort(), { ...env, ROLE: 'bots' });
  expect(isBots(await eventually(look, (info) => !isBots(info)))).toBe(false);
  // Nobody plays there.
  expect((await fetch(`${bots.url}/api/lobby`)).status).toBe(404);
  expect((await fetch(`${bots.url}/readyz`)).status).toBe(200);
  for (const server of [web, bots]) expect(await server.kill('SIGTERM')).toBe(0);
}, 60_000);

test('a process frozen beyond its lease is replaced and does no harm when it resumes', async () => {
  const env = { DATABASE_URL: await postgres.database(), BOT_PACE_MS: '400' };
  const still = await spawnServer(await freePort(), env);
  const { id } = await withBot(still.url);
  still.send('SIGSTOP');
  const other = await spawnServer(await freePort(), env);
  const there = new TestClient(other.url);
  const look = () => there.ok<TableInfo>('GET', `/api/tables/${id}`);
  const after = await eventually(look, (info) => !isBots(info));
  expect(isBots(after)).toBe(false);
  still.send('SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await look()).toMatchObject({ seq: after.seq, decider: after.decider });
  const entries = await there.ok<{ seq: number }[]>('GET', `/api/tables/${id}/entries?after=0`);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
  for (const server of [still, other]) expect(await server.kill('SIGTERM')).toBe(0);
}, 60_000);

test('processes whose clocks differ by an hour play every turn, and none of them twice', async () => {
  const databaseUrl = await postgres.database();
  const HOUR = 3600_000;
  // What one has claimed seems forgotten to the other, and what the other has claimed not due for long.
  const servers = [
    await testServer({ databaseUrl }),
    await testServer({ databaseUrl }, { now: () => Date.now() - HOUR }),
  ];
  const urls = servers.map(({ url }) => url);
  const load = await Load.start(urls[0], () => urls, 4, 2);
  expect(await load.stuckAfter(8)).toEqual([]);
  load.stop();
  expect(await load.faults(urls[1])).toEqual([]);
  const errors = await Promise.all(servers.map(({ services }) => services.metrics.errors.get()));
  expect(errors.map(({ values }) => values[0].value)).toEqual([0, 0]);
  for (const server of servers) await server.stop();
}, 60_000);

test('behind PgBouncer in transaction mode, with a connection of its own for listening', async () => {
  const url = new URL(await postgres.database());
  const folder = mkdtempSync(join(tmpdir(), 'concordia-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const write = (port: number): string => {
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      pool_mode: 'transaction',
      auth_type: 'any',
      default_pool_size: 4,
      max_client_conn: 200,
      unix_socket_dir: '',
      ignore_startup_parameters: 'extra_float_digits',
    };
    const database = `${url.pathname.slice(1)} = host=${url.hostname} port=${url.port} user=${url.username} password=${url.password}`;
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    writeFileSync(file, `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
    chmodSync(folder, 0o755);
    return file;
  };
  // Like PostgreSQL it does not run as root.
  const NOBODY = 65_534;
  const bouncer = await startProgram('pgbouncer', (port) => [write(port)], { uid: NOBODY });
  const pooled = new URL(url);
  pooled.port = String(bouncer.port);
  const env = { DATABASE_URL: pooled.href, LISTEN_URL: url.href };
  const servers = await Promise.all([spawnServer(await freePort(), env), spawnServer(await freePort(), env)]);
  const urls = servers.map((server) => server.url);
  const load = await Load.start(urls[0], () => urls, 6, 2);
  expect(await load.stuckAfter(6)).toEqual([]);
  load.stop();
  expect(load.unavailable).toBe(0);
  expect(await load.faults(urls[1])).toEqual([]);
  for (const server of servers) expect(await server.kill('SIGTERM')).toBe(0);
  await bouncer.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);
