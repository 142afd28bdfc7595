/** Turns of one position that do different things, compared by playing each on in the same shuffles of the stack. */
import { applyCode, copyState, decider, type Game, isOver, type Rng, type State } from '@concordia/engine';
import { chancesIn } from '../../packages/ai/src/analysis/chances.ts';
import { effectOf } from '../../packages/ai/src/analysis/effect.ts';
import { atOnce } from '../../packages/ai/src/bot.ts';
import { EXPERT_STYLE } from '../../packages/ai/src/bots/expert.ts';
import { namedActions } from '../../packages/ai/src/bots/one-turn.ts';
import { playedOn, Shuffles } from '../../packages/ai/src/search/rollouts.ts';
import { bestTurns } from '../../packages/ai/src/turns/enumerate.ts';
import { othersKeep } from '../../packages/ai/src/turns/keep.ts';
import { type Evaluate, type Turn, WIDE } from '../../packages/ai/src/turns/turn.ts';

export interface Entrant {
  readonly turn: Turn;
  readonly effect: string;
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

  constructor(game: Game, state: State, evaluate: Evaluate, rng: Rng, most: number) {
    this.#game = game;
    this.#state = state;
    this.#evaluate = evaluate;
    this.#shuffles = new Shuffles(state, rng);
    this.#chances = chancesIn(game);
    this.#seat = decider(state);
    const byEffect = new Map<string, Turn>();
    for (const turn of bestTurns(game, state, evaluate, WIDE, ENUMERATED)) {
      const effect = effectOf(game, state, namedActions(game, state, turn.codes));
      if (!byEffect.has(effect)) byEffect.set(effect, turn);
    }
    this.entrants = [...byEffect].slice(0, most).map(([effect, turn]) => ({
      turn,
      effect,
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

  chance({ soon, sums, lines }: Entrant): number {
    return lines === 0 ? soon[this.#seat] : sums[this.#seat] / lines;
  }
  /** What the best has more than the next; 1 without a choice. */
  get lead(): number {
    const [first, second] = this.entrants;
    return second === undefined ? 1 : this.chance(first) - this.chance(second);
  }
}
