/**
 * Plays strong games of the computer against itself and keeps the positions in which, at first sight, one turn is much better than
 * any that does something else. Writes a line of JSON per game that has any as soon as it is over; it can be stopped at any time.
 *
 *   npx node training/puzzles/generate.ts --seconds 3600 --seed a --out candidates.jsonl
 *
 * `rate.ts` looks longer at what this writes.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Action, type MapId, newSetup, type Rng, seededRng, unwrap, view } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  decider,
  decode,
  encode,
  type Game,
  newGame,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { defaultKeep } from '../../packages/ai/src/turns/keep.ts';
import { Contest, isCandidate } from './contest.ts';
import type { CandidateGame } from './files.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
if (values.out === undefined) throw new Error('Missing --out FILE.');

const TABLES: readonly { map: MapId; seats: number }[] = [
  { map: 'imperium', seats: 3 },
  { map: 'imperium', seats: 4 },
  { map: 'italia', seats: 2 },
  { map: 'imperium', seats: 5 },
  { map: 'italia', seats: 3 },
  { map: 'italia', seats: 4 },
];
const MOST_TURNS = 60;

/** Plays a game to its end, and tells before which of its turns there may be a puzzle. */
function* playOne(game: Game, state: State, rng: Rng, log: Action[]): Generator<number> {
  const play = (code: ActionCode) => {
    log.push(decode(game, decider(state), code));
    applyCode(game, state, code);
  };
  const keeps = (whose: (seat: number) => boolean) => {
    while (state[S.PHASE] === S.KEEP && whose(decider(state))) play(defaultKeep(state));
  };
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < MOST_TURNS * game.seats) {
    const seat = state[S.ACTIVE];
    const contest = new Contest(view(game, state, seat, 'careful'), `${rng.int(2 ** 31)}`);
    if (isCandidate(contest)) yield log.length;
    const early = state[S.TURNS] / game.seats < 3;
    const other = rng.float() < (early ? 0.25 : 0.04) ? 1 + rng.int(2) : 0;
    const chosen = contest.entrants[Math.min(other, contest.entrants.length - 1)];
    for (const action of contest.actions(chosen)) {
      keeps((who) => who !== seat);
      play(encode(game, action));
    }
    keeps(() => true);
  }
}

const end = performance.now() + 1000 * Number(values.seconds);
for (let n = 0; performance.now() < end; n++) {
  const { map, seats } = TABLES[n % TABLES.length];
  const seed = `puzzles/${values.seed}/${n}`;
  const setup = unwrap(newSetup({ map, players: Array(seats).fill('') }, seed));
  const { game, state } = newGame(setup);
  const actions: Action[] = [];
  const candidates = [...playOne(game, state, seededRng(seed), actions)];
  console.log(`${seed} ${map} ${seats}: ${state[S.TURNS]} turns, ${candidates.length} candidates`);
  if (candidates.length > 0)
    appendFileSync(
      values.out,
      `${JSON.stringify({ map, seats, seed, actions, candidates } satisfies CandidateGame)}\n`,
    );
}
