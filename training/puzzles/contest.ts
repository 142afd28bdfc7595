/** Turns of one position that do different things, compared by playing each on in the same shuffles of the stack. */
import type { Action, Rng, View } from '@concordia/engine';
import {
  applyCode,
  copyState,
  decider,
  determinize,
  type Game,
  isOver,
  type State,
} from '@concordia/engine/fast';
import { chancesIn } from '../../packages/ai/src/analysis/chances.ts';
import { planKey, planOf } from '../../packages/ai/src/analysis/plan.ts';
import { atOnce } from '../../packages/ai/src/bot.ts';
import { EXPERT_STYLE } from '../../packages/ai/src/bots/expert-1.ts';
import { namedActions } from '../../packages/ai/src/bots/one-turn.ts';
import { netEvaluation } from '../../packages/ai/src/evaluate/net.ts';
import { NET } from '../../packages/ai/src/evaluate/weights.ts';
import { playedOn, Shuffles } from '../../packages/ai/src/search/rollouts.ts';
import { bestTurns } from '../../packages/ai/src/turns/enumerate.ts';
import { othersKeep } from '../../packages/ai/src/turns/keep.ts';
import { type Evaluate, type Turn, WIDE } from '../../packages/ai/src/turns/turn.ts';

export interface Entrant {
  readonly turn: Turn;
  /** Turns of the same plan count as one: see `planKey`. */
  readonly plan: string;
  /** Everyone's chances to win right after it. */
  readonly soon: readonly number[];
  /** Sums over the lines tried. */
  readonly sums: number[];
  lines: number;
}

/** Enough to meet several that do something else, and not only go another way. */
const ENUMERATED = 80;

export class Contest {
  /** Best first, after each `tryUpTo`. */
  readonly entrants: Entrant[];
  rollouts = 0;
  readonly #game: Game;
  readonly #state: State;
  readonly #evaluate: Evaluate;
  readonly #shuffles: Shuffles;
  readonly #chances: (state: State) => number[];
  readonly #seat: number;

  /** From the careful view of the seat that begins a turn. */
  constructor(view: View, rng: Rng, most: number) {
    const { game, state } = determinize(view, rng);
    const evaluate = netEvaluation(NET, game, EXPERT_STYLE.taste);
    this.#game = game;
    this.#state = state;
    this.#evaluate = evaluate;
    this.#shuffles = new Shuffles(state, rng);
    this.#chances = chancesIn(game);
    this.#seat = decider(state);
    const byPlan = new Map<string, Turn>();
    for (const turn of bestTurns(game, state, evaluate, WIDE, ENUMERATED)) {
      const plan = planOf(view, namedActions(game, state, turn.codes));
      const key = plan === null ? turn.codes.join() : planKey(plan);
      if (!byPlan.has(key)) byPlan.set(key, turn);
    }
    this.entrants = [...byPlan].slice(0, most).map(([plan, turn]) => ({
      turn,
      plan,
      soon: this.#chances(this.#after(turn)),
      sums: Array(game.seats).fill(0),
      lines: 0,
    }));
  }
  #after({ codes }: Turn): State {
    const after = copyState(this.#state);
    for (const code of codes) {
      othersKeep(this.#game, after, this.#seat);
      applyCode(this.#game, after, code);
    }
    othersKeep(this.#game, after, this.#seat);
    return after;
  }

  /** Plays the best so many on until each has been tried in so many shuffles. */
  tryUpTo(lines: number, most: number): void {
    for (const entrant of this.entrants.slice(0, most)) {
      while (entrant.lines < lines) this.#tryOnce(entrant);
    }
    this.entrants.sort((a, b) => this.chance(b) - this.chance(a));
  }
  #tryOnce(entrant: Entrant): void {
    const shuffle = this.#shuffles.at(entrant.lines);
    const end = atOnce(playedOn(this.#game, shuffle, entrant.turn.codes, this.#evaluate, EXPERT_STYLE));
    // As in a judgement: that the game ends in this line is no certainty.
    const sure = !isOver(end) || isOver(entrant.turn.end);
    this.#chances(end).forEach((chance, seat) => {
      entrant.sums[seat] += sure ? chance : (chance + entrant.soon[seat]) / 2;
    });
    entrant.lines++;
    this.rollouts++;
  }

  /** The actions of an entrant's turn. */
  actions({ turn }: Entrant): Action[] {
    return namedActions(this.#game, this.#state, turn.codes);
  }
  chance({ soon, sums, lines }: Entrant): number {
    return lines === 0 ? soon[this.#seat] : sums[this.#seat] / lines;
  }
  /** What the best has more than the next; 1 without a choice. */
  get lead(): number {
    const [first, second] = this.entrants;
    return second === undefined ? 1 : this.chance(first) - this.chance(second);
  }
}

/** Plans that are compared. */
export const CANDIDATES = 8;
/** The lead a position needs after so many lines for so many plans; the last row is what a puzzle needs. */
const STAGES = [
  { lines: 2, turns: 4, lead: 0.08 },
  { lines: 8, turns: 3, lead: 0.09 },
  { lines: 20, turns: 8, lead: 0.095 },
  { lines: 48, turns: 3, lead: 0.1 },
];
/** Less is no choice. */
const LEAST_PLANS = 4;

/** One plan is 10 percentage points better than any other, by more than ten times the rollouts of expert. */
export function isPuzzle(contest: Contest): boolean {
  return (
    contest.entrants.length >= LEAST_PLANS &&
    STAGES.every(({ lines, turns, lead }) => {
      contest.tryUpTo(lines, turns);
      return contest.lead >= lead;
    })
  );
}
