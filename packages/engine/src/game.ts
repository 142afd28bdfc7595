/** What never changes during a game, and the state it begins with. Nothing here is secret. */
import { type Board, inCity, STOREHOUSE } from './board.ts';
import { boardOf } from './boards.ts';
import { BONUS_COINS, cardIndex, HOUSE_COST, PRICE, SLOTS, START_CARDS } from './cards.ts';
import { type BoardInfo, START } from './data.ts';
import { type CityId, GOODS, type Good, KINDS } from './names.ts';
import { accepted, type Result } from './result.ts';
import { parseSetup, type Setup, type SetupRefusal } from './setup.ts';
import * as S from './state.ts';

/** What never changes during a game and everyone may know; it belongs to the states that came with it. */
export interface Game {
  readonly board: BoardInfo;
  /** How many play. */
  readonly seats: number;
  /** Of the players, in seat order. */
  readonly names: readonly string[];
  readonly intermediateScoring: boolean;
}
/** The same game with the tables that search needs. */
export interface FastGame extends Game {
  readonly board: Board;
  /** Good of a city; −1 for Roma. */
  readonly goodOf: Int8Array;
  /** Cities of a good, as bits. */
  readonly citiesMaking: Int32Array;
  /**
   * Cities in which a house can be paid, as bits, by the types of goods in store (`typesInStore`): no house costs more
   * than one of a good.
   */
  readonly payable: Int32Array;
  /** Good and coins on a province's marker. */
  readonly markerGood: Uint8Array;
  readonly markerCoins: Uint8Array;
}

/** The facts of a game; `cities` as in a set-up. */
export function makeGame(setup: Omit<Setup, 'market'>): FastGame {
  const map = boardOf(setup.map);
  const goodOf = Int8Array.from(map.cities, ({ id }, city) =>
    city === map.roma ? -1 : GOODS.indexOf(setup.cities[id as CityId] as Good),
  );
  const citiesMaking = new Int32Array(GOODS.length);
  const markerGood = new Uint8Array(map.provinces.length);
  goodOf.forEach((good, city) => {
    if (good < 0) return;
    citiesMaking[good] |= 1 << city;
    const province = map.provinceOf[city];
    if (PRICE[good] > PRICE[markerGood[province]]) markerGood[province] = good;
  });
  return {
    board: map,
    seats: setup.players.length,
    names: setup.players.map((player) => player.name),
    intermediateScoring: setup.options.intermediateScoring,
    goodOf,
    citiesMaking,
    payable: payableCities(citiesMaking),
    markerGood,
    markerCoins: markerGood.map((good) => BONUS_COINS[good]),
  };
}

function payableCities(citiesMaking: Int32Array): Int32Array {
  const needed = GOODS.map((_, city) =>
    GOODS.reduce((types, _good, good) => types | (HOUSE_COST[city * GOODS.length + good] << good), 0),
  );
  return Int32Array.from({ length: 1 << GOODS.length }, (_, types) =>
    needed.reduce((cities, need, good) => ((need & ~types) === 0 ? cities | citiesMaking[good] : cities), 0),
  );
}

/** A game and the state it begins with: from a set-up that `newSetup` drew, or from one of anywhere. */
export function newGame(setup: Setup): Result<{ game: Game; state: S.State }, SetupRefusal> {
  const parsed = parseSetup(setup);
  return parsed.ok ? accepted(startGame(parsed.value)) : parsed;
}
/** The same, unchecked. */
export function startGame(setup: Setup): { game: FastGame; state: S.State } {
  const game = makeGame(setup);
  const state = S.blankState(game.seats);
  state[S.PHASE] = S.PLAY;
  state[S.PLAYED] = -1;
  state[S.COPIED] = -1;
  state[S.ENDED_BY] = -1;
  state[S.PRAEFECTUS] = game.seats - 1;
  state[S.MARKERS] = (1 << game.board.provinces.length) - 1;
  const market = setup.market.map(cardIndex);
  for (let slot = 0; slot < SLOTS; slot++) state[S.DISPLAY + slot] = market[slot];
  const stack = market.slice(SLOTS).reverse();
  if (stack.length > S.STACK_SIZE) throw new Error('The stack is larger than the state has room for');
  state[S.STACK_COUNT] = stack.length;
  state.set(stack, S.STACK);
  for (let seat = 0; seat < game.seats; seat++) startSeat(game, state, seat);
  return { game, state };
}

function startSeat(game: FastGame, state: S.State, seat: number): void {
  const at = S.seatBase(seat);
  state[at + S.SESTERTII] = START.sestertii[seat];
  state[at + S.HOUSES_LEFT] = START.houses;
  state[at + S.HAND] = (1 << START_CARDS) - 1;
  state[at + S.TOP] = -1;
  state[at + S.NOTED] = -1;
  let free = START.storehouseSlots;
  GOODS.forEach((good, index) => {
    state[at + S.GOODS_AT + index] = START.goods[good];
    free -= START.goods[good];
  });
  KINDS.forEach((kind, index) => {
    state[at + S.STORED + index] = START.colonistsInStorehouse[kind];
    free -= START.colonistsInStorehouse[kind];
    for (let i = 0; i < S.COLONISTS_A_KIND; i++) {
      const place = i < START.colonistsInRoma[kind] ? inCity(game.board.roma) : STOREHOUSE;
      state[at + S.COLONISTS + index * S.COLONISTS_A_KIND + i] = place;
    }
  });
  state[at + S.FREE] = free;
}
