/**
 * The net’s input for a whole position: a block for each seat, starting with the viewer’s and then in turn order (empty where
 * there are fewer players), then what is common to all: the market, the stack, the markers, the cities' goods, the clock.
 */
import { GODS } from '@concordia/engine';
import { CARDS, type Game, layout as S, START_CARDS, type State } from '@concordia/engine/fast';
import { CITIES, groundsOf, PROVINCES } from './grounds.ts';
import { SEAT_BLOCK, writeSeat } from './seat.ts';

export const SEATS = 5;
const SLOTS = 7;
const BOUGHT = CARDS.length - START_CARDS;
const KINDS_OF_GOODS = 5;
const CLOCK = 20;
const MARKET = SLOTS * (BOUGHT + GODS.length) + BOUGHT;
export const COMMON_BLOCK: number = CLOCK + MARKET + PROVINCES + KINDS_OF_GOODS * CITIES;
export const INPUTS: number = SEATS * SEAT_BLOCK + COMMON_BLOCK;
/** Changes whenever the meaning of an input does: weights fit one version only. */
export const VERSION = 2;

const { ACTIVE, DISPLAY, ENDED_BY, HOUSES_LEFT, MARKERS, STACK, STACK_COUNT, TURNS } = S;
const GOD_OF = CARDS.map(({ god }) => GODS.indexOf(god));
const DECK_SIZES = [0, 1, 2, 3, 4, 5].map(
  (seats) => CARDS.filter(({ deck }) => deck > 0 && deck <= seats).length,
);

/** Of what a block of a seat depends on beside that seat's own members. */
const SHARED = [S.ACTIVE, S.PHASE, S.PRAEFECTUS, S.ENDED_BY, S.MARKERS];

/** Writes INPUTS numbers, and again only those blocks whose members changed since the last position it wrote. */
export class Inputs {
  readonly x: Float32Array;
  readonly #game: Game;
  readonly #tastes: readonly number[];
  readonly #before: Int32Array;
  #begun = false;

  /** `tastes`: how much each seat weighs its own score. */
  constructor(game: Game, tastes: readonly number[], x: Float32Array = new Float32Array(INPUTS), length = 0) {
    this.#game = game;
    this.#tastes = tastes;
    this.x = x;
    this.#before = new Int32Array(length || S.seatBase(game.seats));
  }
  /** As `seat` sees it; always the same one for one object, or everything is written anew. */
  write(state: State, seat: number): void {
    const game = this.#game;
    const before = this.#before;
    const ground = groundsOf(game.board);
    const all =
      !this.#begun || this.#changed(state, S.HOUSES_IN, S.seatBase(0)) || this.#sharedChanged(state);
    for (let i = 0; i < game.seats; i++) {
      const other = (seat + i) % game.seats;
      const at = S.seatBase(other);
      if (
        all ||
        this.#changed(state, at, S.seatBase(other + 1)) ||
        this.#changed(state, DISPLAY, DISPLAY + SLOTS)
      )
        writeSeat(game, ground, state, other, this.#tastes[other], this.x, i * SEAT_BLOCK);
    }
    writeClock(game, state, seat, this.x, SEATS * SEAT_BLOCK);
    if (!this.#begun || this.#changed(state, DISPLAY, S.HOUSES_IN) || before[MARKERS] !== state[MARKERS])
      writeMarket(game, state, this.x, SEATS * SEAT_BLOCK + CLOCK);
    if (!this.#begun) this.x.fill(0, game.seats * SEAT_BLOCK, SEATS * SEAT_BLOCK);
    if (!this.#begun) writeCities(game, this.x, SEATS * SEAT_BLOCK + CLOCK + MARKET + PROVINCES);
    before.set(state);
    this.#begun = true;
  }
  #changed(state: State, from: number, to: number): boolean {
    const before = this.#before;
    for (let i = from; i < to; i++) if (before[i] !== state[i]) return true;
    return false;
  }
  #sharedChanged(state: State): boolean {
    for (const at of SHARED) if (this.#before[at] !== state[at]) return true;
    return false;
  }
}

function writeClock(game: Game, state: State, seat: number, x: Float32Array, start: number): void {
  let n = start;
  let left = 15;
  for (let i = 0; i < game.seats; i++) left = Math.min(left, state[S.seatBase(i) + HOUSES_LEFT]);
  let shown = 0;
  for (let slot = 0; slot < SLOTS; slot++) if (state[DISPLAY + slot] >= 0) shown++;
  const cards = shown + state[STACK_COUNT];
  const whole = DECK_SIZES[game.seats];
  const done = state[ENDED_BY] >= 0 ? 1 : Math.max((15 - left) / 15, (whole - cards) / whole);
  let coins = 0;
  for (let province = 0; province < game.board.provinces.length; province++)
    if ((state[MARKERS] & (1 << province)) === 0) coins += game.markerCoins[province];
  x[n++] = done;
  x[n++] = done * done;
  x[n++] = state[ENDED_BY] >= 0 ? 1 : 0;
  x[n++] = coins / 12;
  x[n++] = S.popCount(state[MARKERS]) / 12;
  x[n++] = state[STACK_COUNT] / 20;
  x[n++] = cards / 20;
  x[n++] = state[TURNS] / (30 * game.seats);
  x[n++] = left / 15;
  for (let seats = 2; seats <= SEATS; seats++) x[n++] = game.seats === seats ? 1 : 0;
  x[n++] = game.board.id === 'imperium' ? 1 : 0;
  const next = (state[ACTIVE] - seat + game.seats) % game.seats;
  for (let i = 0; i < SEATS; i++) x[n++] = next === i ? 1 : 0;
  x[n++] = left <= 3 || cards <= 4 ? 1 : 0;
  if (n !== start + CLOCK) throw new Error(`The clock has ${n - start} inputs, not ${CLOCK}`);
}

/** The card in each slot and its god, the cards still in the stack, and the markers goods side up. */
function writeMarket(game: Game, state: State, x: Float32Array, start: number): void {
  x.fill(0, start, start + MARKET + PROVINCES);
  let n = start;
  for (let slot = 0; slot < SLOTS; slot++) {
    const card = state[DISPLAY + slot];
    if (card >= 0) {
      x[n + card - START_CARDS] = 1;
      x[n + BOUGHT + GOD_OF[card]] = 1;
    }
    n += BOUGHT + GODS.length;
  }
  for (let i = 0; i < state[STACK_COUNT]; i++) x[n + state[STACK + i] - START_CARDS] = 1;
  n += BOUGHT + groundsOf(game.board).provinceOffset;
  for (let bits = state[MARKERS]; bits !== 0; bits &= bits - 1) x[n + S.lowestBit(bits)] = 1;
}
function writeCities(game: Game, x: Float32Array, start: number): void {
  x.fill(0, start, start + KINDS_OF_GOODS * CITIES);
  const offset = groundsOf(game.board).cityOffset;
  game.goodOf.forEach((good, city) => {
    if (good >= 0) x[start + (offset + city) * KINDS_OF_GOODS + good] = 1;
  });
}
