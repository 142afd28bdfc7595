/** The storehouse (rules, section 5): what fits, what is paid, and the choice when not all fits. */
import type { Emit, GoodsCount } from './events.ts';
import { GOODS, type Good, type Seat } from './names.ts';
import { type IllegalAction, refuse } from './reasons.ts';
import * as S from './state.ts';

const N = GOODS.length;

/** Whether a seat can pay the five counts at `row` of a cost table. */
export function canPay(state: S.State, at: number, table: Uint8Array, row: number): boolean {
  for (let good = 0; good < N; good++) if (state[at + S.GOODS_AT + good] < table[row + good]) return false;
  return true;
}
export function pay(state: S.State, at: number, table: Uint8Array, row: number): void {
  for (let good = 0; good < N; good++) payGoods(state, at, good, table[row + good]);
}
export function payGoods(state: S.State, at: number, good: number, count: number): void {
  state[at + S.GOODS_AT + good] -= count;
  state[at + S.FREE] += count;
}
/** The first good of which a seat has too few, as a reason. */
export function refuseShort(state: S.State, at: number, costs: readonly number[]): IllegalAction | null {
  const good = costs.findIndex((count, index) => state[at + S.GOODS_AT + index] < count);
  if (good < 0) return null;
  return refuse('short', { good: GOODS[good], needed: costs[good], have: state[at + S.GOODS_AT + good] });
}

/** Takes in as many of one good as fit; returns how many. */
export function takeIn(state: S.State, at: number, good: number, count: number): number {
  const taken = Math.min(count, state[at + S.FREE]);
  state[at + S.GOODS_AT + good] += taken;
  state[at + S.FREE] -= taken;
  return taken;
}

/** Arriving goods that need no choice go in at once; true when the seat must choose instead. */
export function mustKeep(state: S.State, seat: Seat, emit?: Emit): boolean {
  const at = S.seatBase(seat);
  let total = 0;
  let types = 0;
  for (let good = 0; good < N; good++) {
    const count = state[at + S.ARRIVING + good];
    total += count;
    if (count > 0) types++;
  }
  if (total === 0) return false;
  const free = state[at + S.FREE];
  if (total > free && types > 1 && free > 0) return true;
  const arrived = emit === undefined ? undefined : countsFrom(state, at + S.ARRIVING);
  const before = emit === undefined ? undefined : countsFrom(state, at + S.GOODS_AT);
  for (let good = 0; good < N; good++) {
    takeIn(state, at, good, state[at + S.ARRIVING + good]);
    state[at + S.ARRIVING + good] = 0;
  }
  if (emit !== undefined) emitGained(state, seat, arrived!, before!, emit);
  return false;
}

/** Names the goods at five members from `from`, leaving out those of which there are none. */
export function countsFrom(state: S.State, from: number): GoodsCount {
  return namedCounts((good) => state[from + good]);
}
export function namedCounts(count: (good: number) => number): GoodsCount {
  const counts: Partial<Record<Good, number>> = {};
  GOODS.forEach((good, index) => {
    if (count(index) > 0) counts[good] = count(index);
  });
  return counts;
}
/** Tells what came in and what did not fit, from what arrived and what was there before. */
export function emitGained(
  state: S.State,
  seat: Seat,
  arrived: GoodsCount,
  before: GoodsCount,
  emit: Emit,
): void {
  const at = S.seatBase(seat);
  const gained = namedCounts((good) => state[at + S.GOODS_AT + good] - (before[GOODS[good]] ?? 0));
  const lost = namedCounts((good) => (arrived[GOODS[good]] ?? 0) - (gained[GOODS[good]] ?? 0));
  emit({ type: 'gained', seat, goods: gained, lost });
}
