/**
 * Plays games of a bot against itself and writes what the net learns from: for each position its features, the chance to
 * win, the margin and the score at the end. One process uses one core.
 *
 *   npx node training/selfplay.ts --seconds 60 --seed 1 --out samples.bin [--weights weights.json] [--scores 0.1,1,3]
 *     [--simulations 8]
 *
 * Each seat of a game weighs its own score by one of --scores, drawn anew: so the net meets those who hurry to win and those
 * who play for points. Without weights the hand-made evaluation plays. With --simulations the turns are searched as expert does it, with so
 * many tries. A sample is FEATURES + 3 numbers of 32 bits.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type MapId, newSetup, type Rng, seededRng, unwrap } from '@concordia/engine';
import {
  applyCode,
  type Game,
  newGame,
  ranking,
  layout as S,
  type State,
  totalScore,
} from '@concordia/engine/fast';
import { EXPERT_STYLE } from '../packages/ai/src/bots/expert.ts';
import { FEATURES, writeFeatures } from '../packages/ai/src/evaluate/features.ts';
import { handEvaluation } from '../packages/ai/src/evaluate/hand.ts';
import { NetEvaluator, netEvaluation, readNet, TASTE } from '../packages/ai/src/evaluate/net.ts';
import { searchTurns } from '../packages/ai/src/search/rollouts.ts';
import { bestTurns } from '../packages/ai/src/turns/enumerate.ts';
import { defaultKeep, othersKeep } from '../packages/ai/src/turns/keep.ts';
import { type Evaluate, NARROW, type Turn } from '../packages/ai/src/turns/turn.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    weights: { type: 'string' },
    explore: { type: 'string', default: '0.12' },
    scores: { type: 'string', default: String(TASTE.score) },
    simulations: { type: 'string', default: '0' },
  },
});
if (values.out === undefined) throw new Error('--out FILE is missing');

/** Tables in the shares in which they are played; four at Imperium most often. */
const TABLES: readonly { map: MapId; seats: number; share: number }[] = [
  { map: 'imperium', seats: 4, share: 0.4 },
  { map: 'imperium', seats: 3, share: 0.12 },
  { map: 'imperium', seats: 5, share: 0.16 },
  { map: 'italia', seats: 2, share: 0.14 },
  { map: 'italia', seats: 3, share: 0.1 },
  { map: 'italia', seats: 4, share: 0.08 },
];
/** Chance to win, margin to the best opponent / 30, own score / 100. */
const TARGETS = 3;
const SAMPLE = FEATURES + TARGETS;
/** How much of a target is the end of the game rather than the net's own word a turn later (TD(λ)). */
const LAMBDA = 0.85;
/** Games that nobody brings to an end teach nothing. */
const MOST_TURNS = 90;
const explore = Number(values.explore);
const scores = values.scores.split(',').map(Number);
const simulations = Number(values.simulations);

function pickTable(rng: Rng): (typeof TABLES)[number] {
  let left = rng.float();
  for (const table of TABLES) {
    left -= table.share;
    if (left < 0) return table;
  }
  return TABLES[0];
}
/** Mostly the best turn; now and then another good one, more often early on, so that games differ. */
function pickTurn(game: Game, state: State, evaluate: Evaluate, rng: Rng): Turn {
  const turns = bestTurns(game, state, evaluate, NARROW, 4);
  const chance = state[S.TURNS] / game.seats < 3 ? 3 * explore : explore;
  if (rng.float() < chance) return turns[Math.min(turns.length - 1, rng.int(4))];
  if (simulations === 0) return turns[0];
  const search = searchTurns(game, state, turns, evaluate, EXPERT_STYLE, rng, () => true, simulations);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

interface Sample {
  row: Float32Array;
  seat: number;
  /** What the net said, for the seat that has just had its turn. */
  said: readonly number[] | null;
}

function playOne(
  game: Game,
  state: State,
  evaluations: readonly Evaluate[],
  judge: NetEvaluator | null,
  rng: Rng,
): Sample[] {
  const samples: Sample[] = [];
  const note = (seat: number, isOwn: boolean) => {
    const row = new Float32Array(SAMPLE);
    writeFeatures(game, state, seat, row);
    const said = isOwn && judge !== null ? judge.outputs(game, state, seat) : null;
    samples.push({
      row,
      seat,
      said: said === null ? null : [1 / (1 + Math.exp(-said[0])), said[1], said[2]],
    });
  };
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < MOST_TURNS * game.seats) {
    const seat = state[S.ACTIVE];
    for (const code of pickTurn(game, state, evaluations[seat], rng).codes) {
      othersKeep(game, state, seat);
      applyCode(game, state, code);
    }
    while (state[S.PHASE] === S.KEEP) applyCode(game, state, defaultKeep(state));
    if (state[S.PHASE] === S.OVER) break;
    note(seat, true);
    note((seat + 1 + rng.int(game.seats - 1)) % game.seats, false);
  }
  return samples;
}

/** Fills in what each sample should have said, from the end backwards. */
function setTargets(game: Game, state: State, samples: readonly Sample[]): void {
  const scores = Array.from({ length: game.seats }, (_, seat) => totalScore(game, state, seat));
  const [winner] = ranking(game, state);
  const targets = scores.map((own, seat) => {
    const best = Math.max(...scores.filter((_, other) => other !== seat));
    return [winner === seat ? 1 : 0, Math.max(-2, Math.min(2, (own - best) / 30)), own / 100];
  });
  for (const { row, seat, said } of [...samples].reverse()) {
    row.set(targets[seat], FEATURES);
    if (said !== null)
      targets[seat] = targets[seat].map((target, i) => LAMBDA * target + (1 - LAMBDA) * said[i]);
  }
}

const net =
  values.weights === undefined ? undefined : readNet(JSON.parse(readFileSync(values.weights, 'utf8')));
const file = openSync(values.out, 'w');
const end = performance.now() + 1000 * Number(values.seconds);
const totals = { games: 0, samples: 0, turns: 0, winning: 0, unfinished: 0 };
for (let n = 0; performance.now() < end; n++) {
  const rng = seededRng(`${values.seed}/${n}`);
  const { map, seats } = pickTable(rng);
  const { game, state } = newGame(
    unwrap(newSetup({ map, players: Array(seats).fill('') }, `${values.seed}/${n}`)),
  );
  const evaluations = Array.from({ length: seats }, () =>
    net === undefined
      ? handEvaluation(game)
      : netEvaluation(net, game, { ...TASTE, score: scores[rng.int(scores.length)] }),
  );
  const judge = net === undefined ? null : new NetEvaluator(net, seats);
  const samples = playOne(game, state, evaluations, judge, rng);
  if (state[S.PHASE] !== S.OVER) {
    totals.unfinished++;
    continue;
  }
  setTargets(game, state, samples);
  for (const { row } of samples) writeSync(file, new Uint8Array(row.buffer));
  totals.games++;
  totals.samples += samples.length;
  totals.turns += state[S.TURNS] / seats;
  totals.winning += totalScore(game, state, ranking(game, state)[0]);
}
closeSync(file);
console.log(
  JSON.stringify({ ...totals, turns: totals.turns / totals.games, winning: totals.winning / totals.games }),
);
