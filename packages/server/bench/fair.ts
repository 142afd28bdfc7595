import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableInfo } from '@concordia/protocol';
import { Follower, randomTurn, seededRng, TestClient } from '../test/support/client.ts';
import { median } from './measure.ts';
import { startProcess } from './processes.ts';

/**
 * How long an easy opponent takes for its turn: on an idle server, and while another person runs as many games against the
 * strongest computers as an account may, answering each turn at once. With the settings a server has by itself; the medians are
 * to differ by half at most.
 */
const TURNS = Number(process.env.BENCH_TURNS ?? 30);
const GAMES = Number(process.env.BENCH_GAMES ?? 60);
const rng = seededRng('fair');
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function account(url: string, name: string): Promise<TestClient> {
  const client = new TestClient(url);
  await client.ok('POST', '/api/account', { name, password: 'a long password' });
  return client;
}

async function gameAgainst(client: TestClient, level: string, computers: number): Promise<Follower> {
  const wish = { map: 'imperium', seats: computers + 1, visibility: 'link' };
  const { id } = await client.ok<TableInfo>('POST', '/api/tables', wish);
  for (let seat = 1; seat <= computers; seat++)
    await client.ok('POST', `/api/tables/${id}/bots`, { seat, level });
  await client.ok('POST', `/api/tables/${id}/start`);
  return Follower.at(client, id);
}

/** Plays at random until `stop`; tells how long each computer's turn took, from the entry before it. */
async function play(
  follower: Follower,
  own: string,
  tell: (ms: number) => void,
  stop: () => boolean,
): Promise<void> {
  const seat = follower.info?.seats.findIndex(({ person }) => person?.name === own) ?? -1;
  let decider = follower.info?.decider ?? null;
  let last = performance.now();
  while (decider !== null && !stop()) {
    if (decider === seat && follower.followed) {
      const after = follower.seq;
      const actions = randomTurn(follower.followed, rng);
      follower.live.send({
        type: 'commit',
        table: follower.table,
        after,
        key: `fair-${after}-turn`,
        actions,
      });
    }
    const was = decider;
    ({ decider } = await follower.nextEntry());
    const now = performance.now();
    if (was !== seat) tell(now - last);
    last = now;
  }
}

async function measure(url: string, name: string): Promise<number> {
  const client = await account(url, name);
  const times: number[] = [];
  while (times.length < TURNS) {
    const follower = await gameAgainst(client, 'easy', 2);
    await play(
      follower,
      name,
      (ms) => times.push(ms),
      () => times.length >= TURNS,
    );
    follower.live.close();
  }
  say(
    `${name}: median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${TURNS} turns`,
  );
  return median(times);
}

const folder = mkdtempSync(join(tmpdir(), 'concordia-fair-'));
const env = { PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder, REQUEST_RATE: '1000000' };
const server = await startProcess('../src/main.ts', { ...env, MAX_CONNECTIONS_PER_ADDRESS: '1000' });
try {
  const idle = await measure(server.url, 'Alone');
  const greedy = await account(server.url, 'Greedy');
  const games = [];
  for (let n = 0; n < GAMES; n++) games.push(await gameAgainst(greedy, 'expert', 4));
  let over = false;
  let theirs = 0;
  const playing = games.map((game) =>
    play(
      game,
      'Greedy',
      () => theirs++,
      () => over,
    ).catch(() => {}),
  );
  const beside = await measure(server.url, `Beside ${GAMES} games`);
  over = true;
  for (const { live } of games) live.drop();
  await Promise.all(playing);
  say(`The greedy one's computers played ${theirs} turns meanwhile.`);
  say(`×${(beside / idle).toFixed(2)} of an idle server (at most 1.5 wanted)`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
