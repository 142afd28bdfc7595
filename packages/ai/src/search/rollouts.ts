/**
 * Looks further than one turn: each promising turn is tried in several games that might be, with the unseen cards shuffled
 * anew, in which every player continues with the turn that is best for themselves (max^n, one line at a time). The tries
 * go to the turns that do well (sequential halving), and all turns meet the same shuffles.
 */
import type { Rng } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  copyInto,
  copyState,
  type Game,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { bestTurns } from '../turns/enumerate.ts';
import { othersKeep } from '../turns/keep.ts';
import type { Evaluate, Turn, Width } from '../turns/turn.ts';
import { shuffleStack } from './shuffle.ts';

export interface RolloutStyle {
  /** Rounds played on before the position is judged. */
  rounds: number;
  /** How widely the players of these rounds look. */
  width: Width;
}

interface Tried {
  turn: Turn;
  sum: number;
  count: number;
}

/** Tries, each a whole line of play, are what a budget counts. Yields after every turn played. */
export function* searchTurns(
  game: Game,
  state: State,
  candidates: readonly Turn[],
  evaluate: Evaluate,
  style: RolloutStyle,
  rng: Rng,
  mayGoOn: (tries: number) => boolean,
  simulations: number,
): Generator<void, Turn> {
  const seat = state[S.DECIDER];
  let front: Tried[] = candidates.map((turn) => ({ turn, sum: 0, count: 0 }));
  const stages = Math.max(1, Math.ceil(Math.log2(candidates.length)));
  const shuffles = new Shuffles(state, rng);
  let tries = 0;
  while (front.length > 1) {
    const each = Math.max(1, Math.floor(simulations / (stages * front.length)));
    for (let i = 0; i < each; i++) {
      for (const tried of front) {
        if (!mayGoOn(tries)) return best(front);
        const end = yield* playedOn(game, shuffles.at(tried.count), tried.turn.codes, evaluate, style);
        tried.sum += evaluate(end, seat);
        tried.count++;
        tries++;
      }
    }
    front = front.sort((a, b) => mean(b) - mean(a)).slice(0, Math.ceil(front.length / 2));
  }
  return front[0].turn;
}
/** A turn never tried is judged by its own evaluation. */
function mean({ sum, count, turn }: Tried): number {
  return count === 0 ? turn.value : sum / count;
}
function best(front: readonly Tried[]): Turn {
  return front.reduce((a, b) => (mean(b) > mean(a) ? b : a)).turn;
}

/** Games that might be: the n-th shuffle of the stack, deck by deck. All turns meet the same ones. */
export class Shuffles {
  readonly #state: State;
  readonly #rng: Rng;
  readonly #made: State[] = [];

  constructor(state: State, rng: Rng) {
    this.#state = state;
    this.#rng = rng;
  }
  at(n: number): State {
    while (this.#made.length <= n) {
      const shuffled = copyState(this.#state);
      shuffleStack(shuffled, this.#rng);
      this.#made.push(shuffled);
    }
    return this.#made[n];
  }
}

/** Where a turn leads when everyone then plays their best turns, for a number of rounds or to the end of the game. */
export function* playedOn(
  game: Game,
  before: State,
  turn: readonly ActionCode[],
  evaluate: Evaluate,
  { rounds, width }: RolloutStyle,
): Generator<void, State> {
  const state = copyState(before);
  for (const code of turn) applyCode(game, state, code);
  // The turn is over only when all have kept what it brought them.
  othersKeep(game, state, before[S.DECIDER]);
  const end = state[S.TURNS] + rounds * game.seats;
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < end) {
    copyInto(state, bestTurns(game, state, evaluate, width, 1)[0].end);
    yield;
  }
  return state;
}
