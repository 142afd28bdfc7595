/**
 * Prefect. Exactly one of: *Produce* in a province whose marker is goods side up: 1 good as shown on it (2 while
 * holding the Præfectus Magnus), and every house there, whoever owns it, gives its owner 1 good of its city; the marker
 * turns, and a doubled bonus passes the Præfectus Magnus on at the end of the turn. *Income*: the coins on all spent
 * markers, which then turn goods side up; needs a spent one.
 */
import { INCOME, produceCode } from '../codes.ts';
import type { Emit } from '../events.ts';
import type { Game } from '../game.ts';
import { GOODS } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { mustKeep } from '../storehouse.ts';
import { endTurn } from '../turn.ts';

export function beginPrefect(state: S.State): void {
  state[S.PHASE] = S.IN_PREFECT;
}
function allMarkers(game: Game): number {
  return (1 << game.board.provinces.length) - 1;
}
/** Coins on the spent markers. */
export function markerIncome(game: Game, state: S.State): number {
  let coins = 0;
  for (let rest = allMarkers(game) & ~state[S.MARKERS]; rest !== 0; rest &= rest - 1) {
    coins += game.markerCoins[S.lowestBit(rest)];
  }
  return coins;
}

export function offerPrefect(game: Game, state: S.State, out: Int32Array): number {
  let n = 0;
  for (let rest = state[S.MARKERS]; rest !== 0; rest &= rest - 1) out[n++] = produceCode(S.lowestBit(rest));
  if (state[S.MARKERS] !== allMarkers(game)) out[n++] = INCOME;
  return n;
}

export function produce(game: Game, state: S.State, province: number, emit?: Emit): void {
  const seat = state[S.ACTIVE];
  const doubled = state[S.PRAEFECTUS] === seat;
  const bonus = game.markerGood[province];
  state[S.seatBase(seat) + S.ARRIVING + bonus] = doubled ? 2 : 1;
  for (let cities = game.board.citiesOf[province]; cities !== 0; cities &= cities - 1) {
    const city = S.lowestBit(cities);
    for (let owners = state[S.HOUSES_IN + city]; owners !== 0; owners &= owners - 1) {
      state[S.seatBase(S.lowestBit(owners)) + S.ARRIVING + game.goodOf[city]]++;
    }
  }
  state[S.MARKERS] &= ~(1 << province);
  if (doubled) state[S.PASSES_ON] = 1;
  emit?.({
    type: 'produced',
    seat,
    province: game.board.provinces[province].id,
    bonus: GOODS[bonus],
    count: doubled ? 2 : 1,
  });
  for (let i = 0; i < game.seats; i++) {
    const owner = (seat + i) % game.seats;
    if (mustKeep(state, owner, emit)) state[S.KEEPERS] |= 1 << owner;
  }
  askNextKeeper(game, state, emit);
}

/** The active seat keeps first, then clockwise; after the last the turn is over. */
export function askNextKeeper(game: Game, state: S.State, emit?: Emit): void {
  if (state[S.KEEPERS] === 0) {
    endTurn(game, state, emit);
    return;
  }
  let seat = state[S.ACTIVE];
  while ((state[S.KEEPERS] & (1 << seat)) === 0) seat = (seat + 1) % game.seats;
  state[S.PHASE] = S.KEEP;
  state[S.DECIDER] = seat;
}

export function takeMarkerIncome(game: Game, state: S.State, emit?: Emit): void {
  const seat = state[S.ACTIVE];
  const sestertii = markerIncome(game, state);
  state[S.seatBase(seat) + S.SESTERTII] += sestertii;
  state[S.MARKERS] = allMarkers(game);
  emit?.({ type: 'earned', seat, sestertii, for: 'markers' });
  endTurn(game, state, emit);
}

export function refuseProduce(game: Game, state: S.State, province: number): IllegalAction | null {
  const isFresh = (state[S.MARKERS] & (1 << province)) !== 0;
  return isFresh ? null : refuse('spent', { province: game.board.provinces[province].id });
}
export function refuseMarkerIncome(game: Game, state: S.State): IllegalAction | null {
  return markerIncome(game, state) === 0 ? refuse('allFresh', {}) : null;
}
