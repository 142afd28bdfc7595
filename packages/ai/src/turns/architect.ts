/**
 * An Architect's turns. First the arrangements of colonists: each colonist in turn stays or goes to a line in reach, and
 * only the arrangements with the best cities to build in are followed. Then the sets of houses for each of them.
 */
import {
  type ActionCode,
  applyCode,
  canPayHouse,
  isOnLine,
  codes as K,
  legalCodes,
  lineOf,
  layout as S,
  STOREHOUSE,
  type State,
} from '@concordia/engine/fast';
import { cityWorth } from '../evaluate/city.ts';
import { bufferAt, copyAt, type Enumeration } from './turn.ts';

interface Arrangement {
  /** Moves so far, in a legal order. */
  moves: ActionCode[];
  points: number;
  /** Occupied lines, two words a kind. */
  occupied: [number, number, number, number];
  /** Cities in reach of the colonists placed so far and of those still to come where they stand. */
  reach: number;
  worth: number;
}

export function enumerateArchitect(
  enumeration: Enumeration,
  state: State,
  path: readonly ActionCode[],
): void {
  const { game, width } = enumeration;
  const worth = citiesWorth(enumeration, state);
  for (const { moves } of arrangements(enumeration, state, worth)) {
    const moved = copyAt(path.length + moves.length, state);
    for (const code of moves) applyCode(game, moved, code);
    const budget = { left: width.houseSets };
    buildFrom(enumeration, moved, [...path, ...moves], -1, budget);
  }
}

/** What a house in each city is worth to the seat, less while it cannot be paid. */
function citiesWorth({ game, seat }: Enumeration, state: State): Float64Array {
  const at = S.seatBase(seat);
  return Float64Array.from(game.board.cities, (_, city) => {
    const bit = 1 << city;
    if (city === game.board.roma || (state[at + S.HOUSES] & bit) !== 0 || state[at + S.HOUSES_LEFT] === 0)
      return 0;
    return cityWorth(game, state, seat, city) * (canPayHouse(game, state, seat, city) ? 1 : 0.2);
  });
}

function reachWorth(reach: number, worth: Float64Array): number {
  let sum = 0;
  for (let rest = reach; rest !== 0; rest &= rest - 1) sum += worth[S.lowestBit(rest)];
  return sum;
}

function arrangements({ game, seat, width }: Enumeration, state: State, worth: Float64Array): Arrangement[] {
  const at = S.seatBase(seat) + S.COLONISTS;
  const { networks } = game.board;
  const endsOf = (index: number, place: number) =>
    isOnLine(place) ? networks[index < 3 ? 0 : 1].ends[lineOf(place)] : 0;
  /** Reach of the colonists from index `i` on, where they stand. */
  const later: number[] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 5; i >= 0; i--) later[i] = later[i + 1] | endsOf(i, state[at + i]);
  const occupied = [0, 1, 2, 3].map((word) => state[S.OCCUPIED + word]) as Arrangement['occupied'];
  let front: (Arrangement & { fixed: number })[] = [
    {
      moves: [],
      points: state[S.STEP],
      occupied,
      reach: later[0],
      fixed: 0,
      worth: reachWorth(later[0], worth),
    },
  ];
  for (let i = 0; i < 6; i++) {
    const from = state[at + i];
    if (from === STOREHOUSE) continue;
    const kind = i < 3 ? 0 : 1;
    const { within, ends, cost } = networks[kind];
    const next: typeof front = [];
    for (const node of front) {
      const stays = node.fixed | endsOf(i, from);
      next.push({ ...node, fixed: stays });
      if (node.points === 0) continue;
      const row = (from * 8 + node.points) * 2;
      for (let word = 0; word < 2; word++) {
        for (let rest = within[row + word] & ~node.occupied[2 * kind + word]; rest !== 0; rest &= rest - 1) {
          const line = 32 * word + S.lowestBit(rest);
          const fixed = node.fixed | ends[line];
          const reach = fixed | later[i + 1];
          const points = node.points - cost[from * 64 + line];
          const taken = [...node.occupied] as Arrangement['occupied'];
          taken[2 * kind + word] |= 1 << (line & 31);
          if (isOnLine(from)) taken[2 * kind + (lineOf(from) >> 5)] &= ~(1 << (lineOf(from) & 31));
          const moves = [...node.moves, K.moveCode(kind, from, line)];
          next.push({
            moves,
            points,
            occupied: taken,
            reach,
            fixed,
            worth: reachWorth(reach, worth) + 0.001 * points,
          });
        }
      }
    }
    front = distinct(next.sort((a, b) => b.worth - a.worth)).slice(0, width.arrangements);
  }
  return front;
}
/** One arrangement for each set of occupied lines and points left: like colonists may change places. */
function distinct<T extends Arrangement>(sorted: T[]): T[] {
  const met = new Set<string>();
  return sorted.filter(({ occupied, points }) => {
    const key = `${occupied.join()},${points}`;
    if (met.has(key)) return false;
    met.add(key);
    return true;
  });
}

/** Sets of houses, in the order of the cities, so that each set comes once. The whole set first, then smaller ones. */
function buildFrom(
  enumeration: Enumeration,
  state: State,
  path: readonly ActionCode[],
  last: number,
  budget: { left: number },
): void {
  const { game, leaf } = enumeration;
  const codes = bufferAt(path.length);
  const n = legalCodes(game, state, codes);
  for (let i = 0; i < n; i++) {
    const code = codes[i] as ActionCode;
    if (K.typeOf(code) !== K.T_BUILD || K.subjectOf(code) < last || budget.left <= 0) continue;
    const next = copyAt(path.length + 1, state);
    applyCode(game, next, code);
    buildFrom(enumeration, next, [...path, code], K.subjectOf(code), budget);
  }
  budget.left--;
  const end = copyAt(path.length + 1, state);
  applyCode(game, end, K.DONE);
  leaf(end, [...path, K.DONE]);
}
