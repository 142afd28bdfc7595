import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRng } from '@concordia/engine';
import { expect } from 'vitest';
import { Load } from './load.ts';
import { freePort, type TestPostgres } from './postgres.ts';
import { type ServerProcess, spawnServer } from './process.ts';

const rng = seededRng('bad days');
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills the server at random moments under load; the clients reconnect, and nothing is lost or doubled. */
export async function killRounds(rounds: number, postgres: TestPostgres | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-kill-'));
  const port = await freePort();
  const env: Record<string, string> = postgres
    ? { DATABASE_URL: await postgres.database() }
    : { DATA_DIR: folder };
  let server = await spawnServer(port, env);
  const load = await Load.start(server.url, () => [server.url], 6, 2);
  try {
    for (let round = 0; round < rounds; round++) {
      expect(await load.stuckAfter(1), `round ${round}: the tables go on`).toEqual([]);
      await pause(rng.int(400));
      await server.kill('SIGKILL');
      server = await spawnServer(port, env);
    }
    expect(await load.stuckAfter(2), 'after the last round').toEqual([]);
    load.stop();
    expect(load.acknowledged).toBeGreaterThan(rounds * 6);
    expect(await load.faults(server.url)).toEqual([]);
  } finally {
    load.stop();
    await server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Three processes on one PostgreSQL; one after the other is killed and comes back. */
export async function killOneOfThree(rounds: number, postgres: TestPostgres): Promise<void> {
  const env = { DATABASE_URL: await postgres.database() };
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers: (ServerProcess | null)[] = await Promise.all(ports.map((port) => spawnServer(port, env)));
  const urls = (): string[] => servers.flatMap((server) => (server ? [server.url] : []));
  const load = await Load.start(urls()[0], urls, 6, 2);
  try {
    for (let round = 0; round < rounds; round++) {
      expect(await load.stuckAfter(2), `round ${round}: all three are up`).toEqual([]);
      const victim = servers[round % 3];
      servers[round % 3] = null;
      await victim?.kill('SIGKILL');
      expect(await load.stuckAfter(2), `round ${round}: one of three is gone`).toEqual([]);
      servers[round % 3] = await spawnServer(ports[round % 3], env);
    }
    load.stop();
    for (const url of urls()) expect(await load.faults(url)).toEqual([]);
  } finally {
    load.stop();
    for (const server of servers) await server?.kill('SIGTERM');
  }
}
