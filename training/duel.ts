/**
 * One player against others of another kind, in every seat in turn, on several cores: the games a decision rests on. Two
 * matches with the same seed begin with the same set-ups. With `--sprt 0.25,0.30` it ends as soon as the games tell a share of 25 %
 * from one of 30 %, each wrongly in one case of twenty.
 *
 *   npx node training/duel.ts --a '{"simulations":64}' --b expert-1 --map imperium --seats 4 --games 600 --seed 1 --cores 2
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { playGame } from '@concordia/ai';
import type { MapId } from '@concordia/engine';
import { verdictOf } from '../packages/ai/src/arena/sprt.ts';
import { player } from './players.ts';

const { values } = parseArgs({
  args: isMainThread ? undefined : workerData,
  options: {
    a: { type: 'string', default: '{}' },
    b: { type: 'string', default: 'expert' },
    map: { type: 'string', default: 'imperium' },
    seats: { type: 'string', default: '4' },
    games: { type: 'string', default: 'Infinity' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    cores: { type: 'string', default: '1' },
    sprt: { type: 'string' },
    /** After every so many games the sums so far go to the standard error. */
    report: { type: 'string', default: '20' },
  },
});
const seats = Number(values.seats);

interface Played {
  won: boolean;
  score: number;
  winning: number;
  /** Milliseconds of each turn of the one. */
  times: number[];
}

if (isMainThread) await playMatch();
else playAsTold();

function playAsTold(): void {
  const [own, others] = [player(values.a), player(values.b)];
  parentPort!.on('message', (n: number) => {
    const seat = n % seats;
    const bots = Array.from({ length: seats }, (_, i) => (i === seat ? own : others));
    const seed = `${values.seed}/${Math.floor(n / seats)}`;
    const { scores, ranking, times } = playGame(values.map as MapId, bots, seed);
    parentPort!.postMessage({
      won: ranking[0] === seat,
      score: scores[seat],
      winning: scores[ranking[0]],
      times: times[seat],
    } satisfies Played);
  });
}

async function playMatch(): Promise<void> {
  const [par, better] = (values.sprt ?? '').split(',').map(Number);
  const end = performance.now() + 1000 * Number(values.seconds);
  const played: Played[] = [];
  let next = 0;
  const isDone = () =>
    next >= Number(values.games) ||
    performance.now() >= end ||
    (values.sprt !== undefined && verdict(played, par, better) !== null);
  await Promise.all(
    Array.from({ length: Number(values.cores) }, async () => {
      const worker = new Worker(new URL(import.meta.url), { workerData: process.argv.slice(2) });
      while (!isDone()) {
        worker.postMessage(next++);
        played.push((await once(worker, 'message'))[0]);
        if (played.length % Number(values.report) === 0) console.error(JSON.stringify(sums(played)));
      }
      await worker.terminate();
    }),
  );
  const told = values.sprt === undefined ? {} : { verdict: verdict(played, par, better) };
  console.log(JSON.stringify({ ...sums(played), ...told }));
}

const verdict = (played: readonly Played[], par: number, better: number) =>
  verdictOf(played.filter(({ won }) => won).length, played.length, { par, better });

/** The share of wins with half the width of its 95 % interval, mean scores, and milliseconds per turn. */
function sums(played: readonly Played[]) {
  const games = played.length;
  const wins = played.filter(({ won }) => won).length;
  const share = wins / games;
  const times = played.flatMap((game) => game.times).sort((a, b) => a - b);
  const mean = (of: (game: Played) => number) =>
    round(played.reduce((sum, game) => sum + of(game), 0) / games);
  return {
    games,
    wins,
    share: round(100 * share),
    within: round(196 * Math.sqrt((share * (1 - share)) / games)),
    score: mean(({ score }) => score),
    winning: mean(({ winning }) => winning),
    milliseconds: round(times.reduce((sum, time) => sum + time, 0) / times.length),
    median: round(times[Math.floor(times.length / 2)]),
    p95: round(times[Math.floor(0.95 * times.length)]),
  };
}
function round(value: number): number {
  return Math.round(10 * value) / 10;
}
