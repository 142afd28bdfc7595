import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startPostgres } from './support/postgres.ts';
import { testServer } from './support/server.ts';
import { storm } from './support/storm.ts';

test(
  '2,000 pieces of nonsense: coded errors or clean closes, no crash, no changed game',
  () => storm(2000, 'short'),
  120_000,
);

test('nonsense does no harm on PostgreSQL either, which keeps less of it', async () => {
  const postgres = await startPostgres();
  await storm(600, 'postgres', { databaseUrl: await postgres.database() }).finally(postgres.stop);
}, 120_000);

test('raw bytes that are no HTTP, and upgrades that break off, do no harm', async () => {
  const server = await testServer();
  const { hostname, port } = new URL(server.url);
  const upgrade = `GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
  for (const bytes of [
    '\u0000\u0001\u0002',
    'GET',
    `${upgrade}\r\n`,
    `${upgrade}Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n`,
  ])
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(bytes, () => setTimeout(() => socket.destroy(), 20));
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
  expect(await new TestClient(server.url).ok('GET', '/healthz')).toEqual({ status: 'up' });
  await server.stop();
});
