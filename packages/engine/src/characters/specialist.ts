/** Mason, Farmer, Smith, Vintner, Weaver. Each own house in a brick, food, tool, wine, cloth city gives 1 such good. */
import * as C from '../cards.ts';
import type { Emit } from '../events.ts';
import type { Game } from '../game.ts';
import type { Seat } from '../names.ts';
import * as S from '../state.ts';
import { mustKeep } from '../storehouse.ts';
import { endTurn } from '../turn.ts';

// Local, so that the compiler folds them: see state.ts.
const { ARRIVING, HOUSES } = S;
const { PRODUCES } = C;

/** How many goods a specialist would bring, whether or not they fit. */
export function specialistYield(game: Game, state: S.State, seat: Seat, card: number): number {
  return S.popCount(state[S.seatBase(seat) + HOUSES] & game.citiesMaking[PRODUCES[card]]);
}
/** Goods of one type: what does not fit is lost, and there is nothing to choose. */
export function playSpecialist(game: Game, state: S.State, seat: Seat, card: number, emit?: Emit): void {
  state[S.seatBase(seat) + ARRIVING + PRODUCES[card]] = specialistYield(game, state, seat, card);
  mustKeep(state, seat, emit);
  endTurn(game, state, emit);
}
