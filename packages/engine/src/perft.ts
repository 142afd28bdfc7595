import { applyCode } from './apply.ts';
import type { ActionCode } from './codes.ts';
import type { Game } from './game.ts';
import { codeBuffer, legalCodes } from './legal.ts';
import { copyInto, copyState, type State } from './state.ts';

/** The number of legal sequences of so many actions: the yardstick by which two implementations are compared. */
export function perft(game: Game, state: State, depth: number): number {
  if (depth === 0) return 1;
  const codes = codeBuffer();
  const n = legalCodes(game, state, codes);
  if (depth === 1) return n;
  const next = copyState(state);
  let count = 0;
  for (let i = 0; i < n; i++) {
    copyInto(next, state);
    applyCode(game, next, codes[i] as ActionCode);
    count += perft(game, next, depth - 1);
  }
  return count;
}
