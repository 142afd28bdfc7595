/**
 * What the features of the net are computed with. Nothing else uses it, and it is not to be tuned: another number here is another
 * net. The bots' own idea of a city's worth is in city.ts, that of the game's progress in hand.ts.
 */
import { CARDS, canPayHouse, type Game, layout as S, type State } from '@concordia/engine/fast';
import { godCards, specialistPoints } from './holdings.ts';

// Local, so that the compiler folds them: see state.ts of the engine.
const { DISPLAY, ENDED_BY, HOUSES, HOUSES_LEFT, STACK_COUNT } = S;

/** Of one seat's cities: what a new house there would be worth, and whether it can be paid. Each is worked out once, when it is asked for. */
export class Prospects {
  readonly #worths = new Float64Array(S.MOST_CITIES + 1);
  #known = 0;
  #asked = 0;
  #payable = 0;
  #jupiter = 0;
  #saturnus = 0;
  #mercurius = 0;
  #game!: Game;
  #state!: State;
  #seat = 0;

  lookAt(game: Game, state: State, seat: number): void {
    this.#game = game;
    this.#state = state;
    this.#seat = seat;
    this.#known = 0;
    this.#asked = 0;
    this.#payable = 0;
    const { jupiter, saturnus, mercurius } = godCards(state, seat);
    this.#jupiter = jupiter;
    this.#saturnus = saturnus;
    this.#mercurius = mercurius;
  }
  /** Points a new house in a city would add at once, and a little for what it will produce. */
  worth(city: number): number {
    const bit = 1 << city;
    if ((this.#known & bit) === 0) {
      this.#known |= bit;
      this.#worths[city] = this.#worthOf(city);
    }
    return this.#worths[city];
  }
  canPay(city: number): boolean {
    const bit = 1 << city;
    if ((this.#asked & bit) === 0) {
      this.#asked |= bit;
      if (canPayHouse(this.#game, this.#state, this.#seat, city)) this.#payable |= bit;
    }
    return (this.#payable & bit) !== 0;
  }
  #worthOf(city: number): number {
    const game = this.#game;
    const houses = this.#state[S.seatBase(this.#seat) + HOUSES];
    const good = game.goodOf[city];
    const province = game.board.citiesOf[game.board.provinceOf[city]];
    let worth = 2 + 0.5 * good;
    if (good !== 0) worth += this.#jupiter;
    if ((houses & province) === 0) worth += this.#saturnus;
    if ((houses & game.citiesMaking[good]) === 0) worth += 2 * this.#mercurius;
    return worth + specialistPoints(this.#state, this.#seat, good);
  }
}

const DECK_SIZES = [0, 1, 2, 3, 4, 5].map(
  (seats) => CARDS.filter(({ deck }) => deck > 0 && deck <= seats).length,
);
/** How far the game has come, from 0 to 1: by the fewest houses left or by the cards that are gone. */
export function progress(game: Game, state: State): number {
  if (state[ENDED_BY] >= 0) return 1;
  let houses = 0;
  for (let seat = 0; seat < game.seats; seat++)
    houses = Math.max(houses, 15 - state[S.seatBase(seat) + HOUSES_LEFT]);
  let cards = state[STACK_COUNT];
  for (let slot = 0; slot < 7; slot++) if (state[DISPLAY + slot] >= 0) cards++;
  const all = DECK_SIZES[game.seats];
  return Math.max(houses / 15, (all - cards) / all);
}
