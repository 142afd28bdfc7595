/**
 * From games as self-play writes them, what a net learns from: for the position after each turn the inputs as the seat that just played sees
 * them, and what became of the game. A row is INPUTS + 22 floats of 16 bits: number of seats; who won; chance to win, margin / 30 and
 * score / 100 of five seats, mixed from the end of the game and from what was said on the way there; and what the teacher says now.
 *
 *   npx node training/positions.ts --out rows.bin [--teacher weights.json] [--lambda 0.96] games.jsonl…
 *
 * One process uses one core; --of 16 --part 3 takes every sixteenth game, beginning with the fourth.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newSetup, unwrap } from '@concordia/engine';
import {
  applyCode,
  type Game,
  newGame,
  ranking,
  layout as S,
  type State,
  totalScore,
} from '@concordia/engine/fast';
import type { GameLine } from './games.ts';
import { teachers } from './judges.ts';
import { INPUTS, Inputs, SEATS } from './whole/features.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    teacher: { type: 'string' },
    lambda: { type: 'string', default: '0.96' },
    of: { type: 'string', default: '1' },
    part: { type: 'string', default: '0' },
  },
});
if (values.out === undefined) throw new Error('--out FILE is missing');
const lambda = Number(values.lambda);
const teacherFor = teachers(values.teacher);
const TARGETS = 2 + 4 * SEATS;
const ROW = INPUTS + TARGETS;

interface Position {
  seat: number;
  state: State;
  /** Chances, margins and scores of all seats, as the teacher says and, where it was, as the search found. */
  taught: Float64Array;
  searched: readonly number[] | null;
}

function positionsOf(game: Game, state: State, line: GameLine): Position[] {
  const teacher = teacherFor(game, line.tastes);
  return line.turns.map(([codes, searched]) => {
    const seat = state[S.ACTIVE];
    for (const code of codes) applyCode(game, state, code);
    return { seat, state: state.slice() as State, taught: teacher(state, seat), searched: searched ?? null };
  });
}

const file = openSync(values.out, 'w');
const CHUNK = 500;
const rows = new Float16Array(CHUNK * ROW);
const x = new Float32Array(INPUTS);
let filled = 0;
let [games, positions] = [0, 0];
function flush(): void {
  writeSync(file, new Uint8Array(rows.buffer, 0, filled * ROW * 2));
  filled = 0;
}

let n = 0;
for (const line of positionals.flatMap((name) => readFileSync(name, 'utf8').trim().split('\n'))) {
  if (n++ % Number(values.of) !== Number(values.part) || line === '') continue;
  const played: GameLine = JSON.parse(line);
  const { map, seats, seed, tastes } = played;
  const { game, state } = newGame(unwrap(newSetup({ map, players: Array(seats).fill('') }, seed)));
  const met = positionsOf(game, state, played);
  const [winner] = ranking(game, state);
  const scores = Array.from({ length: seats }, (_, seat) => totalScore(game, state, seat));
  const targets = new Float64Array(3 * seats);
  scores.forEach((own, seat) => {
    const best = Math.max(...scores.filter((_, other) => other !== seat));
    targets[seat] = winner === seat ? 1 : 0;
    targets[seats + seat] = Math.max(-2, Math.min(2, (own - best) / 30));
    targets[2 * seats + seat] = own / 100;
  });
  // From the end backwards: what is said later counts for what went before.
  for (const { seat, state: after, taught, searched } of met.slice(0, -1).reverse()) {
    // One array serves all seats, so that each row is written whole.
    new Inputs(game, tastes, x).write(after, seat);
    const at = filled * ROW;
    rows.set(x, at);
    rows.fill(0, at + INPUTS, at + ROW);
    let t = at + INPUTS;
    rows[t++] = seats;
    rows[t++] = (winner - seat + seats) % seats;
    for (let kind = 0; kind < 3; kind++) {
      for (let i = 0; i < seats; i++) rows[t + i] = targets[kind * seats + ((seat + i) % seats)];
      t += SEATS;
    }
    for (let i = 0; i < seats; i++) rows[t + i] = taught[(seat + i) % seats];
    for (let i = 0; i < targets.length; i++) {
      const said = i < seats && searched !== null ? searched[i] : taught[i];
      targets[i] = lambda * targets[i] + (1 - lambda) * said;
    }
    positions++;
    if (++filled === CHUNK) flush();
  }
  games++;
}
flush();
closeSync(file);
console.log(JSON.stringify({ games, positions, inputs: INPUTS }));
