import { type ChildProcess, fork } from 'node:child_process';
import { startPostgres } from '../test/support/postgres.ts';
import { type Listening, startNats } from '../test/support/programs.ts';
import type { Order } from './driver.ts';
import type { Latency } from './measure.ts';
import { startProcess } from './processes.ts';

/**
 * Several server processes on one PostgreSQL, with as many load processes: four-player tables in closed loop, the clients of
 * each table at different processes, then latency at half that rate, with chat and people in the lobby.
 * CASES=2:nats,2:postgres names the cases as processes:bus; `2:near` keeps all clients of a table at one process.
 */
const CASES = (
  process.env.CASES ?? '1:near,2:nats,2:postgres,4:nats,4:postgres,6:nats,6:postgres,6:near'
).split(',');
const VIEWERS = process.env.VIEWERS ?? '50';
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

async function measure(count: number, bus: string): Promise<void> {
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
    return fork(new URL('./driver.ts', import.meta.url), {
      env: { ...process.env, VIEWERS, URLS: mine.join(',') },
    });
  });
  await Promise.all(drivers.map((driver) => answerOf(driver)));
  const rates = (await all<{ rate: number }>(drivers, { kind: 'closed' })).map(({ rate }) => rate);
  const sum = rates.reduce((a, b) => a + b, 0);
  const perSecond = Math.round(sum / 2 / count);
  const half = await all<Latency & { lobby: number }>(drivers, { kind: 'fixed', perSecond });
  const worst = (of: (one: Latency & { lobby: number }) => number): string =>
    String(Math.round(Math.max(...half.map(of)) * 10) / 10);
  say(
    `${count} processes, ${bus}: ${Math.round(sum)} turns/s (${rates.map(Math.round).join(' ')}); ` +
      `at ${perSecond * count}: p50 ${worst(({ p50 }) => p50)} ms, p99 ${worst(({ p99 }) => p99)} ms; ` +
      `lobby messages per viewer and second: ${worst(({ lobby }) => lobby)}`,
  );
  for (const driver of drivers) driver.send({ kind: 'end' } satisfies Order);
  for (const server of servers) await server.stop();
  await nats?.stop();
}

try {
  for (const name of CASES) {
    const [count, bus] = name.split(':');
    await measure(Number(count), bus);
  }
} finally {
  await postgres.stop();
}
