/**
 * The net’s input for one seat: means, cards, points, reach and outlook in numbers; then houses, colonists and cards one by one,
 * each an input that is on or off. It is the same for every viewer.
 */
import { DISPLAY_COSTS, GODS, GOODS, goodInfo } from '@concordia/engine';
import { CARDS, type Game, layout as S, START_CARDS, type State } from '@concordia/engine/fast';
import { CITIES, type Grounds, PLACES_IN_ALL } from './grounds.ts';

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
  OVER,
  PHASE,
  PILE,
  PILE_BOUGHT,
  PRAEFECTUS,
  SESTERTII,
  STORED,
  TOP,
} = S;
const { popCount, lowestBit } = S;

const BOUGHT = CARDS.length - START_CARDS;
const CHARACTERS = [...new Set(CARDS.map(({ character }) => character))];
const SLOTS = 7;
/** Inputs in numbers, then those that are on or off. */
const NUMBERS = 85 + 3 * SLOTS;
export const SEAT_BLOCK: number =
  NUMBERS + CHARACTERS.length + START_CARDS + 2 * BOUGHT + CITIES + PLACES_IN_ALL;

const PRICE = GOODS.map((good) => goodInfo(good).price);
const HOUSE_PRICE = GOODS.map((good) => goodInfo(good).house.sestertii);
const maskOf = (test: (index: number) => boolean): number =>
  CARDS.reduce((bits, _, i) => (i >= START_CARDS && test(i) ? bits | (1 << (i - START_CARDS)) : bits), 0);
const ofGod = (god: string) => maskOf((i) => CARDS[i].god === god);
const [JUPITER, SATURNUS, MERCURIUS, MARS] = [
  ofGod('jupiter'),
  ofGod('saturnus'),
  ofGod('mercurius'),
  ofGod('mars'),
];
const SPECIALIST = GOODS.map((good) => maskOf((i) => CARDS[i].produces === good));
const SPECIALIST_POINTS = GOODS.map((good) => CARDS.find((card) => card.produces === good)?.vpPerHouse ?? 0);
const ACTORS = ['architect', 'prefect', 'mercator', 'diplomat', 'senator', 'colonist', 'consul'];
const START_OF = ACTORS.map((name) =>
  CARDS.reduce((bits, card, i) => (i < START_CARDS && card.character === name ? bits | (1 << i) : bits), 0),
);
const BOUGHT_OF = ACTORS.map((name) => maskOf((i) => CARDS[i].character === name));
const TRIBUNE = 1 << CARDS.findIndex((card) => card.character === 'tribune');
const CLASS_OF = CARDS.map(({ character }) => CHARACTERS.indexOf(character));
const GOD_OF = CARDS.map(({ god }) => GODS.indexOf(god));
const GOOD_OF_CARD = CARDS.map(({ produces }) => (produces === undefined ? -1 : GOODS.indexOf(produces)));
const CARD_GOODS = CARDS.map((card) => GOODS.map((good) => card.cost[good] ?? 0));
const SLOT_GOODS = DISPLAY_COSTS.map((slot) =>
  GOODS.map((good) => slot.filter((item) => item === good).length),
);
const SLOT_WILD = DISPLAY_COSTS.map((slot) => slot.includes('?'));

/** Of one seat, filled by `writeSeat` for what follows it: points a further house or card would bring. */
const perHouse = new Float64Array(GOODS.length);
const byGod = new Float64Array(6);

