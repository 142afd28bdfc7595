/** What can be asked about a position, by names. Search asks the same in codes: see `@concordia/engine/fast`. */

import type { Action } from './action.ts';
import { anyState, cardIndexOf, fastGame, indexOn, seatOf, stateOf } from './arguments.ts';
import * as A from './characters/architect.ts';
import * as Colonist from './characters/colonist.ts';
import * as Prefect from './characters/prefect.ts';
import { encode } from './codes.ts';
import * as Colonists from './colonists.ts';
import { type Cost, GOOD_INFOS } from './data.ts';
import type { GoodsCount } from './events.ts';
import type { FastGame, Game } from './game.ts';
import type { CardId, CityId, ProvinceId, Seat } from './names.ts';
import { readAction } from './parse-action.ts';
import { wrongArgument } from './result.ts';
import * as Points from './score.ts';
import * as S from './state.ts';

/** The seat whose turn it is. */
export function activeSeat(state: S.State): Seat {
  return S.activeSeat(anyState(state));
}
/** The seat that must decide now: the active one, or one that must choose what to keep. Meaningless once the game is over. */
export function decider(state: S.State): Seat {
  return S.decider(anyState(state));
}
/** Whether the game is over. */
export function isOver(state: S.State): boolean {
  return S.isOver(anyState(state));
}
/** How many turns are finished. */
export function turnsPlayed(state: S.State): number {
  return S.turnsPlayed(anyState(state));
}
/**
 * Whether the seat that had to decide in `before` has nothing more to decide in that turn in `after`: the turn is over, or
 * another seat must choose what to keep.
 */
export function isTurnOver(before: S.State, after: S.State): boolean {
  return S.isTurnOver(anyState(before), anyState(after));
}
/** A copy that later actions on the original do not touch. */
export function copyState(state: S.State): S.State {
  return S.copyState(anyState(state));
}

/**
 * A copy in which it is this seat's turn, for planning ahead: everything else stands as it does now. Null while a turn is
 * under way and when the game is over.
 */
export function asIfTurnOf(state: S.State, seat: Seat): S.State | null {
  const of = seatIn(anyState(state), seat);
  if (state[S.PHASE] !== S.PLAY) return null;
  const copy = S.copyState(state);
  copy[S.ACTIVE] = of;
  copy[S.DECIDER] = of;
  return copy;
}

/** Points of a seat by god and in total, as if the game ended now. */
export function score(game: Game, state: S.State, seat: Seat): Points.Score {
  const [fast, of] = seated(game, state, seat);
  return Points.scoreByGod(fast, state, of);
}
/** The total of `score`. */
export function totalScore(game: Game, state: S.State, seat: Seat): number {
  const [fast, of] = seated(game, state, seat);
  return Points.totalScore(fast, state, of);
}
/** What a card scores, or would score, for a seat now. */
export function scoreCard(game: Game, state: S.State, seat: Seat, card: CardId): number {
  const [fast, of] = seated(game, state, seat);
  return Points.cardPoints(fast, state, of, cardIndexOf(card));
}
/** Seats, best first, as if the game ended now. */
export function ranking(game: Game, state: S.State): Seat[] {
  return Points.ranking(...known(game, state));
}
/** Money of a seat, with its goods at their price. */
export function wealth(state: S.State, seat: Seat): number {
  return Points.wealth(anyState(state), seatIn(state, seat));
}
/** In how many provinces a seat has a house. */
export function provincesWithHouse(game: Game, state: S.State, seat: Seat): number {
  const [fast, of] = seated(game, state, seat);
  return Points.provincesWithHouse(fast, state, of);
}
/** For how many types of goods a seat has a house in a city of that type. */
export function goodsWithHouse(game: Game, state: S.State, seat: Seat): number {
  const [fast, of] = seated(game, state, seat);
  return Points.goodsWithHouse(fast, state, of);
}
/** How many of a seat's six colonists are on the board: its movement points as an Architect. */
export function colonistsOnBoard(state: S.State, seat: Seat): number {
  return Colonists.colonistsOnBoard(anyState(state), seatIn(state, seat));
}

/** The cities in which the colonists of a seat give the right to build: those at the ends of their lines. */
export function citiesInReach(game: Game, state: S.State, seat: Seat): CityId[] {
  const [fast, of] = seated(game, state, seat);
  return S.bitIndices(A.citiesInReach(fast, state, of)).map((city) => fast.board.cities[city].id);
}
/** What the next house in a city costs, whoever builds it; null in the capital, where nobody builds. */
export function housePrice(
  game: Game,
  state: S.State,
  city: CityId,
): { readonly sestertii: number; readonly goods: Cost } | null {
  const [fast] = known(game, state);
  const index = indexOn(fast.board.cityIndex, city, 'city');
  if (index === fast.board.roma) return null;
  const { goods } = GOOD_INFOS[fast.goodOf[index]].house;
  return { sestertii: A.houseSestertii(fast, state, index), goods };
}
/** The fewest movement points that a move needs; Infinity where there is no way. It need not be legal now. */
export function movePoints(game: Game, move: Action & { type: 'move' }): number {
  const fast = fastGame(game);
  const read = readAction(fast, move);
  if (!('type' in read) || read.type !== 'move') throw wrongArgument('move', 'a move on this board');
  const points = A.pointsOf(fast, encode(fast, read));
  return points === A.NO_WAY ? Number.POSITIVE_INFINITY : points;
}
/** What each seat would get if the active one produced in a province now, whether or not it fits. */
export function production(game: Game, state: S.State, province: ProvinceId): GoodsCount[] {
  const [fast] = known(game, state);
  return Prefect.productionIn(fast, state, indexOn(fast.board.provinceIndex, province, 'province'));
}
/** What a Prefect's income would be now: the coins on the spent markers. */
export function markerIncome(game: Game, state: S.State): number {
  return Prefect.markerIncome(...known(game, state));
}
/** What a Colonist's income would be now. */
export function colonistIncome(state: S.State, seat: Seat): number {
  return Colonist.colonistIncome(anyState(state), seatIn(state, seat));
}

function known(game: Game, state: S.State): [FastGame, S.State] {
  const fast = fastGame(game);
  return [fast, stateOf(fast, state)];
}
function seated(game: Game, state: S.State, seat: Seat): [FastGame, Seat] {
  const [fast] = known(game, state);
  return [fast, seatOf(fast.seats, seat)];
}
function seatIn(state: S.State, seat: Seat): Seat {
  return seatOf(S.seatsOf(state), seat);
}
