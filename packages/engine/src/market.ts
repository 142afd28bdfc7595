/** The display and the stack. */
import * as C from './cards.ts';
import { CARDS } from './cards.ts';
import type { Emit } from './events.ts';
import * as S from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const { DISPLAY, STACK, STACK_COUNT } = S;
const SLOTS = C.SLOTS;

/** The slot (0 to 6) where a card lies; −1 when it is not on display. */
export function slotOf(state: S.State, card: number): number {
  for (let slot = 0; slot < SLOTS; slot++) if (state[DISPLAY + slot] === card) return slot;
  return -1;
}
export function isMarketEmpty(state: S.State): boolean {
  if (state[STACK_COUNT] > 0) return false;
  for (let slot = 0; slot < SLOTS; slot++) if (state[DISPLAY + slot] >= 0) return false;
  return true;
}
/** The remaining cards slide left, and the display is refilled while the stack lasts. */
export function slideAndRefill(state: S.State, emit?: Emit): void {
  let filled = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const card = state[DISPLAY + slot];
    if (card >= 0) state[DISPLAY + filled++] = card;
  }
  const dealt = filled;
  while (filled < SLOTS && state[STACK_COUNT] > 0) {
    const top = STACK + --state[STACK_COUNT];
    state[DISPLAY + filled++] = state[top];
    state[top] = 0;
  }
  const end = filled;
  while (filled < SLOTS) state[DISPLAY + filled++] = -1;
  if (emit !== undefined && end > dealt) {
    const cards = Array.from(state.subarray(DISPLAY + dealt, DISPLAY + end), (card) => CARDS[card].id);
    emit({ type: 'refilled', cards });
  }
}
