/**
 * Colonist. At most one of: place any number of colonists from the storehouse, 1 food + 1 tool each, in Roma or in
 * cities with an own house (a city takes only colonists of a kind that has a line there; several may share a city);
 * or gain 5 sestertii + 1 for each own colonist on the board.
 *
 * docs/RULES.md, section 4.
 */
import * as B from '../board.ts';
import { inCity } from '../board.ts';
import * as K from '../codes.ts';
import { settleCode } from '../codes.ts';
import { colonistsOnBoard, relocate } from '../colonists.ts';
import { COLONIST_COST } from '../data.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
import { GOODS, KINDS, type Seat } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { canPay, pay, refuseShort } from '../storehouse.ts';
import { endTurn } from '../turn.ts';

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, FREE, HOUSES, IN_COLONIST, PHASE, SESTERTII, STEP, STORED } = S;
const STOREHOUSE = B.STOREHOUSE;
const DONE = K.DONE;
const INCOME = K.INCOME;

const COST = Uint8Array.from(GOODS, (good) => COLONIST_COST[good] ?? 0);
const BASE_INCOME = 5;

/** What the income would be now. */
export function colonistIncome(state: S.State, seat: Seat): number {
  return BASE_INCOME + colonistsOnBoard(state, seat);
}
export function beginColonist(state: S.State): void {
  state[PHASE] = IN_COLONIST;
  state[STEP] = 0;
}
export function canAffordColonist(state: S.State, at: number): boolean {
  return canPay(state, at, COST, 0);
}

export function offerColonist(game: FastGame, state: S.State, out: Int32Array): number {
  let n = 0;
  const at = S.seatBase(state[ACTIVE]);
  if (state[STEP] === 0) out[n++] = INCOME;
  if (canAffordColonist(state, at)) {
    const places = state[at + HOUSES] | (1 << game.board.roma);
    for (let kind = 0; kind < KINDS.length; kind++) {
      if (state[at + STORED + kind] === 0) continue;
      for (let rest = places & game.board.networks[kind].cities; rest !== 0; rest &= rest - 1) {
        out[n++] = settleCode(kind, S.lowestBit(rest));
      }
    }
  }
  out[n++] = DONE;
  return n;
}

/** Also the Tribune's colonist. */
export function settle(game: FastGame, state: S.State, kind: number, city: number, emit?: Emit): void {
  const seat = state[ACTIVE];
  const at = S.seatBase(seat);
  pay(state, at, COST, 0);
  state[at + STORED + kind]--;
  state[at + FREE]++;
  relocate(state, at, kind, STOREHOUSE, inCity(city));
  state[STEP]++;
  emit?.({
    type: 'settled',
    seat,
    kind: KINDS[kind],
    city: game.board.cities[city].id,
    goods: COLONIST_COST,
  });
}
export function takeColonistIncome(game: FastGame, state: S.State, emit?: Emit): void {
  const seat = state[ACTIVE];
  const sestertii = colonistIncome(state, seat);
  state[S.seatBase(seat) + SESTERTII] += sestertii;
  emit?.({ type: 'earned', seat, sestertii, for: 'colonists' });
  endTurn(game, state, emit);
}

/** A colonist in store and its cost, wherever it is to be placed. */
export function refuseColonist(state: S.State, at: number, kind: number): IllegalAction | null {
  if (state[at + STORED + kind] === 0) return refuse('noneStored', { kind: KINDS[kind] });
  return refuseShort(state, at, [...COST]);
}
export function refuseColonistSettle(
  game: FastGame,
  state: S.State,
  kind: number,
  city: number,
): IllegalAction | null {
  const at = S.seatBase(state[ACTIVE]);
  const { id } = game.board.cities[city];
  const isOwn = (state[at + HOUSES] & (1 << city)) !== 0;
  if (city !== game.board.roma && !isOwn) return refuse('noSettle', { city: id });
  const hasLine = game.board.lines.some((line) => line.kind === KINDS[kind] && line.cities.includes(id));
  if (!hasLine) return refuse('noLine', { city: id, kind: KINDS[kind] });
  return refuseColonist(state, at, kind);
}
export function refuseColonistIncome(state: S.State): IllegalAction | null {
  return state[STEP] > 0 ? refuse('oneOfTwo', {}) : null;
}
