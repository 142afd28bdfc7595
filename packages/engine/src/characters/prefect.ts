/**
 * Prefect. Exactly one of: *Produce* in a province whose marker is goods side up: 1 good as shown on it (2 while
 * holding the Præfectus Magnus), and every house there, whoever owns it, gives its owner 1 good of its city; the marker
 * turns, and a doubled bonus passes the Præfectus Magnus on at the end of the turn. *Income*: the coins on all spent
 * markers, which then turn goods side up; needs a spent one.
 *
 * docs/RULES.md, section 4.
 */
import * as K from '../codes.ts';
import { produceCode } from '../codes.ts';
import type { Emit, GoodsCount } from '../events.ts';
import type { FastGame } from '../game.ts';
import { GOODS } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { countsFrom, mustKeep } from '../storehouse.ts';
import { endTurn } from '../turn.ts';

// Local, so that the compiler folds them: see state.ts.
const {
  ACTIVE,
  ARRIVING,
  DECIDER,
  HOUSES_IN,
  IN_PREFECT,
  KEEP,
  KEEPERS,
  MARKERS,
  PASSES_ON,
  PHASE,
  PRAEFECTUS,
  SESTERTII,
} = S;
const INCOME = K.INCOME;

export function beginPrefect(state: S.State): void {
  state[PHASE] = IN_PREFECT;
}
function allMarkers(game: FastGame): number {
  return (1 << game.board.provinces.length) - 1;
}
/** Coins on the spent markers. */
export function markerIncome(game: FastGame, state: S.State): number {
  let coins = 0;
  for (let rest = allMarkers(game) & ~state[MARKERS]; rest !== 0; rest &= rest - 1) {
    coins += game.markerCoins[S.lowestBit(rest)];
  }
  return coins;
}

export function offerPrefect(game: FastGame, state: S.State, out: Int32Array): number {
  let n = 0;
  for (let rest = state[MARKERS]; rest !== 0; rest &= rest - 1) out[n++] = produceCode(S.lowestBit(rest));
  if (state[MARKERS] !== allMarkers(game)) out[n++] = INCOME;
  return n;
}

/** Goods arrive: the bonus of the active seat and one for each house. Returns the owners of the houses, as bits. */
function deliver(game: FastGame, state: S.State, province: number): number {
  const seat = state[ACTIVE];
  state[S.seatBase(seat) + ARRIVING + game.markerGood[province]] = state[PRAEFECTUS] === seat ? 2 : 1;
  let receivers = 0;
  for (let cities = game.board.citiesOf[province]; cities !== 0; cities &= cities - 1) {
    const city = S.lowestBit(cities);
    receivers |= state[HOUSES_IN + city];
    for (let owners = state[HOUSES_IN + city]; owners !== 0; owners &= owners - 1) {
      state[S.seatBase(S.lowestBit(owners)) + ARRIVING + game.goodOf[city]]++;
    }
  }
  return receivers;
}
/** What each seat would get if the active one produced in a province now, whether or not it fits. */
export function productionIn(game: FastGame, state: S.State, province: number): GoodsCount[] {
  const next = S.copyState(state);
  deliver(game, next, province);
  return Array.from({ length: game.seats }, (_, seat) => countsFrom(next, S.seatBase(seat) + ARRIVING));
}

export function produce(game: FastGame, state: S.State, province: number, emit?: Emit): void {
  const seat = state[ACTIVE];
  const doubled = state[PRAEFECTUS] === seat;
  const receivers = deliver(game, state, province);
  state[MARKERS] &= ~(1 << province);
  if (doubled) state[PASSES_ON] = 1;
  emit?.({
    type: 'produced',
    seat,
    province: game.board.provinces[province].id,
    bonus: GOODS[game.markerGood[province]],
    count: doubled ? 2 : 1,
  });
  takeInOrAsk(state, receivers, emit);
  askNextKeeper(game, state, emit);
}

/** What needs no choice goes in at once, the active seat's first. */
function takeInOrAsk(state: S.State, receivers: number, emit?: Emit): void {
  const active = state[ACTIVE];
  if (mustKeep(state, active, emit)) state[KEEPERS] |= 1 << active;
  for (let rest = receivers & ~(1 << active); rest !== 0; rest &= rest - 1) {
    const seat = S.lowestBit(rest);
    if (mustKeep(state, seat, emit)) state[KEEPERS] |= 1 << seat;
  }
}

/** The active seat keeps first, then clockwise; after the last the turn is over. */
export function askNextKeeper(game: FastGame, state: S.State, emit?: Emit): void {
  if (state[KEEPERS] === 0) {
    endTurn(game, state, emit);
    return;
  }
  let seat = state[ACTIVE];
  while ((state[KEEPERS] & (1 << seat)) === 0) seat = (seat + 1) % game.seats;
  state[PHASE] = KEEP;
  state[DECIDER] = seat;
}

export function takeMarkerIncome(game: FastGame, state: S.State, emit?: Emit): void {
  const seat = state[ACTIVE];
  const sestertii = markerIncome(game, state);
  state[S.seatBase(seat) + SESTERTII] += sestertii;
  state[MARKERS] = allMarkers(game);
  emit?.({ type: 'earned', seat, sestertii, for: 'markers' });
  endTurn(game, state, emit);
}

export function refuseProduce(game: FastGame, state: S.State, province: number): IllegalAction | null {
  const isFresh = (state[MARKERS] & (1 << province)) !== 0;
  return isFresh ? null : refuse('spent', { province: game.board.provinces[province].id });
}
export function refuseMarkerIncome(game: FastGame, state: S.State): IllegalAction | null {
  return markerIncome(game, state) === 0 ? refuse('allFresh', {}) : null;
}
