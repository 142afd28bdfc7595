/**
 * What the public functions do about arguments that their types forbid: they throw a `RefusalError` that says which one is
 * wrong. Data from outside (set-ups, actions, records, views, boards) is never an argument of this kind: it gets a `Result`.
 */
import { cardIndex } from './cards.ts';
import type { FastGame, Game } from './game.ts';
import { GOODS, type Good, type Seat } from './names.ts';
import { wrongArgument } from './result.ts';
import { type State, stateSize } from './state.ts';

/** The game as search knows it. */
export function fastGame(game: Game): FastGame {
  const fast = game as FastGame | null | undefined;
  if (typeof fast === 'object' && fast?.goodOf instanceof Int8Array) return fast;
  throw wrongArgument('game', 'a game from newGame, determinize or importRecord');
}
export function anyState(state: State): State {
  if (state instanceof Int32Array && state.length >= stateSize(0)) return state;
  throw wrongArgument('state', 'a state from newGame, determinize or importRecord');
}
export function stateOf(game: FastGame, state: State): State {
  if (state instanceof Int32Array && state.length === stateSize(game.seats)) return state;
  throw wrongArgument('state', `a state of this game, which has ${game.seats} seats`);
}
export function seatOf(seats: number, seat: Seat): Seat {
  if (Number.isInteger(seat) && seat >= 0 && seat < seats) return seat;
  throw wrongArgument('seat', `a whole number from 0 to ${seats - 1}`);
}
export function goodIndexOf(good: Good): number {
  const index = GOODS.indexOf(good);
  if (index >= 0) return index;
  throw wrongArgument('good', `one of ${GOODS.join(', ')}`);
}
export function cardIndexOf(card: string): number {
  const index = cardIndex(card);
  if (index >= 0) return index;
  throw wrongArgument('card', 'the id of a card');
}
/** The index of a name of this board. */
export function indexOn(index: ReadonlyMap<string, number>, name: string, what: string): number {
  const found = index.get(name);
  if (found !== undefined) return found;
  throw wrongArgument(what, `a ${what} of this board`);
}
