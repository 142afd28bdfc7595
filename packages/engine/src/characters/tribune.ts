/**
 * Tribune. Take the whole discard pile, the Tribune included, back to hand; gain 1 sestertius for each card beyond
 * the third. Then, if wanted, pay 1 food + 1 tool and place one land or sea colonist from the storehouse in Roma.
 *
 * docs/RULES.md, section 4.
 */
import * as K from '../codes.ts';
import { settleCode } from '../codes.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
import { KINDS, type Seat } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { canAffordColonist, refuseColonist } from './colonist.ts';

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, HAND, HAND_BOUGHT, IN_TRIBUNE, PHASE, PILE, PILE_BOUGHT, SESTERTII, STEP, STORED, TOP } = S;
const DONE = K.DONE;

const CARDS_WITHOUT_PAY = 3;

export function beginTribune(state: S.State, seat: Seat, emit?: Emit): void {
  const at = S.seatBase(seat);
  const cards = S.popCount(state[at + PILE]) + S.popCount(state[at + PILE_BOUGHT]);
  state[at + HAND] |= state[at + PILE];
  state[at + HAND_BOUGHT] |= state[at + PILE_BOUGHT];
  state[at + PILE] = 0;
  state[at + PILE_BOUGHT] = 0;
  state[at + TOP] = -1;
  state[PHASE] = IN_TRIBUNE;
  state[STEP] = 0;
  emit?.({ type: 'tookBack', seat, cards });
  if (cards > CARDS_WITHOUT_PAY) {
    state[at + SESTERTII] += cards - CARDS_WITHOUT_PAY;
    emit?.({ type: 'earned', seat, sestertii: cards - CARDS_WITHOUT_PAY, for: 'tribune' });
  }
}

export function offerTribune(game: FastGame, state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[ACTIVE]);
  if (state[STEP] === 0 && canAffordColonist(state, at)) {
    for (let kind = 0; kind < KINDS.length; kind++) {
      if (state[at + STORED + kind] > 0) out[n++] = settleCode(kind, game.board.roma);
    }
  }
  out[n++] = DONE;
  return n;
}

export function refuseTribuneSettle(
  game: FastGame,
  state: S.State,
  kind: number,
  city: number,
): IllegalAction | null {
  if (state[STEP] > 0) return refuse('settledOnce', {});
  if (city !== game.board.roma) return refuse('onlyRoma', {});
  return refuseColonist(state, S.seatBase(state[ACTIVE]), kind);
}
