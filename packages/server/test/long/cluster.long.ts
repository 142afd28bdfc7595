import { LIVE_PATH } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
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

test('when a process dies, 2,000 clients reconnecting at once are all served within 10 seconds', async () => {
  const env = { DATABASE_URL: await postgres.database() };
  const [dying, other] = [await spawnServer(await freePort(), env), await spawnServer(await freePort(), env)];
  const people = [await TestClient.guest(dying.url, 'Ada'), await TestClient.guest(dying.url, 'Brutus')];
  const tables = await Promise.all(
    Array.from({ length: 5 }, () => startedTable(people, { visibility: 'link' })),
  );
  const connect = (url: string, n: number): Promise<WebSocket> => {
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { perMessageDeflate: false });
    const table = tables[n % tables.length].id;
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', table, after: 0, chat: 0 })));
      socket.on('message', (data: Buffer) => {
        if (data.toString('latin1', 0, 14) === '{"type":"sync"') resolve(socket);
      });
    });
  };
  const clients = Array.from({ length: 2000 }, (_, n) => n);
  const before: WebSocket[] = [];
  for (let n = 0; n < clients.length; n += 100)
    before.push(
      ...(await Promise.all(clients.slice(n, n + 100).map((client) => connect(dying.url, client)))),
    );
  for (const socket of before) socket.removeAllListeners('error').on('error', () => {});
  await dying.kill('SIGKILL');
  const start = performance.now();
  const after = await Promise.all(clients.map((client) => connect(other.url, client)));
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`2,000 clients were back after ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(10);
  for (const socket of after) socket.terminate();
  await other.kill('SIGTERM');
}, 300_000);
