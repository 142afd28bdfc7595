/** The colonists of a seat: how many are on the board, and where each one stands. */
import * as S from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const { COLONISTS, COLONISTS_A_KIND, STORED } = S;

/** Own colonists in cities and on lines: movement points, Mars, and the Colonist's income. */
export function colonistsOnBoard(state: S.State, seat: number): number {
  const at = S.seatBase(seat);
  return 2 * COLONISTS_A_KIND - state[at + STORED] - state[at + STORED + 1];
}

/**
 * Takes one colonist of a kind from a place to another. The three of a kind stay in order, highest place first (so the
 * storehouse comes last): like colonists are interchangeable, and one position must be one state.
 */
export function relocate(state: S.State, at: number, kind: number, from: number, to: number): void {
  const first = at + COLONISTS + kind * COLONISTS_A_KIND;
  let i = first;
  while (state[i] !== from) i++;
  while (i > first && state[i - 1] < to) {
    state[i] = state[i - 1];
    i--;
  }
  while (i < first + COLONISTS_A_KIND - 1 && state[i + 1] > to) {
    state[i] = state[i + 1];
    i++;
  }
  state[i] = to;
}
