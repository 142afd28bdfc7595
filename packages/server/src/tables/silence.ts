import type { TimeControl } from '@concordia/protocol';
import type { SeatRow, TableRow } from '../store/schema.ts';
import type { Attendance } from './attendance.ts';
import { isPresent } from './seats.ts';

const MINUTE = 60_000;
/** A player to decide who is not at the table counts as silent after this time, ... */
const AWAY_MS = 3 * MINUTE;
/** ... and one who has the page open but does nothing, after this. */
const IDLE_MS = 10 * MINUTE;

/** When the player to decide counts as silent; null when nobody is awaited, or a clock of days runs. */
export function silentFrom(
  { id, status, decider, since, time_control }: TableRow,
  seats: readonly SeatRow[],
  attendance: Attendance,
): number | null {
  if (status !== 'playing' || decider === null || since === null || !isPresent(seats[decider])) return null;
  const time: TimeControl = JSON.parse(time_control);
  if (time.kind === 'days') return null;
  const left = attendance.awaySince(id, seats[decider].person_id ?? '');
  return left === null ? since + IDLE_MS : Math.min(since + IDLE_MS, Math.max(since, left) + AWAY_MS);
}
