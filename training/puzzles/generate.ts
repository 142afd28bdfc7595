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
import {
  type Action,
  type ActionCode,
  applyCode,
  decider,
  decode,
  determinize,
  type Game,
  type MapId,
  newGame,
  newSetup,
  type Rng,
  layout as S,
  type State,
  seededRng,
  view,
} from '@concordia/engine';
import { EXPERT_STYLE } from '../../packages/ai/src/bots/expert.ts';
import { namedActions } from '../../packages/ai/src/bots/one-turn.ts';
import { netEvaluation } from '../../packages/ai/src/evaluate/net.ts';
import { NET } from '../../packages/ai/src/evaluate/weights.ts';
import { defaultKeep } from '../../packages/ai/src/turns/keep.ts';
import { Contest } from './contest.ts';

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
/** The lead a position needs after so many lines for so many turns; the last row is what a puzzle needs. */
const STAGES = [
  { lines: 2, turns: 4, lead: 0.08 },
  { lines: 8, turns: 3, lead: 0.09 },
  { lines: 20, turns: 8, lead: 0.095 },
  { lines: 48, turns: 3, lead: 0.1 },
];
/** Chances that are all but decided make dull puzzles. */
const [LEAST_CHANCE, MOST_CHANCE] = [0.12, 0.97];

interface Candidate {
  /** Actions before the position. */
  at: number;
  best: readonly Action[];
  /** Own chance by effect, best first, as the search saw it. */
  chances: [effect: string, chance: number][];
  rollouts: number;
}

function* playOne(game: Game, state: State, rng: Rng, log: Action[]): Generator<Candidate> {
  const evaluate = netEvaluation(NET, game, EXPERT_STYLE.taste);
  const play = (code: ActionCode) => {
    log.push(decode(game, decider(state), code));
    applyCode(game, state, code);
  };
  const keeps = (whose: (seat: number) => boolean) => {
    while (state[S.PHASE] === S.KEEP && whose(decider(state))) play(defaultKeep(state));
  };
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < MOST_TURNS * game.seats) {
    const seat = state[S.ACTIVE];
    const imagined = determinize(view(game, state, seat, 'careful'), rng).state;
    const contest = new Contest(game, imagined, evaluate, rng, 8);
    const isClear = STAGES.every(({ lines, turns, lead }) => {
      contest.tryUpTo(lines, turns);
      return contest.lead >= lead;
    });
    const [best] = contest.entrants;
    const chance = contest.chance(best);
    if (isClear && contest.entrants.length >= 4 && chance >= LEAST_CHANCE && chance <= MOST_CHANCE) {
      yield {
        at: log.length,
        best: namedActions(game, imagined, best.turn.codes),
        chances: contest.entrants.map((entrant) => [
          entrant.effect,
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
  const setup = newSetup({ map, players: Array(seats).fill('') }, seed);
  const { game, state } = newGame(setup);
  const actions: Action[] = [];
  const candidates = [...playOne(game, state, seededRng(seed), actions)];
  console.log(`${seed} ${map} ${seats}: ${state[S.TURNS]} turns, ${candidates.length} candidates`);
  if (candidates.length > 0)
    appendFileSync(values.out, `${JSON.stringify({ map, seats, seed, actions, candidates })}\n`);
}
