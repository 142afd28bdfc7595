/**
 * When more goods arrive at once than fit, and of more than one type, the owner chooses which of the arriving goods to
 * keep, and must fill every free slot. If several players must choose, the active player does so first, then clockwise.
 *
 * docs/RULES.md, section 5.
 */
import { type ActionCode, keepCode, keepCount } from '../codes.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
import { GOODS } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { countsFrom, emitGained, takeIn } from '../storehouse.ts';
import { askNextKeeper } from './prefect.ts';

// Local, so that the compiler folds them: see state.ts.
const { ARRIVING, DECIDER, FREE, GOODS_AT, KEEPERS } = S;

const N = GOODS.length;

/** Every way to fill the free slots from the arriving goods, fewest of the cheapest first. */
export function offerKeep(state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[DECIDER]);
  const free = state[at + FREE];
  const brick = state[at + ARRIVING];
  const food = state[at + ARRIVING + 1];
  const tool = state[at + ARRIVING + 2];
  const wine = state[at + ARRIVING + 3];
  const cloth = state[at + ARRIVING + 4];
  for (let a = 0; a <= Math.min(brick, free); a++) {
    for (let b = 0; b <= Math.min(food, free - a); b++) {
      for (let c = 0; c <= Math.min(tool, free - a - b); c++) {
        for (let d = 0; d <= Math.min(wine, free - a - b - c); d++) {
          const e = free - a - b - c - d;
          if (e <= cloth) out[n++] = keepCode(a, b, c, d, e);
        }
      }
    }
  }
  return n;
}

export function keep(game: FastGame, state: S.State, code: ActionCode, emit?: Emit): void {
  const seat = state[DECIDER];
  const at = S.seatBase(seat);
  const arrived = emit === undefined ? undefined : countsFrom(state, at + ARRIVING);
  const before = emit === undefined ? undefined : countsFrom(state, at + GOODS_AT);
  for (let good = 0; good < N; good++) {
    takeIn(state, at, good, keepCount(code, good));
    state[at + ARRIVING + good] = 0;
  }
  if (emit !== undefined) emitGained(state, seat, arrived!, before!, emit);
  state[KEEPERS] &= ~(1 << seat);
  askNextKeeper(game, state, emit);
}

export function refuseKeep(state: S.State, goods: Partial<Record<string, number>>): IllegalAction | null {
  const at = S.seatBase(state[DECIDER]);
  let kept = 0;
  for (const [index, good] of GOODS.entries()) {
    const count = goods[good] ?? 0;
    const arriving = state[at + ARRIVING + index];
    if (count > arriving) return refuse('keepUnoffered', { good, arriving });
    kept += count;
  }
  const free = state[at + FREE];
  return kept === free ? null : refuse('keepCount', { kept, free });
}
