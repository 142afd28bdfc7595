/**
 * Architect. First move, then build. Movement points = own colonists on the board; one point takes a colonist from a
 * city onto a line of its kind there, or from its line through either end city onto another. Occupied lines may be
 * crossed; a move ends on a free line. Then build any number of houses in cities at the end of a line on which an own
 * colonist stands; never in Roma, never a second own house. The sestertii are multiplied by the houses there will be.
 *
 * docs/RULES.md, section 4.
 */
import * as B from '../board.ts';
import { inCity, isOnLine, lineOf, onLine, placeId } from '../board.ts';
import * as C from '../cards.ts';
import * as K from '../codes.ts';
import { type ActionCode, buildCode, kindOf, moveCode, moveFrom, moveTo } from '../codes.ts';
import { colonistsOnBoard, relocate } from '../colonists.ts';
import { GOOD_INFOS } from '../data.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
import { GOODS, KINDS, type Seat } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { pay, refuseShort, typesInStore } from '../storehouse.ts';
import { maybeBeginEnd } from '../turn.ts';

// Local, so that the compiler folds them: see state.ts.
const {
  ACTIVE,
  BUILDING,
  COLONISTS,
  COLONISTS_A_KIND,
  HOUSES,
  HOUSES_IN,
  HOUSES_LEFT,
  IN_ARCHITECT,
  OCCUPIED,
  PHASE,
  SESTERTII,
  STEP,
} = S;
const { STOREHOUSE } = B;
const { HOUSE_COST, HOUSE_SESTERTII } = C;
const { DONE } = K;

const N = GOODS.length;

export function beginArchitect(state: S.State, seat: Seat): void {
  state[PHASE] = IN_ARCHITECT;
  state[STEP] = colonistsOnBoard(state, seat);
  state[BUILDING] = 0;
}

export function offerArchitect(game: FastGame, state: S.State, out: Int32Array): number {
  const at = S.seatBase(state[ACTIVE]);
  let n = state[BUILDING] === 0 && state[STEP] > 0 ? offerMoves(game, state, at, out) : 0;
  if (state[at + HOUSES_LEFT] > 0) n = offerHouses(game, state, at, out, n);
  out[n++] = DONE;
  return n;
}

function offerMoves(game: FastGame, state: S.State, at: number, out: Int32Array): number {
  let n = 0;
  const points = state[STEP];
  for (let kind = 0; kind < 2; kind++) {
    const { within } = game.board.networks[kind];
    const freeLow = ~state[OCCUPIED + 2 * kind];
    const freeHigh = ~state[OCCUPIED + 2 * kind + 1];
    const first = at + COLONISTS + kind * COLONISTS_A_KIND;
    for (let i = first; i < first + COLONISTS_A_KIND; i++) {
      const from = state[i];
      if (from === STOREHOUSE) continue;
      // Two like colonists in one city are one choice; they stand side by side.
      if (i > first && state[i - 1] === from) continue;
      const row = (from * 8 + points) * 2;
      for (let rest = within[row] & freeLow; rest !== 0; rest &= rest - 1) {
        out[n++] = moveCode(kind, from, S.lowestBit(rest));
      }
      for (let rest = within[row + 1] & freeHigh; rest !== 0; rest &= rest - 1) {
        out[n++] = moveCode(kind, from, 32 + S.lowestBit(rest));
      }
    }
  }
  return n;
}

/** Cities at the ends of lines on which colonists of the seat stand, as bits. */
export function citiesInReach(game: FastGame, state: S.State, seat: Seat): number {
  const at = S.seatBase(seat);
  let cities = 0;
  for (let i = 0; i < 2 * COLONISTS_A_KIND; i++) {
    const place = state[at + COLONISTS + i];
    if (isOnLine(place)) cities |= game.board.networks[i < COLONISTS_A_KIND ? 0 : 1].ends[lineOf(place)];
  }
  return cities;
}
/** Sestertii for the next house in a city: multiplied by the houses there will be. */
export function houseSestertii(game: FastGame, state: S.State, city: number): number {
  return HOUSE_SESTERTII[game.goodOf[city]] * (S.popCount(state[HOUSES_IN + city]) + 1);
}

/** Whether a seat can pay the next house in a city; whether it may build there is another question. */
export function canPayHouse(game: FastGame, state: S.State, seat: Seat, city: number): boolean {
  const at = S.seatBase(seat);
  const isPayable = (game.payable[typesInStore(state, at)] & (1 << city)) !== 0;
  return isPayable && state[at + SESTERTII] >= houseSestertii(game, state, city);
}

function offerHouses(game: FastGame, state: S.State, at: number, out: Int32Array, start: number): number {
  let n = start;
  const open = game.payable[typesInStore(state, at)] & ~state[at + HOUSES];
  if (open === 0) return n;
  for (let rest = open & citiesInReach(game, state, state[ACTIVE]); rest !== 0; rest &= rest - 1) {
    const city = S.lowestBit(rest);
    if (state[at + SESTERTII] >= houseSestertii(game, state, city)) out[n++] = buildCode(city);
  }
  return n;
}

