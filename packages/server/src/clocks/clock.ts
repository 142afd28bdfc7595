import type { Seat } from '@concordia/engine';
import type { TimeControl } from '@concordia/protocol';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
/** A player who returns to a seat with an empty bank gets this much. */
const RETURN_BANK = 60 * SECOND;

export interface Clock {
  /** Milliseconds a seat, at the moment `since`; empty without a live clock. */
  banks: number[];
  since: number | null;
  /** When the time of the player to decide is over. */
  deadline: number | null;
}

/** `away`: until when the player to decide is on vacation. */
export function startClock(
  time: TimeControl,
  seats: number,
  decider: Seat,
  now: number,
  away: number | null,
): Clock {
  const banks = time.kind === 'live' ? Array<number>(seats).fill(time.bank * SECOND) : [];
  return run(time, banks, decider, now, away);
}

/** The clock after `seat` has decided. The increment is for a turn, not for a choice in the turn of another. */
export function press(
  time: TimeControl,
  clock: Clock,
  seat: Seat,
  ownTurn: boolean,
  next: Seat | null,
  now: number,
  away: number | null,
): Clock {
  const banks = [...clock.banks];
  if (time.kind === 'live') {
    const left = Math.max(0, banks[seat] - Math.max(0, now - (clock.since ?? now)));
    banks[seat] = left + (ownTurn ? time.increment * SECOND : 0);
  }
  return next === null ? { banks, since: null, deadline: null } : run(time, banks, next, now, away);
}

/** The player could not have moved in time: the server was down, or nobody was there to play with. */
export function startAnew(time: TimeControl, clock: Clock, seat: Seat, now: number): Clock {
  return run(time, withReturnBank(clock.banks, seat), seat, now);
}

/** The player to decide leaves the seat to the computer: the time they have used is used. */
export function stopClock(time: TimeControl, clock: Clock, decider: Seat | null, now: number): Clock {
  if (time.kind !== 'live' || decider === null) return { ...clock, deadline: null };
  const used = Math.max(0, now - (clock.since ?? now));
  const banks = clock.banks.map((bank, i) => (i === decider ? Math.max(0, bank - used) : bank));
  return { banks, since: now, deadline: null };
}

/**
 * The player takes the seat back. Nobody gains time in a turn of their own by leaving it: null when it is over, and the
 * computer plays this turn. `paused`: nobody was there, and the game begins to run again.
 */
export function resumeClock(
  time: TimeControl,
  clock: Clock,
  seat: Seat,
  decider: Seat,
  paused: boolean,
  now: number,
): Clock | null {
  if (decider !== seat) return { ...clock, banks: withReturnBank(clock.banks, seat) };
  if (paused) return startAnew(time, clock, seat, now);
  switch (time.kind) {
    case 'none':
      return run(time, clock.banks, seat, now);
    case 'live':
      return clock.banks[seat] > 0 ? run(time, clock.banks, seat, now) : null;
    case 'days': {
      const deadline = (clock.since ?? now) + time.days * DAY;
      return deadline > now ? { ...clock, deadline } : null;
    }
    default:
      return time satisfies never;
  }
}

function withReturnBank(banks: readonly number[], seat: Seat): number[] {
  return banks.map((bank, i) => (i === seat ? Math.max(bank, RETURN_BANK) : bank));
}

/**
 * A vacation stops the clock of games by the day; what was left of the term, and at least a day, comes after it.
 * `before` and `until`: the end of the vacation as it was and as it is now.
 */
export function movedDeadline(
  deadline: number,
  before: number | null,
  until: number | null,
  now: number,
): number {
  const left = deadline - Math.max(now, before ?? now);
  return until !== null && until > now ? until + Math.max(DAY, left) : now + left;
}

function run(
  time: TimeControl,
  banks: number[],
  decider: Seat,
  now: number,
  away: number | null = null,
): Clock {
  switch (time.kind) {
    case 'none':
      return { banks, since: now, deadline: null };
    case 'live':
      return { banks, since: now, deadline: now + banks[decider] };
    case 'days':
      return { banks, since: now, deadline: Math.max(now, away ?? now) + time.days * DAY };
    default:
      return time satisfies never;
  }
}
