import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from '../test/support/postgres.ts';
import { connectBare } from './bare.ts';
import { connectMatches, newMatch } from './boardgame.ts';
import { connectTables, newPlayers, newTable } from './concordia.ts';
import { type BenchTable, closedLoop, fixedRate, inPortions, type Latency, median } from './measure.ts';
import { type ServerProcess, startProcess } from './processes.ts';

/** Concordia's server on both its stores against boardgame.io in memory: the same driver, the same machine, one run. */
const TABLES = 200;
const WARM_UP_MS = 1000;
const MEASURED_MS = Number(process.env.BENCH_MS ?? 3000);
/** Turns a second in all: one a table, and as many as bring boardgame.io to a quarter and to half of what it can. */
const RATES = (process.env.BENCH_RATES ?? '200,1000,2000').split(',').map(Number);
/** The slowest percent of fewer turns would be a handful of them. */
const FEWEST_TURNS = 2000;
const CROWD_RATE = 200;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const IDLE_TABLES = 1000;
const CROWD_TABLES = 500;

type Connect = (url: string, count: number) => Promise<{ tables: BenchTable[]; close(): void }>;

/** A server that is up. */
interface Subject {
  name: string;
  server: ServerProcess;
  connect: Connect;
}
interface Measured extends Subject {
  /** Bytes of memory. */
  idleTable: number;
}

async function prepare(
  name: string,
  server: ServerProcess,
  connect: Connect,
  idle: (url: string, count: number) => Promise<void>,
): Promise<Measured> {
  // What a first table needs once is not a table's memory.
  await idle(server.url, 200);
  const before = await server.memory();
  await idle(server.url, IDLE_TABLES);
  const idleTable = ((await server.memory()) - before) / IDLE_TABLES;
  return { name, server, connect, idleTable };
}

const folder = mkdtempSync(join(tmpdir(), 'concordia-bench-'));
const OPEN = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  REQUEST_RATE: '10000000',
  MESSAGE_RATE: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
  MAX_GUEST_GAMES: '1000000',
};

async function concordia(name: string, env: Record<string, string>): Promise<Measured> {
  const server = await startProcess('../src/main.ts', { ...OPEN, ...env });
  return prepare(name, server, connectTables, async (url, count) => {
    const players = await newPlayers(url, 4);
    await inPortions(Array.from({ length: count }), 5, () => newTable(url, players));
  });
}

async function boardgame(): Promise<Measured> {
  const server = await startProcess('./boardgame-server.ts', { NODE_ENV: 'production' });
  return prepare('boardgame.io, in memory', server, connectMatches, async (url, count) => {
    await inPortions(Array.from({ length: count }), 10, () => newMatch(url));
  });
}

/** Has each turn on the disk before it tells of it, as ours does, and does nothing else. */
async function bare(): Promise<Subject> {
  const server = await startProcess('./bare-server.ts', { BARE_FILE: join(folder, 'bare.log') });
  return { name: 'append, flush and send', server, connect: connectBare };
}

async function crowd({ name, server }: Subject): Promise<string> {
  const { tables, close } = await connectTables(server.url, CROWD_TABLES);
  const { p50, p99 } = await fixedRate(tables, CROWD_RATE, MEASURED_MS);
  close();
  return `${CROWD_TABLES * 4} clients on ${name}, ${CROWD_RATE} turns/s: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/**
 * Rounds of all in turns, so that what else the machine does meets all alike; at new tables, as boardgame.io's turns
 * cost more the longer a game is.
 */
async function inTurns<T>(
  subjects: readonly Subject[],
  measure: (tables: readonly BenchTable[]) => Promise<T>,
): Promise<T[][]> {
  const connected = [];
  for (const { connect, server } of subjects) connected.push(await connect(server.url, TABLES));
  // What setting up the tables has left behind is not the turns' to clear away.
  for (const { server } of subjects) await server.memory();
  const rounds: T[][] = subjects.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, { tables }] of connected.entries()) rounds[i].push(await measure(tables));
  for (const { close } of connected) close();
  return rounds;
}

function sayLatencies({ name }: Subject, rate: number, rounds: readonly Latency[]): void {
  const p50 = median(rounds.map((round) => round.p50)).toFixed(2);
  const p99 = median(rounds.map((round) => round.p99)).toFixed(2);
  const each = rounds.map((round) => round.p99.toFixed(1)).join(' ');
  say(`${name.padEnd(26)}at ${rate} turns/s: p50 ${p50} ms, p99 ${p99} ms (rounds: ${each})`);
}

async function compare(rival: Measured, yardstick: Subject, ours: Measured): Promise<void> {
  const both = [rival, ours];
  const turns = await inTurns(both, (tables) => closedLoop(tables, WARM_UP_MS, MEASURED_MS));
  for (const [i, { name, idleTable }] of both.entries()) {
    const each = turns[i].map((rate) => rate.toFixed(0)).join(' ');
    say(`${name.padEnd(26)}in closed loop: ${median(turns[i]).toFixed(0)} turns/s (rounds: ${each})`);
    say(`${' '.repeat(26)}an idle table: ${(idleTable / 1024).toFixed(1)} KB`);
  }
  say(`${ours.name}: ×${(median(turns[1]) / median(turns[0])).toFixed(2)} boardgame.io's turns/s`);
  for (const rate of RATES) {
    const ms = Math.max(MEASURED_MS, (FEWEST_TURNS / rate) * 1000);
    const all = [rival, yardstick, ours];
    const rounds = await inTurns(all, (tables) => fixedRate(tables, rate, ms));
    for (const [i, subject] of all.entries()) sayLatencies(subject, rate, rounds[i]);
    const [, theirs, own] = rounds.map((each) => median(each.map(({ p99 }) => p99)));
    say(`${ours.name}: p99 ×${(own / theirs).toFixed(2)} of ${yardstick.name}`);
  }
  say(await crowd(ours));
  await ours.server.stop();
}

let rival: Measured | null = null;
let yardstick: Subject | null = null;
let postgres: TestPostgres | null = null;
try {
  say(`${TABLES} tables of 4 clients; medians of ${ROUNDS} rounds in turns`);
  rival = await boardgame();
  yardstick = await bare();
  await compare(rival, yardstick, await concordia('Concordia, SQLite', { DATA_DIR: join(folder, 'sqlite') }));
  postgres = await startPostgres();
  const url = await postgres.database();
  await compare(rival, yardstick, await concordia('Concordia, PostgreSQL', { DATABASE_URL: url }));
} finally {
  await rival?.server.stop();
  await yardstick?.server.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
