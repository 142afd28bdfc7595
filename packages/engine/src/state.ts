/**
 * The state of a game: one flat array of whole numbers, so that a copy is one memory move.
 * The constants name its members. `Game` (game.ts) holds what never changes during a game.
 *
 * Code that search runs by the million takes them, and other imported constants, as constants of its own module
 * (`const { PHASE } = S`): those the compiler folds into the code, imported ones it loads again at each use. That alone
 * is a fifth of the engine's speed (docs/PERFORMANCE).
 */
declare const brand: unique symbol;
/** Everything that changes during a game. Treat it as a whole: copy it, compare it, store it. */
export type State = Int32Array & { readonly [brand]: 'state' };

/** What must be decided. */
export const PHASES = [
  'play',
  'copy',
  'tribune',
  'architect',
  'prefect',
  'colonist',
  'mercator',
  'senator',
  'consul',
  'keep',
  'over',
] as const;
export type Phase = (typeof PHASES)[number];
export const PLAY = 0;
export const COPY = 1;
export const IN_TRIBUNE = 2;
export const IN_ARCHITECT = 3;
export const IN_PREFECT = 4;
export const IN_COLONIST = 5;
export const IN_MERCATOR = 6;
export const IN_SENATOR = 7;
export const IN_CONSUL = 8;
export const KEEP = 9;
export const OVER = 10;

export const PHASE = 0;
/** Whose turn it is. */
export const ACTIVE = 1;
/** Who must decide now: the active seat, or a seat that must keep. */
export const DECIDER = 2;
/** Card played this turn, and the card whose action the Diplomat copies; −1 for none. */
export const PLAYED = 3;
export const COPIED = 4;
/**
 * How far the character has come: Tribune: 1 after the colonist is placed; Architect: movement points left;
 * Colonist: colonists placed; Mercator: mask of traded goods; Senator, Consul: cards that may still be bought.
 */
export const STEP = 5;
/** Architect: 1 from the first house on. */
export const BUILDING = 6;
/** Holder of the Præfectus Magnus, and whether it passes on at the end of the turn. */
export const PRAEFECTUS = 7;
export const PASSES_ON = 8;
/** The seat with the Concordia card; −1 before the end has begun. */
export const ENDED_BY = 9;
/** Turns finished so far. */
export const TURNS = 10;
/** Provinces whose marker lies goods side up, as bits. */
export const MARKERS = 11;
/** Seats that must still keep, as bits. */
export const KEEPERS = 12;
/** Occupied lines: two words of bits for land, two for sea. */
export const OCCUPIED = 13;
/** Card in each slot; −1 where there is none. */
export const DISPLAY = 17;
export const STACK_COUNT = 24;
/** The stack from its bottom up: the next card is at `STACK + STACK_COUNT − 1`. */
export const STACK = 25;
/** How many cards the stack has room for. */
export const STACK_SIZE = 23;
/** Seats with a house in a city, as bits. */
export const HOUSES_IN = 48;
/** Cities that there is room for, the capital included. */
export const MOST_CITIES = 31;
/** Where the first seat's members begin; see `seatBase`. */
const SEATS = 79;

/** Members of a seat, counted from `seatBase`. */
export const SESTERTII = 0;
export const GOODS_AT = 1;
/** Free slots of the storehouse. */
export const FREE = 6;
/** Colonists in the storehouse: land, sea. */
export const STORED = 7;
export const HOUSES_LEFT = 9;
/** Cards as bits: start cards and bought cards each in a word of their own. */
export const HAND = 10;
export const HAND_BOUGHT = 11;
export const PILE = 12;
export const PILE_BOUGHT = 13;
/** Top card of the discard pile; −1 when it is empty. Its order below never matters. */
export const TOP = 14;
/** Intermediate score noted; −1 before. */
export const NOTED = 15;
/** Cities with an own house, as bits. */
export const HOUSES = 16;
/** Goods that arrive and wait for a choice. */
export const ARRIVING = 17;
/** Places of the colonists: three land, then three sea, each three in descending order (see `relocate`). */
export const COLONISTS = 22;
export const COLONISTS_A_KIND = 3;
const SEAT_SIZE = 28;

export function seatBase(seat: number): number {
  return SEATS + seat * SEAT_SIZE;
}
export function stateSize(seats: number): number {
  return SEATS + seats * SEAT_SIZE;
}
/** How many seats a state is for. */
export function seatsOf(state: State): number {
  return (state.length - SEATS) / SEAT_SIZE;
}
export function blankState(seats: number): State {
  return new Int32Array(stateSize(seats)) as State;
}
export function copyState(state: State): State {
  return state.slice() as State;
}
/** For pooled states of the same game. */
export function copyInto(target: State, source: State): void {
  target.set(source);
}
export function isOver(state: State): boolean {
  return state[PHASE] === OVER;
}
/** Whose turn it is. */
export function activeSeat(state: State): number {
  return state[ACTIVE];
}
/** Who must decide now; not meaningful when the game is over. */
export function decider(state: State): number {
  return state[DECIDER];
}
/** How many turns are finished. */
export function turnsPlayed(state: State): number {
  return state[TURNS];
}
/** Whether the seat that had to decide in `before` has nothing more to decide in that turn. */
export function isTurnOver(before: State, after: State): boolean {
  return isOver(after) || after[TURNS] !== before[TURNS] || after[DECIDER] !== before[DECIDER];
}

export function occupy(state: State, kind: number, line: number): void {
  state[OCCUPIED + 2 * kind + (line >> 5)] |= 1 << (line & 31);
}
export function vacate(state: State, kind: number, line: number): void {
  state[OCCUPIED + 2 * kind + (line >> 5)] &= ~(1 << (line & 31));
}

export function popCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
/** Index of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
/** The indices of the bits that are set, lowest first. For the edges, not for search. */
export function bitIndices(bits: number): number[] {
  const found: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) found.push(lowestBit(rest));
  return found;
}
