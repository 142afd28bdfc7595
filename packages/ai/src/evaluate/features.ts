/**
 * What the net is told of a position, seen from one seat: the same block for that seat and then for the others in turn
 * order (empty where there are fewer players), and what is common to all. Numbers are scaled to about 1.
 */
import { DISPLAY_COSTS, GODS, GOODS } from '@concordia/engine';
import {
  type Board,
  CARDS,
  canPayHouse,
  cardIndex,
  cardPoints,
  citiesInReach,
  colonistsOnBoard,
  type Game,
  goodsWithHouse,
  markerIncome,
  provincesWithHouse,
  layout as S,
  START_CARDS,
  STOREHOUSE,
  type State,
  wealth,
} from '@concordia/engine/fast';
import { cityWorth, progress } from './feature-parts.ts';
import { boughtCards, godCards, PRICES, SPECIALIST, specialistPoints } from './holdings.ts';

const PLAYERS = 5;
const PLAYER_BLOCK = 75;
const SLOT_BLOCK = 9;
const COMMON_BLOCK = 20 + 7 * SLOT_BLOCK;
const OUTLOOK_BLOCK = 9;
export const FEATURES: number = PLAYERS * PLAYER_BLOCK + COMMON_BLOCK + OUTLOOK_BLOCK;
/** Changes whenever the meaning of a feature does: weights fit one version only. */
export const FEATURES_VERSION = 1;

const CHARACTERS = ['architect', 'prefect', 'mercator', 'diplomat', 'senator', 'colonist', 'consul'] as const;
/** Of each character, its start cards and its bought cards, as bits. */
const START_OF = CHARACTERS.map((name) => mask((i) => i < START_CARDS && CARDS[i].character === name, 0));
const BOUGHT_OF = CHARACTERS.map((name) =>
  mask((i) => i >= START_CARDS && CARDS[i].character === name, START_CARDS),
);
const TRIBUNE = 1 << cardIndex('tribune');
function mask(test: (index: number) => boolean, offset: number): number {
  return CARDS.reduce((bits, _, index) => (test(index) ? bits | (1 << (index - offset)) : bits), 0);
}
const GOD_INDEX = CARDS.map((card) => GODS.indexOf(card.god));
const VESTA = GODS.indexOf('vesta');
const SLOT_ASKS_ANY = DISPLAY_COSTS.map((slot) => slot.includes('?'));
const CARD_GOODS = CARDS.map((card) => GOODS.map((good) => card.cost[good] ?? 0));
const SLOT_GOODS = DISPLAY_COSTS.map((slot) =>
  GOODS.map((good) => slot.filter((item) => item === good).length),
);

/** Writes FEATURES numbers from the start of `x`. */
export function writeFeatures(game: Game, state: State, seat: number, x: Float32Array): void {
  let at = 0;
  for (let i = 0; i < PLAYERS; i++, at += PLAYER_BLOCK) {
    if (i < game.seats) writePlayer(game, state, (seat + i) % game.seats, x, at);
    else x.fill(0, at, at + PLAYER_BLOCK);
  }
  writeCommon(game, state, seat, x, at);
  writeOutlook(game, state, seat, x, at + COMMON_BLOCK);
}

function writePlayer(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  const at = S.seatBase(seat);
  let n = start;
  const money = state[at + S.SESTERTII];
  x[n++] = Math.min(money, 10) / 10;
  x[n++] = Math.min(money, 60) / 30;
  for (let good = 0; good < 5; good++) {
    const count = state[at + S.GOODS_AT + good];
    x[n++] = count > 0 ? 1 : 0;
    x[n++] = count > 1 ? 1 : 0;
    x[n++] = count / 4;
  }
  x[n++] = state[at + S.FREE] / 6;
  x[n++] = state[at + S.STORED] / 2;
  x[n++] = state[at + S.STORED + 1] / 2;
  x[n++] = state[at + S.HOUSES_LEFT] / 15;
  const houses = state[at + S.HOUSES];
  for (let good = 0; good < 5; good++) x[n++] = S.popCount(houses & game.citiesMaking[good]) / 3;
  n = writeCards(state, seat, x, n);
  n = writeScore(game, state, seat, x, n);
  n = writeReach(game, state, seat, x, n);
  n = writeProduction(game, state, seat, x, n);
  x[n++] = state[S.PRAEFECTUS] === seat ? 1 : 0;
  x[n++] = state[S.ENDED_BY] === seat ? 1 : 0;
  // In the last turns: does this player still have one?
  x[n++] = state[S.ENDED_BY] >= 0 && hasTurnLeft(game, state, seat) ? 1 : 0;
  if (n !== start + PLAYER_BLOCK) throw new Error(`A player has ${n - start} features, not ${PLAYER_BLOCK}`);
}
function hasTurnLeft(game: Game, state: State, seat: number): boolean {
  const after = (from: number) => (from - state[S.ENDED_BY] + game.seats) % game.seats;
  return state[S.PHASE] !== S.OVER && after(seat) >= after(state[S.ACTIVE]) && seat !== state[S.ENDED_BY];
}