/** Writes SEAT_BLOCK numbers from `start`. */
export function writeSeat(
  game: Game,
  ground: Grounds,
  state: State,
  seat: number,
  taste: number,
  x: Float32Array,
  start: number,
): void {
  const at = S.seatBase(seat);
  const houses = state[at + HOUSES];
  const bought = state[at + HAND_BOUGHT];
  const owned = bought | state[at + PILE_BOUGHT];
  let n = start;
  const money = state[at + SESTERTII];
  x[n++] = Math.min(money, 10) / 10;
  x[n++] = Math.min(money, 60) / 30;
  let wealth = money;
  let types = 0;
  for (let good = 0; good < 5; good++) {
    const count = state[at + GOODS_AT + good];
    if (count > 0) types |= 1 << good;
    wealth += count * PRICE[good];
    x[n++] = count > 0 ? 1 : 0;
    x[n++] = count > 1 ? 1 : 0;
    x[n++] = count / 4;
  }
  x[n++] = state[at + FREE] / 6;
  x[n++] = state[at + STORED] / 2;
  x[n++] = state[at + STORED + 1] / 2;
  x[n++] = state[at + HOUSES_LEFT] / 15;
  // Points by god, and what a house of each good would add.
  const jupiter = 2 + popCount(owned & JUPITER);
  const saturnus = 2 + popCount(owned & SATURNUS);
  const mercurius = 1 + popCount(owned & MERCURIUS);
  const mars = 1 + popCount(owned & MARS);
  let minerva = 0;
  let made = 0;
  for (let good = 0; good < 5; good++) {
    const count = popCount(houses & game.citiesMaking[good]);
    x[n++] = count / 3;
    const points = (owned & SPECIALIST[good]) === 0 ? 0 : SPECIALIST_POINTS[good];
    minerva += points * count;
    perHouse[good] = 2 + 0.5 * good + (good === 0 ? 0 : jupiter) + (count === 0 ? 2 * mercurius : 0) + points;
    if (count > 0) made++;
  }
  x[n++] = jupiter / 4;
  x[n++] = saturnus / 4;
  x[n++] = mercurius / 3;
  x[n++] = mars / 3;
  const hand = state[at + HAND];
  for (let i = 0; i < 7; i++) {
    x[n++] = (popCount(hand & START_OF[i]) + popCount(bought & BOUGHT_OF[i])) / 2;
    x[n++] = popCount(owned & BOUGHT_OF[i]) / 2;
  }
  for (let good = 0; good < 5; good++) {
    x[n++] = (owned & SPECIALIST[good]) !== 0 ? 1 : 0;
    x[n++] = (bought & SPECIALIST[good]) !== 0 ? 1 : 0;
  }
  x[n++] = (popCount(hand & ~TRIBUNE) + popCount(bought)) / 8;
  x[n++] = (popCount(state[at + PILE]) + popCount(state[at + PILE_BOUGHT])) / 8;
  const { citiesOf } = game.board;
  let inProvinces = 0;
  /** Cities of provinces where the seat has no house yet. */
  let fresh = 0;
  for (let province = 0; province < citiesOf.length; province++) {
    if ((houses & citiesOf[province]) !== 0) inProvinces++;
    else fresh |= citiesOf[province];
  }
  const colonists = 6 - state[at + STORED] - state[at + STORED + 1];
  byGod[0] = Math.floor(wealth / 10);
  byGod[1] = jupiter * popCount(houses & ~game.citiesMaking[0]);
  byGod[2] = saturnus * inProvinces;
  byGod[3] = 2 * mercurius * made;
  byGod[4] = 2 * mars * colonists;
  byGod[5] = minerva;
  x[n++] = inProvinces / 6;
  x[n++] = made / 5;
  let total = state[ENDED_BY] === seat ? 7 : 0;
  for (let god = 0; god < 6; god++) {
    x[n++] = byGod[god] / (god === 0 ? 6 : 25);
    total += byGod[god];
  }
  x[n++] = total / 80;
  n = writeProduction(game, state, seat, houses, x, n);
  x[n++] = state[PRAEFECTUS] === seat ? 1 : 0;
  x[n++] = state[ENDED_BY] === seat ? 1 : 0;
  // In the last turns: does this player still have one?
  x[n++] = state[ENDED_BY] >= 0 && hasTurnLeft(game, state, seat) ? 1 : 0;
  n = writeOutlook(game, ground, state, at, fresh, saturnus, types, x, n);
  n = writeSlots(game, state, at, inProvinces, made, colonists, x, n);
  x[n++] = taste / 2;
  if (n !== start + NUMBERS) throw new Error(`A seat has ${n - start} numbers, not ${NUMBERS}`);
  writeBits(ground, state, at, x, n);
}

function hasTurnLeft(game: Game, state: State, seat: number): boolean {
  const after = (from: number) => (from - state[ENDED_BY] + game.seats) % game.seats;
  return state[PHASE] !== OVER && after(seat) >= after(state[ACTIVE]) && seat !== state[ENDED_BY];
}

/** Worth of what own houses would produce, by the side of their province's marker; and of the best single province. */
function writeProduction(
  game: Game,
  state: State,
  seat: number,
  houses: number,
  x: Float32Array,
  start: number,
): number {
  const { citiesOf } = game.board;
  let ready = 0;
  let spent = 0;
  let best = 0;
  const bonus = state[PRAEFECTUS] === seat ? 2 : 1;
  const markers = state[MARKERS];
  for (let province = 0; province < citiesOf.length; province++) {
    let own = 0;
    for (let bits = houses & citiesOf[province]; bits !== 0; bits &= bits - 1)
      own += PRICE[game.goodOf[lowestBit(bits)]];
    if ((markers & (1 << province)) === 0) spent += own;
    else {
      ready += own;
      best = Math.max(best, own + bonus * PRICE[game.markerGood[province]]);
    }
  }
  x[start] = ready / 30;
  x[start + 1] = spent / 30;
  x[start + 2] = best / 20;
  return start + 3;
}

