/**
 * Diplomat. Carry out the action of the top card of another player's discard pile as if it had been played: not a
 * Diplomat, and nothing from an empty pile (so never a Tribune). The copied card stays where it is.
 *
 * docs/RULES.md, section 4.
 */
import * as C from '../cards.ts';
import * as K from '../codes.ts';
import { copyCode } from '../codes.ts';
import type { FastGame } from '../game.ts';
import type { Seat } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, COPY, PHASE, TOP } = S;
const CHARACTER_OF = C.CHARACTER_OF;
const DIPLOMAT = C.DIPLOMAT;
const DONE = K.DONE;

export function beginDiplomat(state: S.State): void {
  state[PHASE] = COPY;
}
export function offerCopies(game: FastGame, state: S.State, out: Int32Array): number {
  let n = 0;
  for (let seat = 0; seat < game.seats; seat++) {
    if (seat === state[ACTIVE]) continue;
    const top = state[S.seatBase(seat) + TOP];
    if (top >= 0 && CHARACTER_OF[top] !== DIPLOMAT) out[n++] = copyCode(seat);
  }
  out[n++] = DONE;
  return n;
}
export function refuseCopy(state: S.State, from: Seat): IllegalAction | null {
  if (from === state[ACTIVE]) return refuse('self', {});
  const top = state[S.seatBase(from) + TOP];
  return top < 0 || CHARACTER_OF[top] === DIPLOMAT ? refuse('noCopy', { seat: from }) : null;
}
