/** The plans of one position, compared by the tree search: of each the turns that look best, all searched equally long. */
import { type Action, type Rng, seededRng, type View } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  copyState,
  decider,
  determinize,
  type Game,
  type State,
} from '@concordia/engine/fast';
import { planKey, planOf } from '../../packages/ai/src/analysis/plan.ts';
import { namedActions } from '../../packages/ai/src/bots/one-turn.ts';
import { TREE_STYLE } from '../../packages/ai/src/bots/tree.ts';
import { netJudge, SEARCH_TASTE } from '../../packages/ai/src/evaluate/judge.ts';
import { NET } from '../../packages/ai/src/evaluate/weights.ts';
import { type Judge, Tree } from '../../packages/ai/src/search/tree.ts';
import { bestTurns } from '../../packages/ai/src/turns/enumerate.ts';
import { othersKeep } from '../../packages/ai/src/turns/keep.ts';
import { type Turn, WIDE } from '../../packages/ai/src/turns/turn.ts';

/** A turn, and what was found about it. */
interface Entry {
  readonly turn: Turn;
  sum: number;
  lines: number;
}
/** Turns of one plan count as one, the best of them: see `planKey`. */
interface Entrant {
  readonly plan: string;
  readonly entries: Entry[];
}

/** Plans that are compared, and turns of each that are. */
const PLANS = 8;
const TURNS_PER_PLAN = 2;
/** Enough turns to contain several that do different things. */
const ENUMERATED = 120;

export class Contest {
  /** Best first, after each `search`. */
  readonly entrants: Entrant[];
  readonly #view: View;
  readonly #game: Game;
  readonly #state: State;
  readonly #judge: Judge;
  readonly #rng: Rng;

  /** From the careful view of the seat that begins a turn. */
  constructor(view: View, seed: string) {
    this.#view = view;
    this.#rng = seededRng(seed);
    const { game, state } = determinize(view, this.#rng);
    this.#game = game;
    this.#state = state;
    this.#judge = netJudge(NET, game, SEARCH_TASTE);
    const turns = bestTurns(game, state, this.#judge.value, WIDE, ENUMERATED);
    const plans = Map.groupBy(turns, (turn) => this.#planOf(turn));
    this.entrants = [...plans].slice(0, PLANS).map(([plan, all]) => ({
      plan,
      entries: all.slice(0, TURNS_PER_PLAN).map((turn) => ({ turn, sum: 0, lines: 0 })),
    }));
  }
  #planOf({ codes }: Turn): string {
    const plan = planOf(this.#view, namedActions(this.#game, this.#state, codes));
    return plan === null ? codes.join() : planKey(plan);
  }

  /** Forgets what was found and searches the best plans anew, each of their turns with so many lines in each of several shuffles. */
  search({ plans, turns = TURNS_PER_PLAN, lines, shuffles }: Stage): void {
    const seat = decider(this.#state);
    const own = this.#game.seats + seat;
    const soon = new Float64Array(2 * this.#game.seats);
    const front = this.entrants.slice(0, plans);
    for (const entry of front.flatMap((entrant) => entrant.entries)) [entry.sum, entry.lines] = [0, 0];
    const entries = front.flatMap((entrant) => entrant.entries.slice(0, turns));
    for (let shuffle = 0; shuffle < shuffles; shuffle++) {
      const { state } = determinize(this.#view, this.#rng);
      const candidates = entries.map(({ turn }) => ({ ...turn, end: this.#after(state, turn.codes) }));
      const tree = new Tree(this.#game, state, this.#judge, TREE_STYLE, this.#rng, candidates);
      for (const [index, edge] of tree.root.edges!.entries()) {
        for (let line = 0; line < lines; line++) tree.simulate(edge);
        // As in a judgement, what the net says right after the turn counts as one line: nothing is certain.
        this.#judge.values(edge.end, seat, soon);
        entries[index].sum += edge.sums[own] + soon[own];
        entries[index].lines += lines + 1;
      }
    }
    for (const entrant of front) entrant.entries.sort((a, b) => chanceOf(b) - chanceOf(a));
    front.sort((a, b) => this.chance(b) - this.chance(a));
    this.entrants.splice(0, front.length, ...front);
  }

  #after(before: State, codes: readonly ActionCode[]): State {
    const state = copyState(before);
    const seat = decider(before);
    for (const code of codes) {
      othersKeep(this.#game, state, seat);
      applyCode(this.#game, state, code);
    }
    othersKeep(this.#game, state, seat);
    return state;
  }

  /** The actions of an entrant's best turn. */
  actions({ entries: [{ turn }] }: Entrant): Action[] {
    return namedActions(this.#game, this.#state, turn.codes);
  }
  /** Of the deciding seat to win after it. */
  chance({ entries: [best] }: Entrant): number {
    return chanceOf(best);
  }
  /** What the best has more than the next; 1 without a choice. */
  get lead(): number {
    const [first, second] = this.entrants;
    return second === undefined ? 1 : this.chance(first) - this.chance(second);
  }
}
function chanceOf({ sum, lines }: Entry): number {
  return lines === 0 ? 0 : sum / lines;
}

/** How a contest is searched, and the lead it then needs to be worth a longer look. */
interface Stage {
  readonly plans: number;
  readonly turns?: number;
  /** Simulations per turn and shuffle. */
  readonly lines: number;
  readonly shuffles: number;
  readonly lead: number;
}
/** What `generate.ts` spends on each turn of a game: a little more than level 7. */
export const FIRST_LOOK: Stage = { plans: 6, turns: 1, lines: 12, shuffles: 1, lead: 0.04 };
const LONGER_LOOKS: readonly Stage[] = [
  { plans: 5, turns: 1, lines: 60, shuffles: 1, lead: 0.055 },
  { plans: 3, lines: 80, shuffles: 2, lead: 0.08 },
  { plans: 4, lines: 150, shuffles: 1, lead: 0.09 },
];
/**
 * The last look forgets what the others found: a puzzle needs its lead by ten times expert's 600 simulations alone, so that
 * nothing is won by having been lucky before.
 */
const LAST_LOOK: Stage = { plans: 4, lines: 150, shuffles: 5, lead: 0.1 };
/** Less is no choice. */
const LEAST_PLANS = 4;

/** Worth to be looked at by `confirms`. */
export function isCandidate(contest: Contest): boolean {
  return leads(contest, FIRST_LOOK) && contest.entrants.length >= LEAST_PLANS;
}
/** One plan is 10 percentage points better than any other. */
export function confirms(contest: Contest): boolean {
  return isCandidate(contest) && [...LONGER_LOOKS, LAST_LOOK].every((stage) => leads(contest, stage));
}
function leads(contest: Contest, stage: Stage): boolean {
  contest.search(stage);
  return contest.lead >= stage.lead;
}
/** How far a known best plan leads by a last look; below 0 where another plan does. */
export function leadOf(contest: Contest, plan: string): number {
  for (const stage of [FIRST_LOOK, ...LONGER_LOOKS, LAST_LOOK]) contest.search(stage);
  const own = contest.entrants.find((entrant) => entrant.plan === plan);
  const other = contest.entrants.find((entrant) => entrant.plan !== plan);
  return own && other ? contest.chance(own) - contest.chance(other) : -1;
}
