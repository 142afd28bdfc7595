/** Mason, Farmer, Smith, Vintner, Weaver. Each own house in a brick, food, tool, wine, cloth city gives 1 such good. (docs/RULES.md, section 4) */
import * as C from '../cards.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
import type { Seat } from '../names.ts';
import * as S from '../state.ts';
import { namedCounts, takeIn } from '../storehouse.ts';
import { endTurn } from '../turn.ts';

// Local, so that the compiler folds them: see state.ts.
const { HOUSES } = S;
const PRODUCES = C.PRODUCES;

/** How many goods a specialist would bring, whether or not they fit. */
function specialistYield(game: FastGame, state: S.State, seat: Seat, card: number): number {
  return S.popCount(state[S.seatBase(seat) + HOUSES] & game.citiesMaking[PRODUCES[card]]);
}
/** Goods of one type: what does not fit is lost, and there is nothing to choose. */
export function playSpecialist(game: FastGame, state: S.State, seat: Seat, card: number, emit?: Emit): void {
  const good = PRODUCES[card];
  const count = specialistYield(game, state, seat, card);
  const taken = takeIn(state, S.seatBase(seat), good, count);
  if (emit !== undefined && count > 0) {
    const only = (units: number) => namedCounts((other) => (other === good ? units : 0));
    emit({ type: 'gained', seat, goods: only(taken), lost: only(count - taken) });
  }
  endTurn(game, state, emit);
}
