/**
 * Plays games of bots against themselves and writes them down, one per line: the set-up's seed, who played, and every turn. From
 * them `positions.ts` makes whatever a net learns from, so that new features need no new games. One process uses one core.
 *
 *   npx node training/selfplay.ts --seconds 60 --seed 1 --out games.jsonl [--weights weights.json] [--simulations 64]
 *     [--scores 0.1,0.5,2] [--explore 0.1]
 *
 * Each seat weighs its own score by one of --scores, drawn anew: so the net meets those who hurry to win and those who play for
 * points. Without --simulations a turn is chosen by the net alone; with it, by the search. --styles is a JSON list of what to vary
 * of the search, drawn for each seat: the winners tell which is best.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newSetup, type Rng, seededRng, unwrap } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  type Game,
  newGame,
  ranking,
  layout as S,
  type State,
  totalScore,
} from '@concordia/engine/fast';
import { TREE_STYLE } from '../packages/ai/src/bots/tree.ts';
import { type Judge, meanOf, Tree, type TreeStyle } from '../packages/ai/src/search/tree.ts';
import { bestTurns } from '../packages/ai/src/turns/enumerate.ts';
import { defaultKeep } from '../packages/ai/src/turns/keep.ts';
import { NARROW } from '../packages/ai/src/turns/turn.ts';
import { type GameLine, pickTable } from './games.ts';
import { judges } from './judges.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    games: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    weights: { type: 'string' },
    explore: { type: 'string', default: '0.1' },
    scores: { type: 'string', default: '0.1,0.5,2' },
    simulations: { type: 'string', default: '0' },
    styles: { type: 'string', default: '[{}]' },
  },
});
if (values.out === undefined) throw new Error('--out FILE is missing');

/** Games that nobody brings to an end teach nothing. */
const MOST_TURNS = 90;
const explore = Number(values.explore);
const scores = values.scores.split(',').map(Number);
const simulations = Number(values.simulations);
const styles: Partial<TreeStyle & { simulations: number }>[] = JSON.parse(values.styles);
const judgeFor = judges(values.weights);

interface Player {
  judge: Judge;
  style: TreeStyle;
  simulations: number;
}
/** Mostly the best turn; now and then another good one, more often early on, so that games differ. */
function pickTurn(game: Game, state: State, { judge, style, simulations }: Player, rng: Rng) {
  const chance = state[S.TURNS] / game.seats < 3 ? 3 * explore : explore;
  const strays = rng.float() < chance;
  if (simulations === 0 || state[S.PHASE] === S.KEEP) {
    const turns = bestTurns(game, state, judge.value, { ...NARROW, trades: 3 }, strays ? 4 : 1);
    return { codes: turns[strays ? rng.int(turns.length) : 0].codes, values: null };
  }
  const tree = new Tree(game, state, judge, style, rng);
  const edges = tree.root.edges!;
  for (let tries = 0; tries < simulations && edges.length > 1; tries++) tree.simulate();
  const byVisits = [...edges].sort(
    (a, b) => b.visits - a.visits || meanOf(b, tree.root.seat) - meanOf(a, tree.root.seat),
  );
  const edge = byVisits[strays ? rng.int(Math.min(3, edges.length)) : 0];
  return {
    codes: edge.codes,
    values:
      edge.visits < 8 ? null : Array.from(edge.sums.subarray(game.seats), (sum) => round(sum / edge.visits)),
  };
}
const round = (value: number) => Math.round(value * 1e4) / 1e4;

const file = openSync(values.out, 'w');
const end = performance.now() + 1000 * Number(values.seconds);
const totals = { games: 0, turns: 0, winning: 0, unfinished: 0, milliseconds: 0 };
const byStyle = styles.map(() => ({ played: 0, par: 0, won: 0 }));
const byTaste = scores.map(() => ({ played: 0, par: 0, won: 0 }));
const begun = process.cpuUsage();
for (let n = 0; n < Number(values.games) && performance.now() < end; n++) {
  const seed = `${values.seed}/${n}`;
  const rng = seededRng(`${seed}/play`);
  const { map, seats } = pickTable(rng);
  const { game, state } = newGame(unwrap(newSetup({ map, players: Array(seats).fill('') }, seed)));
  const drawn = Array.from({ length: seats }, () => ({
    taste: rng.int(scores.length),
    style: rng.int(styles.length),
  }));
  const players = drawn.map(
    ({ taste, style }): Player => ({
      judge: judgeFor(game, { margin: 0.25, score: scores[taste] }),
      style: { ...TREE_STYLE, ...styles[style] },
      simulations: styles[style].simulations ?? simulations,
    }),
  );
  const line: GameLine = { map, seats, seed, tastes: drawn.map(({ taste }) => scores[taste]), turns: [] };
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < MOST_TURNS * seats) {
    const seat = state[S.ACTIVE];
    const { codes, values: said } = pickTurn(game, state, players[seat], rng);
    const done: ActionCode[] = [];
    const apply = (code: ActionCode) => {
      done.push(code);
      applyCode(game, state, code);
    };
    for (const code of codes) {
      // The engine asks the others to keep in between; they are taken to keep what the search took them to.
      while (state[S.PHASE] === S.KEEP && state[S.DECIDER] !== seat) apply(defaultKeep(state));
      apply(code);
    }
    while (state[S.PHASE] === S.KEEP) apply(defaultKeep(state));
    line.turns.push(said === null ? [done] : [done, said]);
  }
  if (state[S.PHASE] !== S.OVER) {
    totals.unfinished++;
    continue;
  }
  writeSync(file, `${JSON.stringify(line)}\n`);
  const [winner] = ranking(game, state);
  totals.games++;
  totals.turns += state[S.TURNS] / seats;
  totals.winning += totalScore(game, state, winner);
  drawn.forEach(({ style, taste }, seat) => {
    for (const counts of [byStyle[style], byTaste[taste]]) {
      counts.played++;
      counts.par += 1 / seats;
      if (seat === winner) counts.won++;
    }
  });
}
closeSync(file);
const used = process.cpuUsage(begun);
totals.milliseconds = (used.user + used.system) / 1000;
console.log(JSON.stringify({ ...totals, byStyle, byTaste }));
