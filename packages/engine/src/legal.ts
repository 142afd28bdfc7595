/** The legal actions of a position, in a fixed order. */
import type { Action } from './action.ts';
import { START_CARDS } from './cards.ts';
import { offerArchitect } from './characters/architect.ts';
import { offerColonist } from './characters/colonist.ts';
import { offerCopies } from './characters/diplomat.ts';
import { offerKeep } from './characters/keep.ts';
import { offerMercator } from './characters/mercator.ts';
import { offerPrefect } from './characters/prefect.ts';
import { offerRecruits } from './characters/senator.ts';
import { offerTribune } from './characters/tribune.ts';
import { type ActionCode, decode, playCode } from './codes.ts';
import type { Game } from './game.ts';
import * as S from './state.ts';

/** Room enough for the legal actions of any position. */
export function codeBuffer(): Int32Array {
  return new Int32Array(1024);
}

/** Writes the codes of all legal actions from the start of `out`; returns how many. None only when the game is over. */
export function legalCodes(game: Game, state: S.State, out: Int32Array): number {
  switch (state[S.PHASE]) {
    case S.PLAY:
      return offerHand(state, out);
    case S.COPY:
      return offerCopies(game, state, out);
    case S.IN_TRIBUNE:
      return offerTribune(game, state, out);
    case S.IN_ARCHITECT:
      return offerArchitect(game, state, out);
    case S.IN_PREFECT:
      return offerPrefect(game, state, out);
    case S.IN_COLONIST:
      return offerColonist(game, state, out);
    case S.IN_MERCATOR:
      return offerMercator(state, out);
    case S.IN_SENATOR:
    case S.IN_CONSUL:
      return offerRecruits(state, out);
    case S.KEEP:
      return offerKeep(state, out);
    default:
      return 0;
  }
}

function offerHand(state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[S.ACTIVE]);
  for (let rest = state[at + S.HAND]; rest !== 0; rest &= rest - 1) out[n++] = playCode(S.lowestBit(rest));
  for (let rest = state[at + S.HAND_BOUGHT]; rest !== 0; rest &= rest - 1) {
    out[n++] = playCode(S.lowestBit(rest) + START_CARDS);
  }
  return n;
}

/** The same by names. */
export function legalActions(game: Game, state: S.State): Action[] {
  const codes = codeBuffer();
  const n = legalCodes(game, state, codes);
  return Array.from(codes.subarray(0, n), (code) => decode(game, S.decider(state), code as ActionCode));
}
