import { expect, test } from 'vitest';
import { afterQuietHours, isTimeZone, minuteOfDay, nextMinute } from '../src/notify/hours.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (time: number): string => new Date(time).toISOString();
const night = { from: 22 * 60, until: 7 * 60 };

test('the time of day is that of the person’s zone', () => {
  expect(minuteOfDay(at('2026-07-01T12:30:00Z'), 'UTC')).toBe(12 * 60 + 30);
  expect(minuteOfDay(at('2026-07-01T12:30:00Z'), 'Europe/Kyiv')).toBe(15 * 60 + 30);
  expect(minuteOfDay(at('2026-07-01T22:30:00Z'), 'Asia/Kolkata')).toBe(4 * 60);
});

test.each([
  ['before them', '2026-07-01T21:59:00Z', 'UTC', '2026-07-01T21:59:00.000Z'],
  ['in the evening', '2026-07-01T22:00:30Z', 'UTC', '2026-07-02T07:00:00.000Z'],
  ['after midnight', '2026-07-02T06:59:59Z', 'UTC', '2026-07-02T07:00:00.000Z'],
  ['at their end', '2026-07-02T07:00:00Z', 'UTC', '2026-07-02T07:00:00.000Z'],
  ['in another zone', '2026-07-01T20:00:00Z', 'Europe/Kyiv', '2026-07-02T04:00:00.000Z'],
  ['over the end of summer time', '2026-10-24T21:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
  ['over the start of summer time', '2026-03-28T22:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
])('quiet hours from 22:00 to 7:00, %s', (_name, now, zone, expected) => {
  expect(iso(afterQuietHours(at(now), night, zone))).toBe(expected);
});

test('quiet hours within one day, and none', () => {
  const noon = { from: 12 * 60, until: 13 * 60 };
  expect(iso(afterQuietHours(at('2026-07-01T12:15:00Z'), noon, 'UTC'))).toBe('2026-07-01T13:00:00.000Z');
  expect(iso(afterQuietHours(at('2026-07-01T13:15:00Z'), noon, 'UTC'))).toBe('2026-07-01T13:15:00.000Z');
  expect(iso(afterQuietHours(at('2026-07-01T12:15:00Z'), null, 'UTC'))).toBe('2026-07-01T12:15:00.000Z');
});

test('the digest comes at the next 8:00 of the person’s clock', () => {
  expect(iso(nextMinute(at('2026-07-01T07:59:30Z'), 8 * 60, 'UTC'))).toBe('2026-07-01T08:00:00.000Z');
  expect(iso(nextMinute(at('2026-07-01T08:00:30Z'), 8 * 60, 'UTC'))).toBe('2026-07-01T08:00:30.000Z');
  expect(iso(nextMinute(at('2026-07-01T08:01:00Z'), 8 * 60, 'UTC'))).toBe('2026-07-02T08:00:00.000Z');
});

test('time zones nobody knows are recognised', () => {
  expect(isTimeZone('Europe/Belgrade')).toBe(true);
  expect(isTimeZone('Gallia/Massilia')).toBe(false);
});
