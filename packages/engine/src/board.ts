/** A board as the engine uses it: names to indices, masks, and which lines are within how many movement points. */
import type { BoardInfo, LineInfo } from './data.ts';
import { type CityId, KINDS, type Kind, type LineId } from './names.ts';

/**
 * Where a colonist is: in the storehouse, in a city (`inCity`), or on a line of its kind (`onLine`).
 * A place is only meaningful together with the colonist's kind.
 */
export type Place = number;
export const STOREHOUSE: Place = 0;
const FIRST_LINE = 32;
const PLACES = 80;
/** Lines of one kind, and provinces (bits of one word), that there is room for. */
export const MOST_LINES: number = PLACES - FIRST_LINE;
export const MOST_PROVINCES = 30;
/** All six colonists of a player on the board: the most movement points there can be. */
const MAX_POINTS = 6;

export function inCity(city: number): Place {
  return 1 + city;
}
export function onLine(line: number): Place {
  return FIRST_LINE + line;
}
export function isOnLine(place: Place): boolean {
  return place >= FIRST_LINE;
}
/** The line of a place for which `isOnLine`. */
export function lineOf(place: Place): number {
  return place - FIRST_LINE;
}
/** The city of a place that is neither the storehouse nor on a line. */
function cityOf(place: Place): number {
  return place - 1;
}

/** The lines of one kind. Line indices count within the kind. */
export interface Network {
  readonly kind: Kind;
  readonly lines: readonly LineInfo[];
  /** Both end cities of a line, as bits. */
  readonly ends: Int32Array;
  /** Cities with a line of this kind, as bits. */
  readonly cities: number;
  /** Fewest points from a place to a line, at `place * 64 + line`; 255 where there is no way. */
  readonly cost: Uint8Array;
  /** Lines within a number of movement points of a place, as two words of bits, from `(place * 8 + points) * 2`. */
  readonly within: Int32Array;
}

export interface Board extends BoardInfo {
  /** Index of Roma among the cities. */
  readonly roma: number;
  /** Province of a city; −1 for Roma. */
  readonly provinceOf: Int8Array;
  /** Cities of a province, as bits. */
  readonly citiesOf: Int32Array;
  /** In the order of KINDS. */
  readonly networks: readonly [Network, Network];
  readonly cityIndex: ReadonlyMap<string, number>;
  readonly provinceIndex: ReadonlyMap<string, number>;
  /** Index within the line's kind. */
  readonly lineIndex: ReadonlyMap<string, { readonly kind: number; readonly line: number }>;
}

function makeNetwork(info: BoardInfo, kind: Kind, cityIndex: ReadonlyMap<string, number>): Network {
  const lines = info.lines.filter((line) => line.kind === kind);
  const pairs = lines.map((line) => line.cities.map((id) => cityIndex.get(id)!));
  const linesAt = info.cities.map((_, city) =>
    pairs.flatMap((pair, line) => (pair.includes(city) ? [line] : [])),
  );
  const cost = new Uint8Array(PLACES * 64).fill(255);
  const within = new Int32Array(PLACES * 8 * 2);

  const fill = (place: Place, start: readonly number[], reached: number) => {
    let frontier = start;
    for (let points = 1; frontier.length > 0; points++) {
      const next = new Set<number>();
      for (const line of frontier) {
        if (line === reached || cost[place * 64 + line] !== 255) continue;
        cost[place * 64 + line] = points;
        for (const city of pairs[line]) for (const other of linesAt[city]) next.add(other);
      }
      frontier = [...next].filter((line) => cost[place * 64 + line] === 255 && line !== reached);
    }
    for (let line = 0; line < lines.length; line++) {
      for (let points = cost[place * 64 + line]; points <= MAX_POINTS; points++) {
        within[(place * 8 + points) * 2 + (line >> 5)] |= 1 << (line & 31);
      }
    }
  };
  info.cities.forEach((_, city) => {
    fill(inCity(city), linesAt[city], -1);
  });
  lines.forEach((_, line) => {
    fill(
      onLine(line),
      pairs[line].flatMap((city) => linesAt[city]),
      line,
    );
  });
  const ends = Int32Array.from(pairs, ([a, b]) => (1 << a) | (1 << b));
  return { kind, lines, ends, cities: ends.reduce((all, bits) => all | bits, 0), cost, within };
}

/** The tables of a board that `loadBoard` has checked. */
export function makeBoard(info: BoardInfo): Board {
  const cityIndex = new Map<string, number>(info.cities.map((city, index) => [city.id, index]));
  const provinceIndex = new Map<string, number>(
    info.provinces.map((province, index) => [province.id, index]),
  );
  const provinceOf = Int8Array.from(info.cities, (city) =>
    city.province === null ? -1 : provinceIndex.get(city.province)!,
  );
  const citiesOf = new Int32Array(info.provinces.length);
  provinceOf.forEach((province, city) => {
    if (province >= 0) citiesOf[province] |= 1 << city;
  });
  const networks: [Network, Network] = [
    makeNetwork(info, KINDS[0], cityIndex),
    makeNetwork(info, KINDS[1], cityIndex),
  ];
  const lineIndex = new Map(
    networks.flatMap(({ lines }, kind) =>
      lines.map(({ id }, line) => [id as string, { kind, line }] as const),
    ),
  );
  return {
    ...info,
    roma: cityIndex.get(info.capital)!,
    provinceOf,
    citiesOf,
    networks,
    cityIndex,
    provinceIndex,
    lineIndex,
  };
}

/** The name of a place, as records give it; not for the storehouse. */
export function placeId(board: Board, kind: number, place: Place): CityId | LineId {
  return isOnLine(place) ? board.networks[kind].lines[lineOf(place)].id : board.cities[cityOf(place)].id;
}
