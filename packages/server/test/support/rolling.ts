import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { Load } from './load.ts';
import { freePort, type TestPostgres } from './postgres.ts';
import { type ServerProcess, spawnServer } from './process.ts';

/** As a load balancer does: a server that is not ready gets no clients. */
async function readyOf(urls: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    urls.map((url) =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return urls.filter((_, n) => answers[n]);
}

/** Three processes are restarted one after the other under load: no turn is refused, and none is lost. */
export async function rollingRestart(
  postgres: TestPostgres,
  more: Record<string, string> = {},
): Promise<void> {
  const env = { DATABASE_URL: await postgres.database(), DRAIN_MS: '600', ...more };
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers: ServerProcess[] = await Promise.all(ports.map((port) => spawnServer(port, env)));
  const urls = servers.map(({ url }) => url);
  let ready = urls;
  let looking = true;
  const looks = (async () => {
    while (looking) {
      ready = await readyOf(urls);
      await pause(50);
    }
  })();
  const load = await Load.start(urls[0], () => ready, 6, 2);
  try {
    for (const [n, port] of ports.entries()) {
      expect(await load.stuckAfter(2), `before the restart of process ${n + 1}`).toEqual([]);
      expect(await servers[n].kill('SIGTERM')).toBe(0);
      servers[n] = await spawnServer(port, env);
    }
    expect(await load.stuckAfter(2), 'after the last restart').toEqual([]);
    load.stop();
    expect(load.unavailable, 'turns that were refused').toBe(0);
    expect(await load.faults(urls[0])).toEqual([]);
  } finally {
    looking = false;
    await looks;
    load.stop();
    for (const server of servers) await server.kill('SIGKILL');
  }
}