/** Cities to build in where the colonists stand, and within one, two and three movement points: how many, and how good. */
function writeOutlook(
  game: Game,
  { near }: Grounds,
  state: State,
  at: number,
  fresh: number,
  saturnus: number,
  types: number,
  x: Float32Array,
  start: number,
): number {
  const open = ~state[at + HOUSES] & ~(1 << game.board.roma);
  const affordable = game.payable[types];
  const money = state[at + SESTERTII];
  let n = start;
  for (let points = 0; points <= 3; points++) {
    let cities = 0;
    for (let i = 0; i < 6; i++) {
      const place = state[at + COLONISTS + i];
      if (place !== 0) cities |= near[i < 3 ? 0 : 1][place * 8 + points];
    }
    cities &= open;
    let payable = 0;
    let best = 0;
    let sum = 0;
    for (let bits = cities; bits !== 0; bits &= bits - 1) {
      const city = lowestBit(bits);
      const good = game.goodOf[city];
      const worth = perHouse[good] + ((fresh >>> city) & 1 ? saturnus : 0);
      sum += worth;
      if (((affordable >>> city) & 1) === 0) continue;
      if (money < HOUSE_PRICE[good] * (popCount(state[HOUSES_IN + city]) + 1)) continue;
      payable++;
      if (worth > best) best = worth;
    }
    x[n++] = popCount(cities) / 6;
    x[n++] = payable / 4;
    x[n++] = best / 15;
    if (points === 0) x[n++] = sum / 40;
  }
  return n;
}

/** Of each card on display: what it would score for the seat now, whether a Senator could pay it, and what is missing. */
function writeSlots(
  game: Game,
  state: State,
  at: number,
  provinces: number,
  made: number,
  colonists: number,
  x: Float32Array,
  start: number,
): number {
  const houses = state[at + HOUSES];
  let n = start;
  for (let slot = 0; slot < SLOTS; slot++) {
    const card = state[DISPLAY + slot];
    if (card < 0) {
      x[n++] = 0;
      x[n++] = 0;
      x[n++] = 0;
      continue;
    }
    let short = 0;
    let spare = 0;
    const asks = CARD_GOODS[card];
    const also = SLOT_GOODS[slot];
    for (let good = 0; good < 5; good++) {
      const left = state[at + GOODS_AT + good] - asks[good] - also[good];
      if (left < 0) short -= left;
      else spare += left;
    }
    if (SLOT_WILD[slot] && spare === 0) short++;
    const god = GOD_OF[card];
    const points =
      god === 1
        ? popCount(houses & ~game.citiesMaking[0])
        : god === 2
          ? provinces
          : god === 3
            ? 2 * made
            : god === 4
              ? 2 * colonists
              : GOOD_OF_CARD[card] < 0
                ? 0
                : SPECIALIST_POINTS[GOOD_OF_CARD[card]] *
                  popCount(houses & game.citiesMaking[GOOD_OF_CARD[card]]);
    x[n++] = points / 12;
    x[n++] = short === 0 ? 1 : 0;
    x[n++] = Math.min(short, 3) / 3;
  }
  return n;
}

/** The inputs that are on or off: top of the pile, cards in hand and pile, houses, and where the colonists are. */
function writeBits(
  { cityOffset, placeOffset }: Grounds,
  state: State,
  at: number,
  x: Float32Array,
  start: number,
): void {
  x.fill(0, start, start + SEAT_BLOCK - NUMBERS);
  let n = start;
  if (state[at + TOP] >= 0) x[n + CLASS_OF[state[at + TOP]]] = 1;
  n += CHARACTERS.length;
  for (let bits = state[at + HAND]; bits !== 0; bits &= bits - 1) x[n + lowestBit(bits)] = 1;
  n += START_CARDS;
  for (let bits = state[at + HAND_BOUGHT]; bits !== 0; bits &= bits - 1) x[n + lowestBit(bits)] = 1;
  n += BOUGHT;
  for (let bits = state[at + PILE_BOUGHT]; bits !== 0; bits &= bits - 1) x[n + lowestBit(bits)] = 1;
  n += BOUGHT;
  for (let bits = state[at + HOUSES]; bits !== 0; bits &= bits - 1) x[n + cityOffset + lowestBit(bits)] = 1;
  n += CITIES;
  for (let i = 0; i < 6; i++) {
    const place = state[at + COLONISTS + i];
    if (place !== 0) x[n + placeOffset[i < 3 ? 0 : 1] + place]++;
  }
}
