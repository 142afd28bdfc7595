/**
 * Mercator. Gain 3 sestertii (start card) or 5 (bought card). Then trade with the bank in at most two types of goods in
 * all; each type is either sold or bought, any number of units, at its price, in any order, within the storehouse.
 */
import { MERCATOR_GIVES, PRICE } from '../cards.ts';
import { buyCode, DONE, sellCode } from '../codes.ts';
import type { Emit } from '../events.ts';
import { GOODS, type Seat } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';

const MOST_TYPES = 2;

export function beginMercator(state: S.State, seat: Seat, card: number, emit?: Emit): void {
  state[S.seatBase(seat) + S.SESTERTII] += MERCATOR_GIVES[card];
  state[S.PHASE] = S.IN_MERCATOR;
  state[S.STEP] = 0;
  emit?.({ type: 'earned', seat, sestertii: MERCATOR_GIVES[card], for: 'mercator' });
}

export function offerMercator(state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[S.ACTIVE]);
  if (S.popCount(state[S.STEP]) < MOST_TYPES) {
    const free = state[at + S.FREE];
    for (let good = 0; good < GOODS.length; good++) {
      if ((state[S.STEP] & (1 << good)) !== 0) continue;
      const have = state[at + S.GOODS_AT + good];
      for (let count = 1; count <= have; count++) out[n++] = sellCode(good, count);
      let rest = state[at + S.SESTERTII] - PRICE[good];
      for (let count = 1; count <= free && rest >= 0; count++, rest -= PRICE[good])
        out[n++] = buyCode(good, count);
    }
  }
  out[n++] = DONE;
  return n;
}

export function sell(state: S.State, good: number, count: number, emit?: Emit): void {
  trade(state, good, -count);
  emit?.({ type: 'sold', seat: state[S.ACTIVE], good: GOODS[good], count, sestertii: count * PRICE[good] });
}
export function buy(state: S.State, good: number, count: number, emit?: Emit): void {
  trade(state, good, count);
  emit?.({ type: 'bought', seat: state[S.ACTIVE], good: GOODS[good], count, sestertii: count * PRICE[good] });
}
function trade(state: S.State, good: number, bought: number): void {
  const at = S.seatBase(state[S.ACTIVE]);
  state[at + S.GOODS_AT + good] += bought;
  state[at + S.FREE] -= bought;
  state[at + S.SESTERTII] -= bought * PRICE[good];
  state[S.STEP] |= 1 << good;
}

function refuseType(state: S.State, good: number): IllegalAction | null {
  const traded = S.bitIndices(state[S.STEP]);
  if (traded.includes(good)) return refuse('traded', { good: GOODS[good] });
  if (traded.length === MOST_TYPES) return refuse('twoKinds', { a: GOODS[traded[0]], b: GOODS[traded[1]] });
  return null;
}
export function refuseSell(state: S.State, good: number, count: number): IllegalAction | null {
  const have = state[S.seatBase(state[S.ACTIVE]) + S.GOODS_AT + good];
  return (
    refuseType(state, good) ?? (count > have ? refuse('sellTooMany', { good: GOODS[good], have }) : null)
  );
}
export function refuseBuy(state: S.State, good: number, count: number): IllegalAction | null {
  const at = S.seatBase(state[S.ACTIVE]);
  const wrongType = refuseType(state, good);
  if (wrongType !== null) return wrongType;
  if (count > state[at + S.FREE]) return refuse('full', { free: state[at + S.FREE] });
  const have = state[at + S.SESTERTII];
  return count * PRICE[good] > have ? refuse('buyTooDear', { cost: count * PRICE[good], have }) : null;
}
