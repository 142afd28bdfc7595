import { LIVE_PATH } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LobbyViewers } from '../../bench/lobby.ts';
import { inPortions } from '../../bench/measure.ts';
import { startedTable, TestClient } from '../support/client.ts';
import { Load } from '../support/load.ts';
import { freePort, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { spawnServer } from '../support/process.ts';
import { startNats } from '../support/programs.ts';
import { rollingRestart } from '../support/rolling.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

test('processes, NATS and PostgreSQL are killed in turn under load: no acknowledged turn is lost, all catch up', async () => {
  let nats = await startNats();
  const env = { DATABASE_URL: await postgres.database(), NATS_URL: `nats://127.0.0.1:${nats.port}` };
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers = await Promise.all(ports.map((port) => spawnServer(port, env)));
  const load = await Load.start(servers[0].url, () => servers.map(({ url }) => url), 8, 2);
  for (let round = 0; round < 12; round++) {
    expect(await load.stuckAfter(3), `before round ${round}`).toEqual([]);
    if (round % 3 === 0) {
      const n = (round / 3) % 3;
      await servers[n].kill('SIGKILL');
      servers[n] = await spawnServer(ports[n], env);
    } else if (round % 3 === 1) {
      const { port } = nats;
      await nats.stop('SIGKILL');
      expect(await load.stuckAfter(1), 'without NATS').toEqual([]);
      nats = await startNats(port);
    } else {
      await postgres.kill();
      await postgres.revive();
    }
  }
  expect(await load.stuckAfter(3), 'after the last round').toEqual([]);
  load.stop();
  expect(await load.faults(servers[1].url)).toEqual([]);
  for (const server of servers) await server.kill('SIGTERM');
  await nats.stop();
}, 900_000);

test('a rolling restart over NATS, too, refuses no turn', async () => {
  const nats = await startNats();
  await rollingRestart(postgres, { NATS_URL: `nats://127.0.0.1:${nats.port}` });
  await nats.stop();
}, 300_000);

const PLAYERS = Number(process.env.PLAYERS ?? 2000);

test(`when a process dies, ${PLAYERS} players who come back at once are all served within 10 seconds`, async () => {
  const env = { DATABASE_URL: await postgres.database() };
  const [dying, other] = [await spawnServer(await freePort(), env), await spawnServer(await freePort(), env)];
  const numbers = Array.from({ length: PLAYERS }, (_, n) => n);
  const players = await inPortions(numbers, 20, (n) => TestClient.guest(dying.url, `Player ${n}`));
  const groups = Array.from({ length: PLAYERS / 4 }, (_, n) => players.slice(4 * n, 4 * n + 4));
  const tables = await inPortions(groups, 10, (group) => startedTable(group, { map: 'imperium' }));
  const connect = (url: string, n: number): Promise<WebSocket> => {
    const { cookie } = players[n];
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { headers: { cookie } });
    const table = tables[Math.floor(n / 4)].id;
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', table, after: 0, chat: 0 })));
      socket.on('message', (data: Buffer) => {
        if (data.toString('latin1', 0, 14) === '{"type":"sync"') resolve(socket);
      });
    });
  };
  const before = await inPortions(numbers, 100, (n) => connect(dying.url, n));
  for (const socket of before) socket.removeAllListeners('error').on('error', () => {});
  const viewers = await LobbyViewers.connect(other.url, 20);
  viewers.count();
  await dying.kill('SIGKILL');
  const start = performance.now();
  const after = await Promise.all(numbers.map((n) => connect(other.url, n)));
  const seconds = (performance.now() - start) / 1000;
  // The lobby is still being told who is where at the public tables.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const told = viewers.mostPerSecond;
  process.stdout.write(
    `${PLAYERS} players were back after ${seconds.toFixed(1)} s; the lobby was told ${told.toFixed(2)} times a second\n`,
  );
  expect(seconds).toBeLessThan(10);
  expect(told).toBeGreaterThan(0);
  // Two messages may be delayed differently on their way.
  expect(told).toBeLessThan(1.1);
  for (const socket of after) socket.terminate();
  viewers.close();
  await other.kill('SIGTERM');
}, 300_000);
