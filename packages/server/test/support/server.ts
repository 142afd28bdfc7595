import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, configFrom } from '../../src/config.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import type { Outside } from '../../src/services.ts';

export interface TestServer extends RunningServer {
  folder: string;
}

/** A real server on loopback, in a folder of its own, without limits unless a test sets them. */
export async function testServer(
  change: Partial<Config> = {},
  outside: Partial<Outside> = {},
): Promise<TestServer> {
  const folder = change.folder ?? mkdtempSync(join(tmpdir(), 'concordia-test-'));
  const config: Config = {
    ...configFrom({}),
    port: 0,
    folder,
    logLevel: 'silent',
    requestRate: 1_000_000,
    messageRate: 100_000,
    maxConnectionsPerAddress: 10_000,
    maxGames: 10_000,
    maxGuestGames: 10_000,
    chatRate: 1_000_000,
    tickMs: 20,
    noticeDelayMs: 0,
    botThreads: 1,
    botPaceMs: 0,
    clientFolder: join(folder, 'no-client'),
    ...change,
  };
  const server = await startServer(config, { mailer: null, ...outside });
  return {
    ...server,
    folder,
    stop: async () => {
      await server.stop();
      if (change.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