export function move(game: FastGame, state: S.State, code: ActionCode, emit?: Emit): void {
  const seat = state[ACTIVE];
  const kind = kindOf(code);
  const from = moveFrom(code);
  const to = moveTo(code);
  const points = pointsOf(game, code);
  if (isOnLine(from)) S.vacate(state, kind, lineOf(from));
  S.occupy(state, kind, to);
  relocate(state, S.seatBase(seat), kind, from, onLine(to));
  state[STEP] -= points;
  if (emit === undefined) return;
  const { board } = game;
  emit({
    type: 'moved',
    seat,
    kind: KINDS[kind],
    from: placeId(board, kind, from),
    to: board.networks[kind].lines[to].id,
    points,
  });
}

export function build(game: FastGame, state: S.State, city: number, emit?: Emit): void {
  const seat = state[ACTIVE];
  const at = S.seatBase(seat);
  const sestertii = houseSestertii(game, state, city);
  state[at + SESTERTII] -= sestertii;
  pay(state, at, HOUSE_COST, game.goodOf[city] * N);
  state[at + HOUSES] |= 1 << city;
  state[HOUSES_IN + city] |= 1 << seat;
  state[BUILDING] = 1;
  if (emit !== undefined) {
    const { goods } = GOOD_INFOS[game.goodOf[city]].house;
    emit({ type: 'built', seat, city: game.board.cities[city].id, sestertii, goods });
  }
  if (--state[at + HOUSES_LEFT] === 0) maybeBeginEnd(state, seat, 'houses', emit);
}

/** What `cost` holds where no way leads. */
export const NO_WAY = 255;
/** The fewest points that lead a move from its place to its line; NO_WAY where there is none. */
export function pointsOf(game: FastGame, code: ActionCode): number {
  return game.board.networks[kindOf(code)].cost[moveFrom(code) * 64 + moveTo(code)];
}

export function refuseMove(game: FastGame, state: S.State, code: ActionCode): IllegalAction | null {
  const kind = kindOf(code);
  const from = moveFrom(code);
  const to = moveTo(code);
  const at = S.seatBase(state[ACTIVE]);
  const line = game.board.networks[kind].lines[to].id;
  if (state[BUILDING] !== 0) return refuse('built', {});
  const own = state.subarray(at + COLONISTS, at + COLONISTS + 2 * COLONISTS_A_KIND);
  const ofKind = own.subarray(kind * COLONISTS_A_KIND, (kind + 1) * COLONISTS_A_KIND);
  if (!ofKind.includes(from)) {
    return refuse('noColonist', { kind: KINDS[kind], from: placeId(game.board, kind, from) });
  }
  if (from === onLine(to)) return refuse('sameLine', { line });
  const other = occupant(game, state, kind, to);
  if (other >= 0) return refuse('lineTaken', { line, seat: other });
  const needed = game.board.networks[kind].cost[from * 64 + to];
  return needed > state[STEP] ? refuse('points', { needed, left: state[STEP] }) : null;
}
/** The seat whose colonist stands on a line; −1 for none. */
function occupant(game: FastGame, state: S.State, kind: number, line: number): Seat {
  for (let seat = 0; seat < game.seats; seat++) {
    const first = S.seatBase(seat) + COLONISTS + kind * COLONISTS_A_KIND;
    if (state.subarray(first, first + COLONISTS_A_KIND).includes(onLine(line))) return seat;
  }
  return -1;
}

export function refuseBuild(game: FastGame, state: S.State, city: number): IllegalAction | null {
  const at = S.seatBase(state[ACTIVE]);
  const { id } = game.board.cities[city];
  if (city === game.board.roma) return refuse('roma', {});
  if ((state[at + HOUSES] & (1 << city)) !== 0) return refuse('ownHouse', { city: id });
  if (state[at + HOUSES_LEFT] === 0) return refuse('noHouseLeft', {});
  if (!standsAtLineOf(game, state, at, id)) {
    const inside = standsIn(state, at, city);
    return inside ? refuse('inCity', { city: id }) : refuse('notReach', { city: id });
  }
  const good = game.goodOf[city];
  const houses = S.popCount(state[HOUSES_IN + city]) + 1;
  const base = HOUSE_SESTERTII[good];
  const have = state[at + SESTERTII];
  if (base * houses > have) return refuse('money', { cost: base * houses, base, houses, have });
  return refuseShort(state, at, [...HOUSE_COST.subarray(good * N, (good + 1) * N)]);
}
function standsAtLineOf(game: FastGame, state: S.State, at: number, city: string): boolean {
  return KINDS.some((_, kind) =>
    game.board.networks[kind].lines.some(({ cities }, line) => {
      if (!cities.includes(city)) return false;
      const first = at + COLONISTS + kind * COLONISTS_A_KIND;
      return state.subarray(first, first + COLONISTS_A_KIND).includes(onLine(line));
    }),
  );
}
function standsIn(state: S.State, at: number, city: number): boolean {
  return state.subarray(at + COLONISTS, at + COLONISTS + 2 * COLONISTS_A_KIND).includes(inCity(city));
}
