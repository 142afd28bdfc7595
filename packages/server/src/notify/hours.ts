/** Local times of day: quiet hours and the hour of the digest. Pure, so that it can be tested by the calendar. */

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** Whether the runtime knows this time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Minutes since the person's midnight. */
export function minuteOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

/** The next moment, `at` included, when the person's clock shows `minute`. */
export function nextMinute(at: number, minute: number, timeZone: string): number {
  const wait = (minute - minuteOfDay(at, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  if (wait === 0) return at;
  const start = at - (at % MINUTE);
  const found = start + wait * MINUTE;
  // Where the clocks change in between, an hour is missing or doubled.
  const off = minuteOfDay(found, timeZone) - minute;
  const shift = Math.abs(off) > DAY_MINUTES / 2 ? off - Math.sign(off) * DAY_MINUTES : off;
  const corrected = found - shift * MINUTE;
  return minuteOfDay(corrected, timeZone) === minute ? corrected : found;
}

export interface QuietHours {
  from: number;
  until: number;
}

/** When quiet hours that hold at `at` are over; `at` itself outside them. */
export function afterQuietHours(at: number, quiet: QuietHours | null, timeZone: string): number {
  if (!quiet || quiet.from === quiet.until) return at;
  const minute = minuteOfDay(at, timeZone);
  const { from, until } = quiet;
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  return isQuiet ? nextMinute(at, until, timeZone) : at;
}