function writeCards(state: State, seat: number, x: Float32Array, start: number): number {
  const at = S.seatBase(seat);
  let n = start;
  const cards = godCards(state, seat);
  x[n++] = cards.jupiter / 4;
  x[n++] = cards.saturnus / 4;
  x[n++] = cards.mercurius / 3;
  x[n++] = cards.mars / 3;
  const hand = state[at + S.HAND];
  const bought = state[at + S.HAND_BOUGHT];
  const owned = boughtCards(state, seat);
  for (let i = 0; i < CHARACTERS.length; i++) {
    x[n++] = (S.popCount(hand & START_OF[i]) + S.popCount(bought & BOUGHT_OF[i])) / 2;
    x[n++] = S.popCount(owned & BOUGHT_OF[i]) / 2;
  }
  for (let good = 0; good < 5; good++) {
    x[n++] = (owned & SPECIALIST[good]) !== 0 ? 1 : 0;
    x[n++] = (bought & SPECIALIST[good]) !== 0 ? 1 : 0;
  }
  x[n++] = (S.popCount(hand & ~TRIBUNE) + S.popCount(bought)) / 8;
  x[n++] = (S.popCount(state[at + S.PILE]) + S.popCount(state[at + S.PILE_BOUGHT])) / 8;
  return n;
}

function writeScore(game: Game, state: State, seat: number, x: Float32Array, start: number): number {
  let n = start;
  const houses = state[S.seatBase(seat) + S.HOUSES];
  const cards = godCards(state, seat);
  const jupiter = S.popCount(houses & ~game.citiesMaking[0]);
  const provinces = provincesWithHouse(game, state, seat);
  const types = goodsWithHouse(game, state, seat);
  const colonists = colonistsOnBoard(state, seat);
  let minerva = 0;
  for (let good = 0; good < 5; good++) {
    minerva += specialistPoints(state, seat, good) * S.popCount(houses & game.citiesMaking[good]);
  }
  const vesta = Math.floor(wealth(state, seat) / 10);
  const byGod = [
    vesta,
    cards.jupiter * jupiter,
    cards.saturnus * provinces,
    2 * cards.mercurius * types,
    2 * cards.mars * colonists,
    minerva,
  ];
  x[n++] = provinces / 6;
  x[n++] = types / 5;
  let total = state[S.ENDED_BY] === seat ? 7 : 0;
  for (let i = 0; i < byGod.length; i++) {
    x[n++] = byGod[i] / (i === 0 ? 6 : 25);
    total += byGod[i];
  }
  x[n++] = total / 80;
  return n;
}

/** Cities at the ends of own lines, or a step away, without an own house. */
function writeReach(game: Game, state: State, seat: number, x: Float32Array, start: number): number {
  const at = S.seatBase(seat);
  let count = 0;
  let payable = 0;
  let best = 0;
  let sum = 0;
  const open = ~state[at + S.HOUSES] & ~(1 << game.board.roma);
  for (let bits = citiesInReach(game, state, seat) & open; bits !== 0; bits &= bits - 1) {
    const city = S.lowestBit(bits);
    const worth = cityWorth(game, state, seat, city);
    count++;
    sum += worth;
    if (canPayHouse(game, state, seat, city)) {
      payable++;
      best = Math.max(best, worth);
    }
  }
  x[start] = count / 4;
  x[start + 1] = sum / 40;
  x[start + 2] = payable / 3;
  x[start + 3] = best / 15;
  return start + 4;
}

/** Worth of what own houses would produce, by the side of their province's marker; and of the best single province. */
function writeProduction(game: Game, state: State, seat: number, x: Float32Array, start: number): number {
  const houses = state[S.seatBase(seat) + S.HOUSES];
  const { citiesOf } = game.board;
  let fresh = 0;
  let spent = 0;
  let best = 0;
  const bonus = state[S.PRAEFECTUS] === seat ? 2 : 1;
  for (let province = 0; province < citiesOf.length; province++) {
    let own = 0;
    for (let bits = houses & citiesOf[province]; bits !== 0; bits &= bits - 1)
      own += PRICES[game.goodOf[S.lowestBit(bits)]];
    if ((state[S.MARKERS] & (1 << province)) === 0) spent += own;
    else {
      fresh += own;
      best = Math.max(best, own + bonus * PRICES[game.markerGood[province]]);
    }
  }
  x[start] = fresh / 30;
  x[start + 1] = spent / 30;
  x[start + 2] = best / 20;
  return start + 3;
}

