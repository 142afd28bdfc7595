/** The legal actions of a position, in a fixed order. */
import type { Action } from './action.ts';
import { fastGame, stateOf } from './arguments.ts';
import * as C from './cards.ts';
import { offerArchitect } from './characters/architect.ts';
import { offerColonist } from './characters/colonist.ts';
import { offerCopies } from './characters/diplomat.ts';
import { offerKeep } from './characters/keep.ts';
import { offerMercator } from './characters/mercator.ts';
import { offerPrefect } from './characters/prefect.ts';
import { offerRecruits } from './characters/senator.ts';
import { offerTribune } from './characters/tribune.ts';
import { type ActionCode, decode, playCode } from './codes.ts';
import type { FastGame, Game } from './game.ts';
import * as S from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const {
  ACTIVE,
  COPY,
  HAND,
  HAND_BOUGHT,
  IN_ARCHITECT,
  IN_COLONIST,
  IN_CONSUL,
  IN_MERCATOR,
  IN_PREFECT,
  IN_SENATOR,
  IN_TRIBUNE,
  KEEP,
  PHASE,
  PLAY,
} = S;
const START_CARDS = C.START_CARDS;

/** Room enough for the legal actions of any position. */
export function codeBuffer(): Int32Array {
  return new Int32Array(1024);
}

/** Writes the codes of all legal actions from the start of `out`; returns how many. None only when the game is over. */
export function legalCodes(game: FastGame, state: S.State, out: Int32Array): number {
  switch (state[PHASE]) {
    case PLAY:
      return offerHand(state, out);
    case COPY:
      return offerCopies(game, state, out);
    case IN_TRIBUNE:
      return offerTribune(game, state, out);
    case IN_ARCHITECT:
      return offerArchitect(game, state, out);
    case IN_PREFECT:
      return offerPrefect(game, state, out);
    case IN_COLONIST:
      return offerColonist(game, state, out);
    case IN_MERCATOR:
      return offerMercator(state, out);
    case IN_SENATOR:
    case IN_CONSUL:
      return offerRecruits(state, out);
    case KEEP:
      return offerKeep(state, out);
    default:
      return 0;
  }
}

function offerHand(state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[ACTIVE]);
  for (let rest = state[at + HAND]; rest !== 0; rest &= rest - 1) out[n++] = playCode(S.lowestBit(rest));
  for (let rest = state[at + HAND_BOUGHT]; rest !== 0; rest &= rest - 1) {
    out[n++] = playCode(S.lowestBit(rest) + START_CARDS);
  }
  return n;
}

/** All actions that are legal now, in a fixed order; none only when the game is over. */
export function legalActions(game: Game, state: S.State): Action[] {
  const fast = fastGame(game);
  const codes = codeBuffer();
  const n = legalCodes(fast, stateOf(fast, state), codes);
  return Array.from(codes.subarray(0, n), (code) => decode(fast, S.decider(state), code as ActionCode));
}
