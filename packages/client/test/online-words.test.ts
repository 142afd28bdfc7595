import { expect, test } from 'vitest';
import { parseRoute, routeHash } from '../src/app/router.ts';
import { isolate } from '../src/i18n/words.ts';
import { placeOf } from '../src/online/places.ts';
import { clockWords, momentWords, seatNames, termsWords } from '../src/online/words.ts';

test('an address of the online part is the same after reading and writing it', () => {
  for (const hash of ['#/online', '#/online/table/abc-DEF_123', '#/online/ladder'])
    expect(routeHash(parseRoute(hash))).toBe(hash);
});

const ID = 'abc-DEF_12345678';
test.each([
  [[], { name: 'lobby' }],
  [['table', ID], { name: 'table', id: ID }],
  [['table'], { name: 'lobby' }],
  [['table', ID.slice(0, 9)], { name: 'nowhere' }],
  [['player', ID], { name: 'player', id: ID }],
  [['account'], { name: 'account' }],
  [['nowhere', 'abc'], { name: 'lobby' }],
])('%j leads to %j', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test.each([
  [0, '0:00'],
  [999, '0:01'],
  [61_000, '1:01'],
  [3_600_000, '1:00:00'],
  [47 * 3_600_000, '47:00:00'],
  [50 * 3_600_000, '2 days'],
  [61 * 3_600_000, '2 days'],
  [72 * 3_600_000 - 5_000, '3 days'],
])('%i ms on a clock', (ms, words) => {
  expect(clockWords(ms)).toBe(words);
});

test('computer players of one level are numbered, and a deleted person was a player once', () => {
  const person = (name: string) => ({ person: { id: 'p', name, guest: true, bot: false }, bot: null });
  const easy = { person: null, bot: 'easy' as const };
  expect(seatNames([person('Livia'), easy, easy, person('')])).toEqual([
    'Livia',
    'Computer: Easy',
    'Computer: Easy 2',
    'Former player',
  ]);
});

test('the terms of a table are spelled out in full, with whom it is for', () => {
  expect(
    termsWords({
      only: { followed: true, ratingFrom: 1200, ratingTo: null },
      owner: { id: 'a'.repeat(22), name: 'Livia', guest: false, bot: false },
      time: { kind: 'live', bank: 1200, increment: 30 },
      timeOut: 'bot',
      takeBacks: 'unrevealed',
      openScores: false,
      rated: true,
      join: 'accounts',
      options: { intermediateScoring: true },
    }),
  ).toEqual([
    '20 min + 30 s per turn',
    'When time runs out, the computer takes over',
    'Rated',
    'Only people Livia follows',
    'Rating from 1200',
    'Intermediate scoring (for beginners)',
  ]);
});

test.each([
  ['Livia', 'Livia'],
  ['Ладогин 3620', 'Ладогин 3620'],
  ['חנה', '\u2068חנה\u2069'],
  ['Livia \u202e', '\u2068Livia \u202e\u2069'],
])('%s keeps its direction among other names', (name, isolated) => {
  expect(isolate(name)).toBe(isolated);
});

test('a chat line of today has a time, an older one a day as well', () => {
  const now = new Date(2026, 10, 18, 20, 0).getTime();
  expect(momentWords(new Date(2026, 10, 18, 9, 5).getTime(), now)).toMatch(/^0?9:05/);
  expect(momentWords(new Date(2026, 10, 17, 21, 5).getTime(), now)).toContain('17');
});
