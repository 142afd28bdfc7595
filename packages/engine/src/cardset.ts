/** Hands and piles: a set of cards is two words of the state, start cards in the first and bought cards in the second. */
import * as C from './cards.ts';
import { CARDS } from './cards.ts';
import type { CardId } from './names.ts';
import { bitIndices, type State } from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const START_CARDS = C.START_CARDS;

const wordOf = (card: number): number => (card < START_CARDS ? 0 : 1);
const bitOf = (card: number): number => 1 << (card < START_CARDS ? card : card - START_CARDS);

/** `set` is the first of the two words, as `seatBase(seat) + HAND`. */
export function hasCard(state: State, set: number, card: number): boolean {
  return (state[set + wordOf(card)] & bitOf(card)) !== 0;
}
export function addCard(state: State, set: number, card: number): void {
  state[set + wordOf(card)] |= bitOf(card);
}
export function removeCard(state: State, set: number, card: number): void {
  state[set + wordOf(card)] &= ~bitOf(card);
}
/** By name, start cards first. */
export function cardIds(state: State, set: number): CardId[] {
  const bought = bitIndices(state[set + 1]).map((bit) => bit + START_CARDS);
  return [...bitIndices(state[set]), ...bought].map((card) => CARDS[card].id);
}
