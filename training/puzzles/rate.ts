/**
 * Looks long at what `generate.ts` found: drops what is no puzzle, and notes which levels solve the rest, what it is about, and the
 * other plans with their chances. Writes a line of JSON per position, and resumes where it was stopped.
 *
 *   npx node training/puzzles/rate.ts --in candidates.jsonl --out rated.jsonl [--part 0 --of 2]
 */
import { appendFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LEVELS, type Level, thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import type { Theme } from '@concordia/ai/puzzles';
import {
  type Action,
  citiesInReach,
  decider,
  type Game,
  newGame,
  newSetup,
  play,
  type State,
  unwrap,
  type View,
  view,
} from '@concordia/engine';
import { planKey, planOf } from '../../packages/ai/src/analysis/plan.ts';
import { reasonsFor } from '../../packages/ai/src/analysis/reasons.ts';
import { Contest, confirms } from './contest.ts';
import { type CandidateGame, linesOf, type RatedLine, text } from './files.ts';

const { values } = parseArgs({
  options: {
    in: { type: 'string' },
    out: { type: 'string' },
    of: { type: 'string', default: '1' },
    part: { type: 'string', default: '0' },
  },
});
if (values.in === undefined || values.out === undefined) throw new Error('Missing --in FILE or --out FILE.');

/** Levels that overlook things by chance are asked more often. */
const TRIES: Readonly<Record<Level, number>> = {
  1: 6,
  easy: 6,
  3: 6,
  medium: 6,
  5: 6,
  hard: 1,
  7: 2,
  expert: 1,
};
const ALTERNATIVES = 3;
const [LEAST_CHANCE, MOST_CHANCE] = [0.12, 0.97];

function keyOf(seen: View, actions: readonly Action[]): string {
  const plan = planOf(seen, actions);
  return plan === null ? '' : planKey(plan);
}

function solvedBy(seen: View, best: string, seed: string): Record<Level, number> {
  const shares = LEVELS.map((level): [Level, number] => {
    const bot = botNamed(level)!;
    const turns = Array.from({ length: TRIES[level] }, (_, n) =>
      thinkNow(bot, seen, { seed: `${seed}/${n}` }),
    );
    return [level, turns.filter((turn) => keyOf(seen, turn) === best).length / turns.length];
  });
  return Object.fromEntries(shares) as Record<Level, number>;
}

function themesOf(
  game: Game,
  state: State,
  seen: View,
  best: readonly Action[],
  second: readonly Action[],
): Theme[] {
  const seat = seen.active;
  const plan = planOf(seen, best);
  if (plan === null) return [];
  const after = state.slice() as State;
  for (const action of best) unwrap(play(game, after, action));
  const then = view(game, after, seat, 'careful');
  const others = seen.players.map((_, other) => other).filter((other) => other !== seat);
  const wanted = new Set(others.flatMap((other) => citiesInReach(game, state, other)));
  const denies = reasonsFor(seen, best, second)
    .slice(0, 2)
    .some(({ about }) => about === 'deniesCard' || about === 'opponent');
  const themes: [Theme, boolean][] = [
    ['end', then.players[seat].concordia && !seen.players[seat].concordia],
    ['diplomat', plan.copied !== null],
    ['praefectus', plan.province !== null && seen.praefectusMagnus === seat],
    ['race', plan.cities.some((city) => wanted.has(city))],
    ['houses', plan.cities.length > 1],
    ['province', plan.province !== null],
    ['coins', plan.character === 'prefect' && plan.income],
    ['gods', plan.cards.length > 0],
    ['trade', plan.sold.length + plan.bought.length > 0],
    ['colonists', plan.settled.length > 0],
    ['tempo', plan.character === 'tribune'],
    ['specialist', ['mason', 'farmer', 'smith', 'vintner', 'weaver'].includes(plan.character)],
    ['deny', denies],
  ];
  return themes.filter(([, is]) => is).map(([theme]) => theme);
}

const done = new Set(existsSync(values.out) ? linesOf<RatedLine>(values.out).map(({ id }) => id) : []);
const write = (line: RatedLine) => appendFileSync(values.out!, `${JSON.stringify(line)}\n`);
let number = 0;
for (const found of linesOf<CandidateGame>(values.in)) {
  const setup = unwrap(newSetup({ map: found.map, players: Array(found.seats).fill('') }, found.seed));
  for (const at of found.candidates) {
    const id = `${found.seed.split('/').slice(1).join('-')}-${at}`;
    if (number++ % Number(values.of) !== Number(values.part) || done.has(id)) continue;
    const { game, state } = unwrap(newGame(setup));
    for (const action of found.actions.slice(0, at)) unwrap(play(game, state, action));
    const seen = view(game, state, decider(state), 'careful');
    const contest = new Contest(seen, `rate/${id}`);
    const isPuzzle = confirms(contest);
    const [first, ...others] = contest.entrants;
    const chance = contest.chance(first);
    console.log(`${id}: ${isPuzzle ? 'holds' : 'dropped'}, ${percent(contest.lead)}`);
    // Where all is decided it is dull.
    if (!isPuzzle || chance < LEAST_CHANCE || chance > MOST_CHANCE) {
      write({ id });
      continue;
    }
    const best = contest.actions(first);
    write({
      id,
      seed: found.seed,
      at,
      best: text(best),
      chance: percent(chance),
      others: others
        .slice(0, ALTERNATIVES)
        .map((other) => [text(contest.actions(other)), percent(contest.chance(other))]),
      solved: solvedBy(seen, keyOf(seen, best), id),
      themes: themesOf(game, state, seen, best, contest.actions(others[0])),
    });
  }
}
/** Tenths of a percentage point are kept: a lead of 9.6 is none of 10. */
function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
