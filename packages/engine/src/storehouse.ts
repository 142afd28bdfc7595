/** The storehouse (docs/RULES.md, section 5): what fits, what is paid, and the choice when not all fits. */
import type { Emit, GoodsCount } from './events.ts';
import { GOODS, type Good, type Seat } from './names.ts';
import { type IllegalAction, refuse } from './reasons.ts';
import * as S from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const { ARRIVING, FREE, GOODS_AT } = S;

const N = GOODS.length;

/** Five counts as one number, six bits a good, so that one comparison does for five. */
export function packed(counts: ArrayLike<number>, first: number): number {
  return (
    counts[first] |
    (counts[first + 1] << 6) |
    (counts[first + 2] << 12) |
    (counts[first + 3] << 18) |
    (counts[first + 4] << 24)
  );
}
/** The highest bit of each count: it is never used, and a subtraction takes it where a count is too small. */
const GUARDS = 0b100000_100000_100000_100000_100000;
/** Whether packed goods cover a packed cost. */
export function covers(have: number, cost: number): boolean {
  return (((have | GUARDS) - cost) & GUARDS) === GUARDS;
}
/** How many of one good are in packed goods. */
export function packedCount(goods: number, good: number): number {
  return (goods >> (6 * good)) & 31;
}
/** The types of goods in a storehouse, as bits. A count from 1 to 16 plus 15 has bit 4. */
export function typesInStore(state: S.State, at: number): number {
  const first = at + GOODS_AT;
  return (
    ((state[first] + 15) >> 4) |
    (((state[first + 1] + 15) >> 4) << 1) |
    (((state[first + 2] + 15) >> 4) << 2) |
    (((state[first + 3] + 15) >> 4) << 3) |
    (((state[first + 4] + 15) >> 4) << 4)
  );
}
/** Whether a seat can pay the five counts at `row` of a cost table. */
export function canPay(state: S.State, at: number, table: Uint8Array, row: number): boolean {
  for (let good = 0; good < N; good++) if (state[at + GOODS_AT + good] < table[row + good]) return false;
  return true;
}
export function pay(state: S.State, at: number, table: Uint8Array, row: number): void {
  for (let good = 0; good < N; good++) payGoods(state, at, good, table[row + good]);
}
export function payGoods(state: S.State, at: number, good: number, count: number): void {
  state[at + GOODS_AT + good] -= count;
  state[at + FREE] += count;
}
/** The first good of which a seat has too few, as a reason. */
export function refuseShort(state: S.State, at: number, costs: readonly number[]): IllegalAction | null {
  const good = costs.findIndex((count, index) => state[at + GOODS_AT + index] < count);
  if (good < 0) return null;
  return refuse('short', { good: GOODS[good], needed: costs[good], have: state[at + GOODS_AT + good] });
}

/** Takes in as many of one good as fit; returns how many. */
export function takeIn(state: S.State, at: number, good: number, count: number): number {
  const taken = Math.min(count, state[at + FREE]);
  state[at + GOODS_AT + good] += taken;
  state[at + FREE] -= taken;
  return taken;
}

/** Arriving goods that need no choice go in at once; true when the seat must choose instead. */
export function mustKeep(state: S.State, seat: Seat, emit?: Emit): boolean {
  const at = S.seatBase(seat);
  let total = 0;
  let types = 0;
  for (let good = 0; good < N; good++) {
    const count = state[at + ARRIVING + good];
    total += count;
    if (count > 0) types++;
  }
  if (total === 0) return false;
  const free = state[at + FREE];
  if (total > free && types > 1 && free > 0) return true;
  const arrived = emit === undefined ? undefined : countsFrom(state, at + ARRIVING);
  const before = emit === undefined ? undefined : countsFrom(state, at + GOODS_AT);
  for (let good = 0; good < N; good++) {
    takeIn(state, at, good, state[at + ARRIVING + good]);
    state[at + ARRIVING + good] = 0;
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
  const gained = namedCounts((good) => state[at + GOODS_AT + good] - (before[GOODS[good]] ?? 0));
  const lost = namedCounts((good) => (arrived[GOODS[good]] ?? 0) - (gained[GOODS[good]] ?? 0));
  emit({ type: 'gained', seat, goods: gained, lost });
}
