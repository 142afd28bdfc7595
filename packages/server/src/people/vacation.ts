import { VACATION_DAYS } from '@concordia/protocol';
import { type Refusal, refuse } from '../refusal.ts';
import type { PersonRow, PersonUpdate } from '../store/schema.ts';

const DAY = 24 * 3600 * 1000;
const QUOTA = VACATION_DAYS * DAY;

type Vacation = Pick<PersonRow, 'vacation_from' | 'vacation_until' | 'vacation_year' | 'vacation_used'>;

/** Milliseconds of this year's vacation that are not taken or promised yet. */
export function vacationLeft({ vacation_year, vacation_used }: Vacation, now: number): number {
  return Math.max(0, QUOTA - (vacation_year === yearOf(now) ? vacation_used : 0));
}

/**
 * A vacation is taken from the year in which it begins, a day at least, so that nobody renews a term by one short vacation
 * after the other. Days left unused when it ends early are returned.
 */
export function vacationChange(person: Vacation, until: number | null, now: number): PersonUpdate | Refusal {
  const { vacation_from: from, vacation_until: before } = person;
  const isOn = from !== null && before !== null && before > now;
  const charged = isOn ? cost(from, before) : 0;
  const used = Math.max(0, QUOTA - vacationLeft(person, now) - charged);
  // One that continues keeps its start.
  const start = isOn ? from : now;
  const end = until === null || until < now ? (isOn ? now : null) : until;
  const taken = used + (end === null ? 0 : cost(start, end));
  if (until !== null && taken > QUOTA)
    return refuse('no-vacation-left', `There are ${VACATION_DAYS} days of vacation in a year.`);
  return {
    vacation_until: until,
    vacation_from: until === null ? null : start,
    vacation_year: yearOf(now),
    vacation_used: taken,
  };
}

function cost(from: number, until: number): number {
  return Math.max(DAY, until - from);
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}
