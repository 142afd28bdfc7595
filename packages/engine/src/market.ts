/** The display and the stack. */
import { CARDS, SLOTS } from './cards.ts';
import type { Emit } from './events.ts';
import * as S from './state.ts';

/** The slot (0 to 6) where a card lies; −1 when it is not on display. */
export function slotOf(state: S.State, card: number): number {
  for (let slot = 0; slot < SLOTS; slot++) if (state[S.DISPLAY + slot] === card) return slot;
  return -1;
}
export function isMarketEmpty(state: S.State): boolean {
  if (state[S.STACK_COUNT] > 0) return false;
  for (let slot = 0; slot < SLOTS; slot++) if (state[S.DISPLAY + slot] >= 0) return false;
  return true;
}
/** The remaining cards slide left, and the display is refilled while the stack lasts. */
export function slideAndRefill(state: S.State, emit?: Emit): void {
  let filled = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const card = state[S.DISPLAY + slot];
    if (card >= 0) state[S.DISPLAY + filled++] = card;
  }
  const dealt = filled;
  while (filled < SLOTS && state[S.STACK_COUNT] > 0) {
    state[S.DISPLAY + filled++] = state[S.STACK + --state[S.STACK_COUNT]];
  }
  const end = filled;
  while (filled < SLOTS) state[S.DISPLAY + filled++] = -1;
  if (emit !== undefined && end > dealt) {
    const cards = Array.from(state.subarray(S.DISPLAY + dealt, S.DISPLAY + end), (card) => CARDS[card].id);
    emit({ type: 'refilled', cards });
  }
}
