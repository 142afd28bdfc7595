import type { Seat } from '@concordia/engine';
import type { TimeControl } from '@concordia/protocol';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
/** Who returns to a seat with an empty bank gets this much. */
const RETURN_BANK = 60 * SECOND;

export interface Clock {
  /** Milliseconds a seat, at the moment `since`; empty without a live clock. */
  banks: number[];
  since: number | null;
  /** When the time of the one who decides is over. */
  deadline: number | null;
}

export function startClock(time: TimeControl, seats: number, decider: Seat, now: number): Clock {
  const banks = time.kind === 'live' ? Array<number>(seats).fill(time.bank * SECOND) : [];
  return run(time, banks, decider, now);
}

/** The clock after `seat` has decided. The increment is for a turn, not for a choice in the turn of another. */
export function press(
  time: TimeControl,
  clock: Clock,
  seat: Seat,
  ownTurn: boolean,
  next: Seat | null,
  now: number,
): Clock {
  const banks = [...clock.banks];
  if (time.kind === 'live') {
    const left = Math.max(0, banks[seat] - Math.max(0, now - (clock.since ?? now)));
    banks[seat] = left + (ownTurn ? time.increment * SECOND : 0);
  }
  return next === null ? { banks, since: null, deadline: null } : run(time, banks, next, now);
}

export function returnToSeat(time: TimeControl, clock: Clock, seat: Seat, decider: Seat, now: number): Clock {
  const banks = clock.banks.map((bank, i) => (i === seat ? Math.max(bank, RETURN_BANK) : bank));
  return decider === seat ? run(time, banks, seat, now) : { ...clock, banks };
}

/** A vacation stops the clock of games by the day; what was left of the term, and at least a day, comes after it. */
export function afterVacation(deadline: number, from: number, until: number): number {
  return until + Math.max(DAY, deadline - Math.max(from, 0));
}

function run(time: TimeControl, banks: number[], decider: Seat, now: number): Clock {
  switch (time.kind) {
    case 'none':
      return { banks, since: now, deadline: null };
    case 'live':
      return { banks, since: now, deadline: now + banks[decider] };
    case 'days':
      return { banks, since: now, deadline: now + time.days * DAY };
    default:
      return time satisfies never;
  }
}
