/**
 * Looks again at what `generate.ts` found, in other shuffles: drops what does not hold, and notes which levels solve the rest,
 * what it is about, and the other plans with their chances. Writes a line of JSON per puzzle, and goes on where it was stopped.
 *
 *   npx node training/puzzles/rate.ts --in candidates.jsonl --out rated.jsonl
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LEVELS, thinkNow } from '@concordia/ai';
import { BOTS } from '@concordia/ai/bots';
import {
  type Action,
  citiesInReach,
  type Game,
  newGame,
  newSetup,
  play,
  type State,
  seededRng,
  unwrap,
  type View,
  view,
} from '@concordia/engine';
import { planKey, planOf } from '../../packages/ai/src/analysis/plan.ts';
import { reasonsFor } from '../../packages/ai/src/analysis/reasons.ts';

import { Contest } from './contest.ts';
import { type CandidateGame, text } from './files.ts';

const { values } = parseArgs({ options: { in: { type: 'string' }, out: { type: 'string' } } });
if (values.in === undefined || values.out === undefined) throw new Error('Missing --in FILE or --out FILE.');

const bots = BOTS.filter(({ name }) => LEVELS.some((level) => level === name));
/** A level that chances on its turn is asked more often. */
const TRIES: Readonly<Record<string, number>> = { easy: 4 };
/** The lead that must still be there in a shorter look at other shuffles. */
const LEAD = 0.07;
const ALTERNATIVES = 3;

function keyOf(seen: View, actions: readonly Action[]): string {
  const plan = planOf(seen, actions);
  return plan === null ? '' : planKey(plan);
}

function solvedBy(seen: View, best: string, seed: string): Record<string, number> {
  return Object.fromEntries(
    bots.map((bot) => {
      const level = bot.name;
      const tries = TRIES[level] ?? 1;
      const solved = Array.from({ length: tries }, (_, n) => thinkNow(bot, seen, { seed: `${seed}/${n}` }));
      return [level, solved.filter((turn) => keyOf(seen, turn) === best).length / tries];
    }),
  );
}

function themesOf(
  game: Game,
  state: State,
  seen: View,
  best: readonly Action[],
  second: readonly Action[],
): string[] {
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
  const themes: [string, boolean][] = [
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

const done = existsSync(values.out)
  ? new Set(
      readFileSync(values.out, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).id),
    )
  : new Set();
for (const line of readFileSync(values.in, 'utf8').trim().split('\n')) {
  const found = JSON.parse(line) as CandidateGame;
  const setup = unwrap(newSetup({ map: found.map, players: Array(found.seats).fill('') }, found.seed));
  for (const { at, best } of found.candidates) {
    const id = `${found.seed.split('/').slice(1).join('-')}-${at}`;
    if (done.has(id)) continue;
    const { game, state } = unwrap(newGame(setup));
    for (const action of found.actions.slice(0, at)) unwrap(play(game, state, action));
    const seen = view(game, state, found.actions[at].seat, 'careful');
    const contest = new Contest(seen, seededRng(`rate/${id}`), 6);
    contest.tryUpTo(8, 6);
    contest.tryUpTo(24, 3);
    const [first, ...others] = contest.entrants;
    const key = keyOf(seen, best);
    const holds = first.plan === key && contest.lead >= LEAD;
    appendFileSync(
      values.out,
      `${JSON.stringify({
        id,
        ...(holds && {
          seed: found.seed,
          map: found.map,
          seats: found.seats,
          at,
          best: text(contest.actions(first)),
          chance: percent(contest.chance(first)),
          others: others
            .slice(0, ALTERNATIVES)
            .map((other) => [text(contest.actions(other)), percent(contest.chance(other))]),
          solved: solvedBy(seen, key, id),
          themes: themesOf(game, state, seen, best, contest.actions(others[0])),
        }),
      })}\n`,
    );
    console.log(`${id}: ${holds ? 'holds' : 'dropped'}, ${percent(contest.lead)}`);
  }
}
function percent(share: number): number {
  return Math.round(100 * share);
}
