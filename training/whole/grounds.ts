/** What the net must know of a board: where its cities and places stand among the inputs, and what is near what. */
import { type BoardInfo, board, KINDS, MAP_IDS } from '@concordia/engine';
import type { Board } from '@concordia/engine/fast';

export interface Grounds {
  /** Where the board's cities, and its provinces, begin among those of all boards. */
  readonly cityOffset: number;
  readonly provinceOffset: number;
  /** Where places begin, for colonists on land and at sea. */
  readonly placeOffset: readonly [number, number];
  /** Cities at the ends of lines within a number of movement points of a place, as bits at `place * 8 + points`, for each kind. */
  readonly near: readonly [Int32Array, Int32Array];
}

const boards = MAP_IDS.map(board);
/** Cities come before lines among the numbers of places: see `Place` in the engine. */
const FIRST_LINE = 32;
const placesOf = ({ lines }: BoardInfo, kind: number) =>
  FIRST_LINE + lines.filter((line) => line.kind === KINDS[kind]).length;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

export const CITIES: number = sum(boards.map(({ cities }) => cities.length));
export const PROVINCES: number = sum(boards.map(({ provinces }) => provinces.length));
export const PLACES_IN_ALL: number = sum(boards.map((one) => placesOf(one, 0) + placesOf(one, 1)));

function nearOf({ within, ends }: Board['networks'][number]): Int32Array {
  return Int32Array.from({ length: within.length / 2 }, (_, row) => {
    const line = (row >> 3) - FIRST_LINE;
    let cities = row % 8 === 0 && line >= 0 && line < ends.length ? ends[line] : 0;
    for (let other = 0; other < ends.length; other++) {
      if ((within[row * 2 + (other >> 5)] & (1 << (other & 31))) !== 0) cities |= ends[other];
    }
    return cities;
  });
}

const known = new Map<string, Grounds>();
export function groundsOf({ id, networks }: Board): Grounds {
  let grounds = known.get(id);
  if (grounds === undefined) {
    const before = boards.slice(0, MAP_IDS.indexOf(id));
    const places = sum(before.map((other) => placesOf(other, 0) + placesOf(other, 1)));
    grounds = {
      cityOffset: sum(before.map(({ cities }) => cities.length)),
      provinceOffset: sum(before.map(({ provinces }) => provinces.length)),
      placeOffset: [places, places + FIRST_LINE + networks[0].lines.length],
      near: [nearOf(networks[0]), nearOf(networks[1])],
    };
    known.set(id, grounds);
  }
  return grounds;
}
