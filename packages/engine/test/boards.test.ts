/** Boards as data: a third, small one is played on, and every fault of one is reported in sentences. */
import { readFileSync } from 'node:fs';
import {
  board,
  determinize,
  exportRecord,
  importRecord,
  loadBoard,
  MAP_IDS,
  newGame,
  newSetup,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import { layout } from '@concordia/engine/fast';
import { describe, expect, test } from 'vitest';
import { MOST_LINES } from '../src/board.ts';
import { randomGame } from './support/random.ts';

const text = readFileSync(new URL('./fixtures/insula.json', import.meta.url), 'utf8');
interface Insula {
  id: string;
  capital: string;
  players: { min: number; max: number };
  provinces: { id: string; name: string }[];
  cities: { id: string; name: string; province: string | null; letter: string | null }[];
  lines: { id: string; kind: string; cities: string[] }[];
}
const insula = (): Insula => JSON.parse(text);

describe('A third board', () => {
  test('is loaded from text, from JSON, and again', () => {
    const loaded = unwrap(loadBoard(text));
    expect(loaded).toMatchObject({ id: 'insula', players: { min: 2, max: 3 } });
    expect(unwrap(loadBoard(insula()))).toBe(loaded);
    expect(board(loaded.id)).toBe(loaded);
  });
  test('is played on to the end, seen, recorded and replayed', () => {
    const { id: map } = unwrap(loadBoard(text));
    for (let seed = 0; seed < 12; seed++) {
      const players = ['Ada', 'Brutus', 'Cornelia'].slice(0, 2 + (seed % 2));
      const setup = unwrap(newSetup({ map, players }, seed));
      const { game, state, actions } = randomGame(setup, seed, seed % 3 === 0 ? 'uniform' : 'builder', {
        before: (of, now) => {
          const seen = view(of, now, 'spectator', 'careful');
          const again = unwrap(determinize(seen, seededRng(seed)));
          expect(view(again.game, again.state, 'spectator', 'careful')).toEqual(seen);
        },
      });
      const record = unwrap(exportRecord(setup, actions));
      const imported = unwrap(importRecord(JSON.stringify(record)));
      expect(view(imported.game, imported.state, 0)).toEqual(view(game, state, 0));
      expect(record.result?.ranking).toHaveLength(players.length);
    }
  });
  test('the boards that come with the engine are loaded in the same way', () => {
    for (const map of MAP_IDS) {
      const file = readFileSync(new URL(`../data/${map}.json`, import.meta.url), 'utf8');
      expect(unwrap(loadBoard(file))).toBe(board(map));
      expect(unwrap(newGame(unwrap(newSetup({ map, players: ['a', 'b', 'c'] }, 1)))).game.board.id).toBe(map);
    }
  });
  test('the state has exactly the room that boards are checked against', () => {
    expect(layout.seatBase(0) - layout.HOUSES_IN).toBe(layout.MOST_CITIES);
    expect(layout.HOUSES_IN - layout.STACK).toBe(layout.STACK_SIZE);
  });
});

describe('Faults of a board', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);
  const faults: [string, (b: Insula) => unknown, string][] = [
    ['no JSON', () => '{', 'This is not a board: a board must be an object.'],
    [
      'cities that are no list',
      (b) => ({ ...b, cities: {} }),
      'This is not a board: "cities" must be a list.',
    ],
    ['nine players', (b) => ({ ...b, players: { min: 2, max: 9 } }), 'must be a whole number from 2 to 5'],
    [
      'a letter that is none',
      (b) => spoil(b, () => Object.assign(b.cities[1], { letter: 'E' })),
      'must name A to D',
    ],
    [
      'an unknown city',
      (b) => spoil(b, () => (b.lines[0].cities[1] = 'nowhere')),
      'ends in "nowhere", which is none',
    ],
    ['an unknown capital', (b) => ({ ...b, capital: 'roma' }), 'The capital "roma" is none of the cities.'],
    [
      'a capital in a province',
      (b) => spoil(b, () => (b.cities[0].province = 'oriens')),
      'The capital is in no province',
    ],
    [
      'a city in no province',
      (b) => spoil(b, () => (b.cities[1].province = null)),
      'portus needs a province',
    ],
    [
      'an unknown province',
      (b) => spoil(b, () => (b.cities[1].province = 'x')),
      'portus is in "x", which is none',
    ],
    [
      'a province without cities',
      (b) => spoil(b, () => b.provinces.push({ id: 'vacua', name: 'Vacua' })),
      'The province vacua has no cities.',
    ],
    [
      'a duplicate line',
      (b) => spoil(b, () => b.lines.push({ id: 'again', kind: 'land', cities: ['mons', 'arx'] })),
      'again and arx~mons:land are the same line',
    ],
    [
      'an id twice',
      (b) => spoil(b, () => b.lines.push({ ...b.lines[0] })),
      '"arx~mons:land" names two things',
    ],
    [
      'a line that is a loop',
      (b) => spoil(b, () => (b.lines[0].cities = ['arx', 'arx'])),
      'ends where it begins',
    ],
    [
      'no sea at the capital',
      (b) => spoil(b, () => (b.lines = b.lines.filter((l) => l.kind === 'land'))),
      'No sea line',
    ],
    [
      'an area that nobody reaches',
      (b) => spoil(b, () => (b.lines = b.lines.filter((l) => !/rupes/.test(l.id)))),
      'No lines lead from the capital to rupes.',
    ],
    [
      'tokens that do not add up',
      (b) => spoil(b, () => (b.cities = b.cities.filter(({ id }) => id !== 'rupes'))),
      '6 cities have letter A; there are 7 such tokens.',
    ],
    [
      'more cities than the state can hold',
      (b) => spoil(b, () => b.cities.push(...many(30).map((n) => ({ ...b.cities[1], id: `c${n}` })))),
      '38 cities are too many: the state has room for 31.',
    ],
    [
      'more lines than the state can hold',
      (b) =>
        spoil(b, () =>
          b.lines.push(...many(60).map((n) => ({ id: `l${n}`, kind: 'land', cities: ['arx', 'mons'] }))),
        ),
      `68 land lines are too many: the state has room for ${MOST_LINES}.`,
    ],
  ];
  function spoil(b: Insula, change: () => unknown): Insula {
    change();
    return b;
  }
  test.each(faults)('%s', (_, change, sentence) => {
    const loaded = loadBoard(change({ ...insula(), id: 'broken' }));
    expect(loaded).toMatchObject({ ok: false, error: { code: 'board' } });
    expect(loaded.ok ? '' : loaded.error.message).toContain(sentence);
  });
  test('are reported all at once', () => {
    const broken = { ...insula(), id: 'broken', capital: 'roma' };
    broken.provinces.push({ id: 'vacua', name: 'Vacua' });
    const loaded = loadBoard(broken);
    if (loaded.ok) throw new Error('it was accepted');
    const codes = loaded.error.values.problems.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['capitalUnknown', 'provinceEmpty']));
  });
  test('another board of a name that is taken', () => {
    unwrap(loadBoard(text));
    const other = { ...insula(), name: 'Another' };
    expect(loadBoard(other)).toMatchObject({ error: { message: 'Another board is called "insula".' } });
  });
});
