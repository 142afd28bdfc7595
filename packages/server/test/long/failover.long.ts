import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Load } from '../support/load.ts';
import { freePort, startPostgres } from '../support/postgres.ts';
import { spawnServer } from '../support/process.ts';

/** What stands between servers and databases where one takes over from another: an address that leads elsewhere then. */
async function relay(target: number): Promise<{ port: number; leadTo(port: number): void; stop(): void }> {
  let to = target;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const there = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [from, there],
      [there, from],
    ]) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
    }
    from.pipe(there).pipe(from);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    leadTo: (port) => {
      to = port;
      for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('when PostgreSQL dies and its standby takes over, no acknowledged turn is lost, and play goes on by itself', async () => {
  const postgres = await startPostgres();
  const url = new URL(await postgres.database());
  const standby = await postgres.standby();
  const address = await relay(Number(url.port));
  url.port = String(address.port);
  const env = { DATABASE_URL: url.href };
  const servers = [await spawnServer(await freePort(), env), await spawnServer(await freePort(), env)];
  const urls = servers.map((server) => server.url);
  const load = await Load.start(urls[0], () => urls, 8, 2);
  expect(await load.stuckAfter(4), 'before').toEqual([]);
  await postgres.kill();
  await standby.promote();
  address.leadTo(standby.port);
  expect(await load.stuckAfter(4), 'after').toEqual([]);
  load.stop();
  expect(load.unavailable).toBeGreaterThan(0);
  expect(await load.faults(urls[1])).toEqual([]);
  for (const server of servers) await server.kill('SIGTERM');
  address.stop();
  await standby.stop();
  await postgres.stop();
}, 300_000);
