/**
 * The net’s input for a position, seen from one seat: the same block for that seat and then for the others in turn
 * order (empty where there are fewer players), and what is common to all. Numbers are scaled to about 1.
 */
import { DISPLAY_COSTS, GODS, GOODS } from '@concordia/engine';
import {
  type Board,
  CARDS,
  cardIndex,
  cardPoints,
  citiesInReach,
  type Game,
  godPoints,
  goodsWithHouse,
  markerIncome,
  provincesWithHouse,
  layout as S,
  START_CARDS,
  STOREHOUSE,
  type State,
} from '@concordia/engine/fast';
import { Prospects, progress } from './feature-parts.ts';
import { boughtCards, godCards, PRICES, SPECIALIST } from './holdings.ts';

// Local, so that the compiler folds them: see state.ts of the engine.
const {
  ACTIVE,
  COLONISTS,
  DISPLAY,
  ENDED_BY,
  FREE,
  GOODS_AT,
  HAND,
  HAND_BOUGHT,
  HOUSES,
  HOUSES_IN,
  HOUSES_LEFT,
  MARKERS,
  MOST_CITIES,
  OVER,
  PHASE,
  PILE,
  PILE_BOUGHT,
  PRAEFECTUS,
  SESTERTII,
  STACK_COUNT,
  STORED,
  TURNS,
} = S;
const { lowestBit, popCount } = S;
const SEAT_SIZE = S.seatBase(1) - S.seatBase(0);

const PLAYERS = 5;
const PLAYER_BLOCK = 75;
const SLOT_BLOCK = 9;
const COMMON_BLOCK = 20 + 7 * SLOT_BLOCK;
const OUTLOOK_BLOCK = 9;
const OUTLOOK_AT = PLAYERS * PLAYER_BLOCK + COMMON_BLOCK;
/** The last parts of a player's block. */
const REACH_AT = 65;
const PRODUCTION_AT = REACH_AT + 4;
const STANDING_AT = PRODUCTION_AT + 3;
export const FEATURES: number = OUTLOOK_AT + OUTLOOK_BLOCK;
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
const MINERVA = GODS.indexOf('minerva');
const SLOT_ASKS_ANY = DISPLAY_COSTS.map((slot) => slot.includes('?'));
const CARD_GOODS = CARDS.map((card) => GOODS.map((good) => card.cost[good] ?? 0));
const SLOT_GOODS = DISPLAY_COSTS.map((slot) =>
  GOODS.map((good) => slot.filter((item) => item === good).length),
);

/** Of the seat the position is seen from, and of the others one after another. */
const own = new Prospects();
const others = new Prospects();

/**
 * Writes FEATURES numbers from the start of `x`. `before`: the position of which `x` holds the features, seen from the same seat;
 * what depends only on members that are the same in both is left as it is.
 */
