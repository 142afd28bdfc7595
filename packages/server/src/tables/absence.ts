import type { Seat } from '@concordia/engine';
import type { TimeControl } from '@concordia/protocol';
import { resumeClock, stopClock } from '../clocks/clock.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { PersonRow, SeatRow, TableRow } from '../store/schema.ts';
import type { LockedTable } from '../store/tables.ts';
import type { Attendance } from './attendance.ts';
import { type CommitDeps, clockOf, endGame } from './commit.ts';
import type { HotTable } from './hot.ts';
import { type LifecycleDeps, leaveTable, NO_TABLE } from './lifecycle.ts';
import { isDeserted, isGivenUp } from './seats.ts';
import { silentFrom } from './silence.ts';

const DAY = 24 * 3600_000;
/** A game that waits for its players to come back is cancelled after so long. */
export const PAUSED_KEPT_MS = 14 * DAY;
/** So is a game without a clock in which nobody has made a turn for so long. */
export const FORSAKEN_MS = 60 * DAY;

type Done = Refusal | null;
const NOT_SEATED = refuse('not-seated', 'You don’t have a seat at this table.');
const NOT_ON = refuse('wrong-status', 'There is no game in progress.');

function seatOf(seats: readonly SeatRow[], person: PersonRow): SeatRow | undefined {
  return seats.find((one) => one.person_id === person.id);
}

/** A person goes: the computer plays for them, or the game stands still when nobody is left. */
export async function standIn(
  { table, seats, setSeat, update }: LockedTable,
  seat: Seat,
  absent: 1 | 2 | 3,
  now: number,
): Promise<void> {
  await setSeat(seat, { absent });
  const time: TimeControl = JSON.parse(table.time_control);
  const stopped = stopClock(time, clockOf(table), table.decider, now);
  const clock = { banks: JSON.stringify(stopped.banks), since: stopped.since, deadline: null };
  if (isGivenUp(seats)) await update({ due_at: now });
  else if (isDeserted(seats)) await update({ ...clock, due_at: now + PAUSED_KEPT_MS });
  else if (table.decider === seat) await update({ ...clock, due_at: now });
  // All who are left may have agreed.
  else if (table.vote !== null) await update({ due_at: now });
}

/**
 * For good: the computer plays on, or the game is over when fewer than two people are left. A player who has kept the others
 * waiting in silence is gone before them.
 */
export async function resign(
  deps: LifecycleDeps,
  commits: CommitDeps,
  attendance: Attendance,
  hot: HotTable,
  person: PersonRow,
): Promise<Done> {
  const done = await deps.store.tables.change(hot.id, async (locked) => {
    const { table, seats } = locked;
    const seat = seatOf(seats, person);
    if (!seat) return NOT_SEATED;
    if (table.status !== 'playing') return NOT_ON;
    if (seat.absent === 2) return refuse('wrong-status', 'You have already resigned.');
    const silent = silentNow(locked, attendance, deps.now());
    if (silent !== null && silent !== seat.seat) await standIn(locked, silent, 3, deps.now());
    await standIn(locked, seat.seat, 2, deps.now());
    return isGivenUp(seats) ? { over: table.seq, seat: seat.seat } : 'done';
  });
  if (done === null) return NO_TABLE;
  if (isRefusal(done)) return done;
  // If the game has moved on meanwhile, the loop over due tables ends it.
  if (done !== 'done') await endGame(commits, hot, done.over, 'resigned', done.seat);
  return null;
}

/** The computer is to play for me until I take the seat back. */
export async function handOver(deps: LifecycleDeps, id: string, person: PersonRow): Promise<Done> {
  const done = await deps.store.tables.change(id, async (locked) => {
    const seat = seatOf(locked.seats, person);
    if (!seat) return NOT_SEATED;
    if (locked.table.status !== 'playing') return NOT_ON;
    if (seat.absent === 0) await standIn(locked, seat.seat, 1, deps.now());
    return 'done';
  });
  return done === null ? NO_TABLE : done === 'done' ? null : done;
}

/** The player everyone has waited for in vain; null if there is none. */
function silentNow({ table, seats }: LockedTable, attendance: Attendance, now: number): Seat | null {
  const from = silentFrom(table, seats, attendance);
  return from !== null && from <= now ? table.decider : null;
}

/** Lets the computer play for a player who has gone silent; they can take the seat back. */
export async function replaceSilent(
  deps: LifecycleDeps,
  attendance: Attendance,
  id: string,
  person: PersonRow,
  silent: Seat,
): Promise<Done> {
  const done = await deps.store.tables.change(id, async (locked) => {
    const { table, seats } = locked;
    const mine = seatOf(seats, person);
    if (!mine) return NOT_SEATED;
    if (table.status !== 'playing') return NOT_ON;
    if (mine.absent !== 0 || mine.seat === silent || table.decider !== silent)
      return refuse('not-silent', 'The game isn’t waiting for that player.');
    if (silentNow(locked, attendance, deps.now()) === null)
      return refuse('not-silent', 'That player hasn’t been silent for long enough.');
    await standIn(locked, silent, 3, deps.now());
    return 'done';
  });
  return done === null ? NO_TABLE : done === 'done' ? null : done;
}

/** The player of a seat that was left to the computer takes it over again. */
export async function returnToTable(deps: LifecycleDeps, id: string, person: PersonRow): Promise<Done> {
  const done = await deps.store.tables.change(id, async ({ table, seats, setSeat, update }) => {
    const seat = seatOf(seats, person);
    if (!seat) return NOT_SEATED;
    if (table.status !== 'playing' || table.decider === null) return NOT_ON;
    if (seat.absent === 2) return refuse('not-allowed', 'You have resigned.');
    if (seat.absent === 0) return 'done';
    const paused = isDeserted(seats);
    const now = deps.now();
    const time: TimeControl = JSON.parse(table.time_control);
    const clock = resumeClock(time, clockOf(table), seat.seat, table.decider, paused, now);
    if (!clock) return refuse('computer-plays', 'Your time is up: the computer plays this turn for you.');
    await setSeat(seat.seat, { absent: 0 });
    const banks = JSON.stringify(clock.banks);
    if (table.decider === seat.seat)
      await update({ banks, since: clock.since, deadline: clock.deadline, due_at: dueAt(time, clock) });
    // The computer, which waited for a person, continues.
    else await update({ banks, ...(paused && { since: now, due_at: now }) });
    return 'done';
  });
  return done === null ? NO_TABLE : done === 'done' ? null : done;
}

/**
 * Someone goes for good: tables that have not begun do without them, the computer plays on in games that are on. Returns the
 * tables that changed.
 */
export async function leaveAllTables(deps: LifecycleDeps, person: PersonRow): Promise<string[]> {
  const found = await deps.store.tables.goingOnFor(person.id);
  const changed = new Set(found.map(({ table }) => table.id));
  for (const { table } of found) {
    const left = await leaveTable(deps, table.id, person);
    if (!isRefusal(left)) for (const id of left) changed.add(id);
    await deps.store.tables.change(table.id, async (locked) => {
      const seat = seatOf(locked.seats, person);
      if (locked.table.status === 'playing' && seat) await standIn(locked, seat.seat, 2, deps.now());
    });
  }
  return [...changed];
}

/** When a person's turn next needs a process: a clock runs out, or nobody has come for so long that the game is given up. */
export function dueAt(time: TimeControl, clock: Pick<TableRow, 'since' | 'deadline'>): number | null {
  if (time.kind !== 'none') return clock.deadline;
  return clock.since === null ? null : clock.since + FORSAKEN_MS;
}