function writeCommon(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  let n = start;
  const done = progress(game, state);
  x[n++] = done;
  x[n++] = done * done;
  x[n++] = state[S.ENDED_BY] >= 0 ? 1 : 0;
  x[n++] = markerIncome(game, state) / 12;
  x[n++] = S.popCount(state[S.MARKERS]) / 12;
  x[n++] = state[S.STACK_COUNT] / 20;
  x[n++] = state[S.TURNS] / (30 * game.seats);
  for (let seats = 2; seats <= PLAYERS; seats++) x[n++] = game.seats === seats ? 1 : 0;
  x[n++] = game.board.id === 'imperium' ? 1 : 0;
  const next = (state[S.ACTIVE] - seat + game.seats) % game.seats;
  for (let i = 0; i < PLAYERS; i++) x[n++] = next === i ? 1 : 0;
  let left = 15;
  for (let i = 0; i < game.seats; i++) left = Math.min(left, state[S.seatBase(i) + S.HOUSES_LEFT]);
  x[n++] = left / 15;
  let display = 0;
  for (let slot = 0; slot < 7; slot++) if (state[S.DISPLAY + slot] >= 0) display++;
  x[n++] = (display + state[S.STACK_COUNT]) / 20;
  x[n++] = 1;
  for (let slot = 0; slot < 7; slot++) n = writeSlot(game, state, seat, slot, x, n);
  if (n !== start + COMMON_BLOCK)
    throw new Error(`There are ${n - start} common features, not ${COMMON_BLOCK}`);
}

/** The god of the card in a slot, what it would score for the seat now, and whether a Senator could pay it. */
function writeSlot(
  game: Game,
  state: State,
  seat: number,
  slot: number,
  x: Float32Array,
  start: number,
): number {
  const card = state[S.DISPLAY + slot];
  x.fill(0, start, start + SLOT_BLOCK);
  if (card < 0) return start + SLOT_BLOCK;
  const at = S.seatBase(seat);
  x[start + GOD_INDEX[card]] = 1;
  x[start + 6] = GOD_INDEX[card] === VESTA ? 0 : cardPoints(game, state, seat, card) / 12;
  let short = 0;
  let spare = 0;
  for (let good = 0; good < 5; good++) {
    const left = state[at + S.GOODS_AT + good] - CARD_GOODS[card][good] - SLOT_GOODS[slot][good];
    if (left < 0) short -= left;
    else spare += left;
  }
  if (SLOT_ASKS_ANY[slot] && spare === 0) short++;
  x[start + 7] = short === 0 ? 1 : 0;
  x[start + 8] = Math.min(short, 3) / 3;
  return start + SLOT_BLOCK;
}

/** Cities that one, two or three movement points open to the seat, payable or not. */
function writeOutlook(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  const at = S.seatBase(seat);
  const near = citiesNear(game.board);
  const open = ~state[at + S.HOUSES] & ~(1 << game.board.roma);
  for (let points = 1; points <= 3; points++) {
    let cities = 0;
    for (let i = 0; i < 6; i++) {
      const place = state[at + S.COLONISTS + i];
      if (place !== STOREHOUSE) cities |= near[i < 3 ? 0 : 1][place * 8 + points];
    }
    let count = 0;
    let best = 0;
    let payable = 0;
    for (let bits = cities & open; bits !== 0; bits &= bits - 1) {
      const city = S.lowestBit(bits);
      count++;
      if (!canPayHouse(game, state, seat, city)) continue;
      payable++;
      best = Math.max(best, cityWorth(game, state, seat, city));
    }
    x[start++] = count / 8;
    x[start++] = payable / 5;
    x[start++] = best / 15;
  }
}
/** Cities at the ends of lines within so many points of a place, as bits at `place * 8 + points`, for each kind. */
const nearByBoard = new Map<string, readonly [Int32Array, Int32Array]>();
function citiesNear(board: Board): readonly [Int32Array, Int32Array] {
  let near = nearByBoard.get(board.id);
  if (near === undefined) {
    near = [nearOf(board.networks[0]), nearOf(board.networks[1])];
    nearByBoard.set(board.id, near);
  }
  return near;
}
function nearOf({ within, ends }: Board['networks'][number]): Int32Array {
  return Int32Array.from({ length: within.length / 2 }, (_, row) => {
    let cities = 0;
    for (let line = 0; line < ends.length; line++) {
      if ((within[row * 2 + (line >> 5)] & (1 << (line & 31))) !== 0) cities |= ends[line];
    }
    return cities;
  });
}
