import { exportRecord, importRecord, newSetup, unwrap } from '@concordia/engine';
import { afterEach, expect, test } from 'vitest';
import { faultText } from '../src/games/faults.ts';
import { switchLocale } from '../src/i18n/messages.ts';

const setup = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'faults'));
const record = unwrap(exportRecord(setup, []));
const secondCity = Object.keys(setup.cities)[1] ?? '';

afterEach(() => switchLocale('en'));

/** Every kind of fault that a file can have before its first action. */
const WRONG: { name: string; file: unknown; text: string }[] = [
  { name: 'no JSON', file: 'hello', text: 'This isn’t a Concordia game file.' },
  { name: 'another document', file: { hello: 1 }, text: 'This isn’t a Concordia game file.' },
  {
    name: 'a later version',
    file: { ...record, version: 9 },
    text: 'This file comes from a newer version of Concordia. Reload the page and try again.',
  },
  {
    name: 'a setup without a board',
    file: { ...record, setup: {} },
    text: 'The setup in the file is invalid. Something is missing or can’t be read.',
  },
  {
    name: 'too many players',
    file: { ...record, setup: { ...setup, players: Array(9).fill({ name: 'Livia' }) } },
    text: 'The setup in the file is invalid. Italia is for 2 to 4 players; the file has 9.',
  },
  {
    name: 'a city without a good',
    file: { ...record, setup: { ...setup, cities: { ...setup.cities, [secondCity]: 'gold' } } },
    text: 'The setup in the file is invalid. The goods of the cities don’t match the board.',
  },
  {
    name: 'cards of a larger game',
    file: { ...record, setup: { ...setup, market: setup.market.slice(1) } },
    text: 'The setup in the file is invalid. The cards don’t match the number of players.',
  },
  {
    name: 'a result too early',
    file: { ...record, result: {} },
    text: 'The file has a result, but the game isn’t over.',
  },
];

test.each(WRONG)('a file with $name is refused in plain words', ({ file, text }) => {
  const read = importRecord(file);
  expect(read.ok ? null : faultText(read.error)).toBe(text);
});

test.each(WRONG)('a file with $name is refused in Hebrew without English words', async ({ file }) => {
  await switchLocale('he');
  const read = importRecord(file);
  const text = read.ok ? '' : faultText(read.error);
  expect(text).toMatch(/[א-ת]/);
  expect(text.replace('Italia', '')).not.toMatch(/[A-Za-z]/);
});
