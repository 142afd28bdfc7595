import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { startPostgres } from '../test/support/postgres.ts';
import { type Listening, startNats } from '../test/support/programs.ts';
import { type CpuTimes, cpuBetween, cpuTimes } from './cpu.ts';
import type { Order } from './driver.ts';
import { type Latency, wait } from './measure.ts';
import { startProcess } from './processes.ts';

/**
 * Several server processes on one PostgreSQL, with as many load processes: four-player tables in closed loop, the clients of
 * each table at different processes, and the processor time that a turn costs; then latency at half that rate, with chat and
 * people in the lobby. CASES=2:nats,2:postgres names the cases as processes:bus; `2:near` keeps all clients of a table at
 * one process. Where there are fewer cores than processes, the cost of a turn says more than the turns per second.
 */
const CASES = (
  process.env.CASES ?? '1:near,2:nats,2:postgres,4:nats,4:postgres,6:nats,6:postgres,6:near'
).split(',');
const VIEWERS = process.env.VIEWERS ?? '50';
const MEASURED_MS = Number(process.env.BENCH_MS ?? 4000);
const WARM_UP_MS = 1500;
/** The load processes neither begin nor end all in the same moment. */
const MARGIN_MS = 250;
/** More turns than this many per second and core are not prepared. */
const MOST_A_CORE = 5000;
const OPEN = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  REQUEST_RATE: '10000000',
  MESSAGE_RATE: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '100000',
  MAX_CONNECTIONS: '100000',
  BOT_THREADS: '1',
  CHAT_RATE: '100000',
  MAX_GUEST_GAMES: '10000',
};

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

function answerOf<T>(driver: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    driver.once('message', (message) => resolve(message as T));
    driver.once('exit', (code) => reject(new Error(`a load process ended with ${code}`)));
  });
}
function all<T>(drivers: readonly ChildProcess[], order: Order): Promise<T[]> {
  return Promise.all(
    drivers.map((driver) => {
      const answer = answerOf<T>(driver);
      driver.send(order);
      return answer;
    }),
  );
}

const postgres = await startPostgres();
await postgres.query('alter system set max_connections = 400');
await postgres.query("alter system set shared_buffers = '1GB'");
await postgres.restart(200);

/** The measurements of one case. */
interface Figures {
  turns: number;
  each: number[];
  cpu: CpuTimes;
  half: number;
  p50: number;
  p99: number;
  lobby: number;
}

async function measure(count: number, bus: string): Promise<Figures> {
  const nats: Listening | null = bus === 'nats' ? await startNats() : null;
  const env: Record<string, string> = { ...OPEN, DATABASE_URL: await postgres.database() };
  if (nats) env.NATS_URL = `nats://127.0.0.1:${nats.port}`;
  const start = () => startProcess('../src/main.ts', env);
  // The first one makes the store.
  const servers = [await start()];
  servers.push(...(await Promise.all(Array.from({ length: count - 1 }, start))));
  const urls = servers.map(({ url }) => url);
  const drivers = urls.map((url, n) => {
    const mine = bus === 'near' ? [url] : [...urls.slice(n), ...urls.slice(0, n)];
    const settings = { VIEWERS, WARM_UP_MS: String(WARM_UP_MS), URLS: mine.join(',') };
    return fork(new URL('./driver.ts', import.meta.url), { env: { ...process.env, ...settings } });
  });
  await Promise.all(drivers.map((driver) => answerOf(driver)));
  const perSecond = Math.round((MOST_A_CORE * availableParallelism()) / count);
  await all(drivers, { kind: 'prepare', turns: (perSecond * (WARM_UP_MS + MEASURED_MS)) / 1000 });

  const measured = all<{ rate: number }>(drivers, { kind: 'closed' });
  await wait(WARM_UP_MS + MARGIN_MS);
  const before = cpuTimes();
  await wait(MEASURED_MS - 2 * MARGIN_MS);
  const used = cpuBetween(before, cpuTimes());
  const each = (await measured).map(({ rate }) => rate);
  const turns = each.reduce((a, b) => a + b, 0);
  const counted = (turns * (MEASURED_MS - 2 * MARGIN_MS)) / 1000;
  const cpu = Object.fromEntries(Object.entries(used).map(([part, ms]) => [part, ms / counted])) as CpuTimes;

  const halfOfEach = Math.round(turns / 2 / count);
  const half = await all<Latency & { lobby: number }>(drivers, { kind: 'fixed', perSecond: halfOfEach });
  const worst = (of: (one: Latency & { lobby: number }) => number) => Math.max(...half.map(of));
  for (const driver of drivers) driver.send({ kind: 'end' } satisfies Order);
  for (const server of servers) await server.stop();
  await nats?.stop();
  return {
    ...{ turns, each, cpu, half: halfOfEach * count },
    ...{ p50: worst(({ p50 }) => p50), p99: worst(({ p99 }) => p99), lobby: worst(({ lobby }) => lobby) },
  };
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

function row(count: number, bus: string, { turns, each, cpu, half, p50, p99, lobby }: Figures): string {
  const parts = [cpu.servers, cpu.PostgreSQL, cpu.NATS, cpu.clients];
  const whole = parts.reduce((a, b) => a + b, 0);
  const cells = [
    ...[count, bus, Math.round(turns), each.map(Math.round).join(' ')],
    ...[...parts, whole].map(ms),
    ...[half, `${ms(p50)}, ${ms(p99)}`, ms(lobby)],
  ];
  return `| ${cells.join(' | ')} |`;
}

try {
  say(
    `${availableParallelism()} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; CPU in ms per turn`,
  );
  const heads = 'processes|bus|turns/s|each|servers|PostgreSQL|NATS|clients|all|half|p50, p99 ms|lobby';
  say(`| ${heads.split('|').join(' | ')} |\n|${heads.replace(/[^|]+/g, '---')}|`);
  for (const name of CASES) {
    const [count, bus] = name.split(':');
    say(row(Number(count), bus, await measure(Number(count), bus)));
  }
} finally {
  await postgres.stop();
}
