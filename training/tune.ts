/**
 * Tunes the weights of the hand-made evaluation by self-play (SPSA): in each step all weights are moved a little up or down
 * at random, the two variants play each other, and the weights go towards the one that did better.
 *
 *   npx node training/tune.ts --seconds 600 --seed 1
 *
 * Prints the weights now and then, and at the end a match of the tuned weights in one seat against the present ones in three.
 */
import { parseArgs } from 'node:util';
import { type MapId, newSetup, seededRng, unwrap } from '@concordia/engine';
import { newGame, ranking, layout as S, totalScore } from '@concordia/engine/fast';
import { HAND_WEIGHTS, type HandWeights, handEvaluation } from '../packages/ai/src/evaluate/hand.ts';
import { bestTurns } from '../packages/ai/src/turns/enumerate.ts';
import { NARROW } from '../packages/ai/src/turns/turn.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    /** How far the variants are from the weights, and how fast these follow; both in shares of a weight. */
    spread: { type: 'string', default: '0.15' },
    rate: { type: 'string', default: '0.04' },
    /** Weights to begin with, as JSON, in place of the present ones. */
    begin: { type: 'string', default: '{}' },
    match: { type: 'string', default: '400' },
  },
});
const NAMES = Object.keys(HAND_WEIGHTS) as (keyof HandWeights)[];
const MOST_TURNS = 70;

/** The winner, and each seat's score. Null for a game that nobody brings to an end. */
function play(map: MapId, seats: readonly HandWeights[], seed: string) {
  const { game, state } = newGame(unwrap(newSetup({ map, players: seats.map(() => '') }, seed)));
  const evaluations = seats.map((weights) => handEvaluation(game, weights));
  while (state[S.PHASE] !== S.OVER) {
    if (state[S.TURNS] > MOST_TURNS * seats.length) return null;
    const [turn] = bestTurns(game, state, evaluations[state[S.DECIDER]], NARROW, 1);
    state.set(turn.end);
  }
  return { winner: ranking(game, state)[0], scores: seats.map((_, seat) => totalScore(game, state, seat)) };
}
/** How much better `a` does than `b`, two seats each, both ways round. */
function compare(a: HandWeights, b: HandWeights, seed: string): number {
  let better = 0;
  for (const seats of [
    [a, b, a, b],
    [b, a, b, a],
  ]) {
    const result = play('imperium', seats, seed);
    if (result === null) continue;
    const sign = (seat: number) => (seats[seat] === a ? 1 : -1);
    better += sign(result.winner);
    result.scores.forEach((score, seat) => {
      better += (sign(seat) * score) / 60;
    });
  }
  return better / 2;
}
/** Weights stay positive: they are moved by factors. */
function moved(weights: HandWeights, by: (index: number) => number): HandWeights {
  const entries = NAMES.map((name, i) => [name, weights[name] * Math.exp(by(i))]);
  return Object.fromEntries(entries) as HandWeights;
}

const rng = seededRng(values.seed);
const [spread, rate] = [Number(values.spread), Number(values.rate)];
const end = performance.now() + 1000 * Number(values.seconds);
let weights: HandWeights = { ...HAND_WEIGHTS, ...JSON.parse(values.begin) };
for (let step = 1; performance.now() < end; step++) {
  const signs = NAMES.map(() => (rng.int(2) === 0 ? 1 : -1));
  const up = moved(weights, (i) => spread * signs[i]);
  const down = moved(weights, (i) => -spread * signs[i]);
  const better = compare(up, down, `${values.seed}/${step}`);
  const slower = rate / (1 + step / 2000);
  weights = moved(weights, (i) => slower * better * signs[i]);
  if (step % 500 === 0)
    console.log(
      step,
      JSON.stringify(weights, (_, v) => (typeof v === 'number' ? Number(v.toFixed(3)) : v)),
    );
}
let [games, wins, own] = [0, 0, 0];
for (let n = 0; n < Number(values.match); n++) {
  const seats = [0, 1, 2, 3].map((seat) => (seat === n % 4 ? weights : HAND_WEIGHTS));
  const result = play('imperium', seats, `match/${values.seed}/${Math.floor(n / 4)}`);
  if (result === null) continue;
  games++;
  if (result.winner === n % 4) wins++;
  own += result.scores[n % 4];
}
console.log(JSON.stringify({ weights, games, wins, score: own / games }));
