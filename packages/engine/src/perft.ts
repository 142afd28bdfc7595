import { applyCode } from './apply.ts';
import { fastGame, stateOf } from './arguments.ts';
import type { ActionCode } from './codes.ts';
import type { FastGame, Game } from './game.ts';
import { codeBuffer, legalCodes } from './legal.ts';
import { wrongArgument } from './result.ts';
import { copyInto, copyState, type State } from './state.ts';

/** Far beyond what any machine counts. */
const DEEPEST = 64;

/** The number of legal sequences of `depth` actions: the yardstick by which two implementations are compared. */
export function perft(game: Game, state: State, depth: number): number {
  const fast = fastGame(game);
  if (!Number.isInteger(depth) || depth < 0 || depth > DEEPEST)
    throw wrongArgument('depth', `a whole number from 0 to ${DEEPEST}`);
  return count(fast, stateOf(fast, state), depth);
}
function count(game: FastGame, state: State, depth: number): number {
  if (depth === 0) return 1;
  const codes = codeBuffer();
  const n = legalCodes(game, state, codes);
  if (depth === 1) return n;
  const next = copyState(state);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    copyInto(next, state);
    applyCode(game, next, codes[i] as ActionCode);
    sum += count(game, next, depth - 1);
  }
  return sum;
}
