import type { Pace, TimeControl } from '@concordia/protocol';
import type { EntryRow, SeatRow } from '../store/schema.ts';
import { COMPUTERS_KEY } from '../tables/entries.ts';

const DAY = 24 * 3600_000;
/** A game is rated once every person in it has played this many turns themselves. */
export const LEAST_TURNS = 5;
/** Two players move each other's ratings only so often: who only ever plays one other shows little. */
export const SHARED_LIMITS = [
  { within: DAY, most: 3 },
  { within: 30 * DAY, most: 12 },
] as const;

export function paceOf(time: TimeControl): Pace {
  return time.kind === 'live' ? 'live' : 'days';
}

/** Whether each person made turns enough of their own; what the computer played for them is none of theirs. */
export function isLongEnough(
  entries: readonly Pick<EntryRow, 'kind' | 'seat' | 'key'>[],
  seats: readonly Pick<SeatRow, 'seat' | 'person_id'>[],
): boolean {
  const stands: (typeof entries)[number][] = [];
  for (const entry of entries) {
    if (entry.kind === 'turn') stands.push(entry);
    if (entry.kind === 'takeback') stands.pop();
  }
  const own = stands.filter(({ key }) => !key?.startsWith(COMPUTERS_KEY));
  return seats.every(
    ({ seat, person_id }) =>
      person_id === null || own.filter((turn) => turn.seat === seat).length >= LEAST_TURNS,
  );
}