export function writeFeatures(
  game: Game,
  state: State,
  seat: number,
  x: Float32Array,
  before: State | null = null,
): void {
  const cities = before !== null && isSame(before, state, HOUSES_IN, MOST_CITIES);
  const common =
    before !== null &&
    before[MARKERS] === state[MARKERS] &&
    before[PRAEFECTUS] === state[PRAEFECTUS] &&
    before[ENDED_BY] === state[ENDED_BY];
  let at = 0;
  for (let i = 0; i < PLAYERS; i++, at += PLAYER_BLOCK) {
    if (i >= game.seats) {
      if (before === null) x.fill(0, at, at + PLAYER_BLOCK);
      continue;
    }
    const player = (seat + i) % game.seats;
    const same = before !== null && isSame(before, state, S.seatBase(player), SEAT_SIZE);
    if (!same || !cities) {
      const prospects = i === 0 ? own : others;
      prospects.lookAt(game, state, player);
      writeReach(game, state, player, prospects, x, at + REACH_AT);
      if (i === 0) writeOutlook(game, state, seat, x, OUTLOOK_AT);
    }
    if (!same || !common) writePlayer(game, state, player, x, at);
    writeStanding(game, state, player, x, at + STANDING_AT);
  }
  writeCommon(game, state, seat, x, at);
}
function isSame(a: State, b: State, from: number, count: number): boolean {
  for (let i = from; i < from + count; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** All of a player's block but its reach and its standing. */
function writePlayer(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  const at = S.seatBase(seat);
  let n = start;
  const money = state[at + SESTERTII];
  x[n++] = Math.min(money, 10) / 10;
  x[n++] = Math.min(money, 60) / 30;
  for (let good = 0; good < 5; good++) {
    const count = state[at + GOODS_AT + good];
    x[n++] = count > 0 ? 1 : 0;
    x[n++] = count > 1 ? 1 : 0;
    x[n++] = count / 4;
  }
  x[n++] = state[at + FREE] / 6;
  x[n++] = state[at + STORED] / 2;
  x[n++] = state[at + STORED + 1] / 2;
  x[n++] = state[at + HOUSES_LEFT] / 15;
  const houses = state[at + HOUSES];
  for (let good = 0; good < 5; good++) x[n++] = popCount(houses & game.citiesMaking[good]) / 3;
  n = writeCards(state, seat, x, n);
  n = writeScore(game, state, seat, x, n);
  if (n !== start + REACH_AT) throw new Error(`The reach stands at ${n - start}, not at ${REACH_AT}`);
  writeProduction(game, state, seat, x, start + PRODUCTION_AT);
}
function writeStanding(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  x[start] = state[PRAEFECTUS] === seat ? 1 : 0;
  x[start + 1] = state[ENDED_BY] === seat ? 1 : 0;
  // In the last turns: does this player still have one?
  x[start + 2] = state[ENDED_BY] >= 0 && hasTurnLeft(game, state, seat) ? 1 : 0;
}
function hasTurnLeft(game: Game, state: State, seat: number): boolean {
  const after = (from: number) => (from - state[ENDED_BY] + game.seats) % game.seats;
  return state[PHASE] !== OVER && after(seat) >= after(state[ACTIVE]) && seat !== state[ENDED_BY];
}

function writeCards(state: State, seat: number, x: Float32Array, start: number): number {
  const at = S.seatBase(seat);
  let n = start;
  const cards = godCards(state, seat);
  x[n++] = cards.jupiter / 4;
  x[n++] = cards.saturnus / 4;
  x[n++] = cards.mercurius / 3;
  x[n++] = cards.mars / 3;
  const hand = state[at + HAND];
  const bought = state[at + HAND_BOUGHT];
  const owned = boughtCards(state, seat);
  for (let i = 0; i < CHARACTERS.length; i++) {
    x[n++] = (popCount(hand & START_OF[i]) + popCount(bought & BOUGHT_OF[i])) / 2;
    x[n++] = popCount(owned & BOUGHT_OF[i]) / 2;
  }
  for (let good = 0; good < 5; good++) {
    x[n++] = (owned & SPECIALIST[good]) !== 0 ? 1 : 0;
    x[n++] = (bought & SPECIALIST[good]) !== 0 ? 1 : 0;
  }
  x[n++] = (popCount(hand & ~TRIBUNE) + popCount(bought)) / 8;
  x[n++] = (popCount(state[at + PILE]) + popCount(state[at + PILE_BOUGHT])) / 8;
  return n;
}

function writeScore(game: Game, state: State, seat: number, x: Float32Array, start: number): number {
  let n = start;
  x[n++] = provincesWithHouse(game, state, seat) / 6;
  x[n++] = goodsWithHouse(game, state, seat) / 5;
  let total = state[ENDED_BY] === seat ? 7 : 0;
  for (let god = 0; god <= MINERVA; god++) {
    const points = godPoints(game, state, seat, god);
    x[n++] = points / (god === VESTA ? 6 : 25);
    total += points;
  }
  x[n++] = total / 80;
  return n;
}

/** Cities at the ends of own lines without an own house. */
function writeReach(
  game: Game,
  state: State,
  seat: number,
  prospects: Prospects,
  x: Float32Array,
  start: number,
): void {
  let count = 0;
  let payable = 0;
  let best = 0;
  let sum = 0;
  const open = ~state[S.seatBase(seat) + HOUSES] & ~(1 << game.board.roma);
  for (let bits = citiesInReach(game, state, seat) & open; bits !== 0; bits &= bits - 1) {
    const city = lowestBit(bits);
    const worth = prospects.worth(city);
    count++;
    sum += worth;
    if (prospects.canPay(city)) {
      payable++;
      best = Math.max(best, worth);
    }
  }
  x[start] = count / 4;
  x[start + 1] = sum / 40;
  x[start + 2] = payable / 3;
  x[start + 3] = best / 15;
}

/** Worth of what own houses would produce, by the side of their province's marker; and of the best single province. */
function writeProduction(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  const houses = state[S.seatBase(seat) + HOUSES];
  const { citiesOf } = game.board;
  let fresh = 0;
  let spent = 0;
  let best = 0;
  const bonus = state[PRAEFECTUS] === seat ? 2 : 1;
  for (let province = 0; province < citiesOf.length; province++) {
    let own = 0;
    for (let bits = houses & citiesOf[province]; bits !== 0; bits &= bits - 1)
      own += PRICES[game.goodOf[lowestBit(bits)]];
    if ((state[MARKERS] & (1 << province)) === 0) spent += own;
    else {
      fresh += own;
      best = Math.max(best, own + bonus * PRICES[game.markerGood[province]]);
    }
  }
  x[start] = fresh / 30;
  x[start + 1] = spent / 30;
  x[start + 2] = best / 20;
}

function writeCommon(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  let n = start;
  const done = progress(game, state);
  x[n++] = done;
  x[n++] = done * done;
  x[n++] = state[ENDED_BY] >= 0 ? 1 : 0;
  x[n++] = markerIncome(game, state) / 12;
  x[n++] = popCount(state[MARKERS]) / 12;
  x[n++] = state[STACK_COUNT] / 20;
  x[n++] = state[TURNS] / (30 * game.seats);
  for (let seats = 2; seats <= PLAYERS; seats++) x[n++] = game.seats === seats ? 1 : 0;
  x[n++] = game.board.id === 'imperium' ? 1 : 0;
  const next = (state[ACTIVE] - seat + game.seats) % game.seats;
  for (let i = 0; i < PLAYERS; i++) x[n++] = next === i ? 1 : 0;
  let left = 15;
  for (let i = 0; i < game.seats; i++) left = Math.min(left, state[S.seatBase(i) + HOUSES_LEFT]);
  x[n++] = left / 15;
  let display = 0;
  for (let slot = 0; slot < 7; slot++) if (state[DISPLAY + slot] >= 0) display++;
  x[n++] = (display + state[STACK_COUNT]) / 20;
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
  const card = state[DISPLAY + slot];
  for (let i = start; i < start + SLOT_BLOCK; i++) x[i] = 0;
  if (card < 0) return start + SLOT_BLOCK;
  const at = S.seatBase(seat);
  x[start + GOD_INDEX[card]] = 1;
  x[start + 6] = GOD_INDEX[card] === VESTA ? 0 : cardPoints(game, state, seat, card) / 12;
  let short = 0;
  let spare = 0;
  for (let good = 0; good < 5; good++) {
    const left = state[at + GOODS_AT + good] - CARD_GOODS[card][good] - SLOT_GOODS[slot][good];
    if (left < 0) short -= left;
    else spare += left;
  }
  if (SLOT_ASKS_ANY[slot] && spare === 0) short++;
  x[start + 7] = short === 0 ? 1 : 0;
  x[start + 8] = Math.min(short, 3) / 3;
  return start + SLOT_BLOCK;
}

/** Cities that one, two or three movement points open to the seat whose prospects are `own`, payable or not. */
function writeOutlook(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  const at = S.seatBase(seat);
  const near = citiesNear(game.board);
  const open = ~state[at + HOUSES] & ~(1 << game.board.roma);
  for (let points = 1; points <= 3; points++) {
    let cities = 0;
    for (let i = 0; i < 6; i++) {
      const place = state[at + COLONISTS + i];
      if (place !== STOREHOUSE) cities |= near[i < 3 ? 0 : 1][place * 8 + points];
    }
    let count = 0;
    let best = 0;
    let payable = 0;
    for (let bits = cities & open; bits !== 0; bits &= bits - 1) {
      const city = lowestBit(bits);
      count++;
      if (!own.canPay(city)) continue;
      payable++;
      best = Math.max(best, own.worth(city));
    }
    x[start++] = count / 8;
    x[start++] = payable / 5;
    x[start++] = best / 15;
  }
}
/** Cities at the ends of lines within a number of movement points of a place, as bits at `place * 8 + points`, for each kind. */
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
