/**
 * Mercator. Gain 3 sestertii (start card) or 5 (bought card). Then trade with the bank in at most two types of goods in
 * all; each type is either sold or bought, any number of units, at its price, in any order, within the storehouse.
 *
 * docs/RULES.md, section 4.
 */
import * as C from '../cards.ts';
import * as K from '../codes.ts';
import { buyCode, sellCode } from '../codes.ts';
import type { Emit } from '../events.ts';
import { GOODS, type Seat } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, FREE, GOODS_AT, IN_MERCATOR, PHASE, SESTERTII, STEP } = S;
const MERCATOR_GIVES = C.MERCATOR_GIVES;
const PRICE = C.PRICE;
const DONE = K.DONE;

const N = GOODS.length;
const MOST_TYPES = 2;

export function beginMercator(state: S.State, seat: Seat, card: number, emit?: Emit): void {
  state[S.seatBase(seat) + SESTERTII] += MERCATOR_GIVES[card];
  state[PHASE] = IN_MERCATOR;
  state[STEP] = 0;
  emit?.({ type: 'earned', seat, sestertii: MERCATOR_GIVES[card], for: 'mercator' });
}

export function offerMercator(state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[ACTIVE]);
  if (S.popCount(state[STEP]) < MOST_TYPES) {
    const free = state[at + FREE];
    for (let good = 0; good < N; good++) {
      if ((state[STEP] & (1 << good)) !== 0) continue;
      n = offerCounts(sellCode(good, 1), state[at + GOODS_AT + good], out, n);
      const affordable = Math.trunc(state[at + SESTERTII] / PRICE[good]);
      n = offerCounts(buyCode(good, 1), Math.min(free, affordable), out, n);
    }
  }
  out[n++] = DONE;
  return n;
}

const ONE_MORE = sellCode(0, 1) - sellCode(0, 0);
/** A trade of 1 to `most` units. The first four are written in any case: cheaper than a loop of unknown length. */
function offerCounts(one: number, most: number, out: Int32Array, n: number): number {
  out[n] = one;
  out[n + 1] = one + ONE_MORE;
  out[n + 2] = one + 2 * ONE_MORE;
  out[n + 3] = one + 3 * ONE_MORE;
  for (let more = 4; more < most; more++) out[n + more] = one + more * ONE_MORE;
  return n + most;
}

export function sell(state: S.State, good: number, count: number, emit?: Emit): void {
  trade(state, good, -count);
  emit?.({ type: 'sold', seat: state[ACTIVE], good: GOODS[good], count, sestertii: count * PRICE[good] });
}
export function buy(state: S.State, good: number, count: number, emit?: Emit): void {
  trade(state, good, count);
  emit?.({ type: 'bought', seat: state[ACTIVE], good: GOODS[good], count, sestertii: count * PRICE[good] });
}
function trade(state: S.State, good: number, bought: number): void {
  const at = S.seatBase(state[ACTIVE]);
  state[at + GOODS_AT + good] += bought;
  state[at + FREE] -= bought;
  state[at + SESTERTII] -= bought * PRICE[good];
  state[STEP] |= 1 << good;
}

function refuseType(state: S.State, good: number): IllegalAction | null {
  const traded = S.bitIndices(state[STEP]);
  if (traded.includes(good)) return refuse('traded', { good: GOODS[good] });
  if (traded.length === MOST_TYPES) return refuse('twoKinds', { a: GOODS[traded[0]], b: GOODS[traded[1]] });
  return null;
}
export function refuseSell(state: S.State, good: number, count: number): IllegalAction | null {
  const have = state[S.seatBase(state[ACTIVE]) + GOODS_AT + good];
  return (
    refuseType(state, good) ?? (count > have ? refuse('sellTooMany', { good: GOODS[good], have }) : null)
  );
}
export function refuseBuy(state: S.State, good: number, count: number): IllegalAction | null {
  const at = S.seatBase(state[ACTIVE]);
  const wrongType = refuseType(state, good);
  if (wrongType !== null) return wrongType;
  if (count > state[at + FREE]) return refuse('full', { free: state[at + FREE] });
  const have = state[at + SESTERTII];
  return count * PRICE[good] > have ? refuse('buyTooDear', { cost: count * PRICE[good], have }) : null;
}
