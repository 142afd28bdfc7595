/**
 * Plays strong games of the computer against itself and keeps the positions in which one turn is much better than any that
 * does something else. Writes a line of JSON per game that has any as soon as it is over; it can be stopped at any time.
 *
 *   npx node training/puzzles/generate.ts --seconds 3600 --seed a --out candidates.jsonl
 *
 * Each turn is searched about half as much as expert does. Where two turns that do different things are far apart, more lines are
 * tried; a position is kept after at least ten times expert's budget. `pack.ts` checks and rates what this writes.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Action, type MapId, newSetup, type Rng, seededRng, unwrap, view } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  decider,
  decode,
  type Game,
  newGame,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { defaultKeep } from '../../packages/ai/src/turns/keep.ts';
import { CANDIDATES, Contest, isPuzzle } from './contest.ts';
import type { Candidate, CandidateGame } from './files.ts';

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
/** Chances that are all but decided make dull puzzles. */
const [LEAST_CHANCE, MOST_CHANCE] = [0.12, 0.97];

function* playOne(game: Game, state: State, rng: Rng, log: Action[]): Generator<Candidate> {
  const play = (code: ActionCode) => {
    log.push(decode(game, decider(state), code));
    applyCode(game, state, code);
  };
  const keeps = (whose: (seat: number) => boolean) => {
    while (state[S.PHASE] === S.KEEP && whose(decider(state))) play(defaultKeep(state));
  };
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < MOST_TURNS * game.seats) {
    const seat = state[S.ACTIVE];
    const contest = new Contest(view(game, state, seat, 'careful'), rng, CANDIDATES);
    const isClear = isPuzzle(contest);
    const [best] = contest.entrants;
    const chance = contest.chance(best);
    if (isClear && chance >= LEAST_CHANCE && chance <= MOST_CHANCE) {
      yield {
        at: log.length,
        best: contest.actions(best),
        chances: contest.entrants.map((entrant) => [
          entrant.plan,
          Math.round(1000 * contest.chance(entrant)) / 1000,
        ]),
        rollouts: contest.rollouts,
      };
    }
    const early = state[S.TURNS] / game.seats < 3;
    const other = rng.float() < (early ? 0.25 : 0.04) ? 1 + rng.int(2) : 0;
    const { turn } = contest.entrants[Math.min(other, contest.entrants.length - 1)];
    for (const code of turn.codes) {
      keeps((who) => who !== seat);
      play(code);
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
