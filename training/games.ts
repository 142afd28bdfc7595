/** Games as self-play writes them down, and the tables at which they are played. */
import type { MapId, Rng } from '@concordia/engine';
import type { ActionCode } from '@concordia/engine/fast';

export interface GameLine {
  map: MapId;
  seats: number;
  /** Of the set-up. */
  seed: string;
  /** How much each seat weighed its own score. */
  tastes: number[];
  /** All actions of a turn, others' keeping included; then, where the turn was searched, the search's chances of all seats. */
  turns: [codes: ActionCode[], values?: number[]][];
}

/** Tables in the shares in which they are played; four at Imperium most often. */
const TABLES: readonly { map: MapId; seats: number; share: number }[] = [
  { map: 'imperium', seats: 4, share: 0.42 },
  { map: 'imperium', seats: 3, share: 0.12 },
  { map: 'imperium', seats: 5, share: 0.15 },
  { map: 'italia', seats: 2, share: 0.14 },
  { map: 'italia', seats: 3, share: 0.1 },
  { map: 'italia', seats: 4, share: 0.07 },
];
export function pickTable(rng: Rng): (typeof TABLES)[number] {
  let left = rng.float();
  for (const table of TABLES) {
    left -= table.share;
    if (left < 0) return table;
  }
  return TABLES[0];
}
