/** The printed data against the rules, section 11 and section 2. */
import { board, CARDS, DISPLAY_COSTS, GOODS, type God, goodInfo, START } from '@concordia/engine';
import { START_CARDS } from '@concordia/engine/fast';
import { describe, expect, test } from 'vitest';
import { CITY_TOKENS } from '../src/data.ts';

const market = CARDS.slice(START_CARDS);

describe('Checks on the data (rules, section 11)', () => {
  const gods: [God, number[]][] = [
    ['jupiter', [3, 5, 7, 8]],
    ['saturnus', [3, 5, 6, 7]],
    ['mercurius', [2, 3, 4, 5]],
    ['mars', [2, 3, 4, 5]],
    ['minerva', [5, 5, 5, 5]],
  ];
  test.each(gods)('cards of %s in decks I–II, I–III, I–IV, I–V', (god, counts) => {
    const upTo = (deck: number) => market.filter((card) => card.god === god && card.deck <= deck).length;
    expect([2, 3, 4, 5].map(upTo)).toEqual(counts);
  });
  test('no god is in the market but these', () => {
    expect(new Set(market.map((card) => card.god))).toEqual(new Set(gods.map(([god]) => god)));
  });
  test.each([
    { map: 'imperium', cities: 30, provinces: 12, land: 44, sea: 35 },
    { map: 'italia', cities: 25, provinces: 11, land: 40, sea: 23 },
  ] as const)('$map: cities, provinces and lines', ({ map, cities, provinces, land, sea }) => {
    const { cities: all, provinces: groups, lines } = board(map);
    expect(all.filter((city) => city.id !== 'roma')).toHaveLength(cities);
    expect(all.filter((city) => city.id === 'roma')).toHaveLength(1);
    expect(groups).toHaveLength(provinces);
    expect(lines.filter((line) => line.kind === 'land')).toHaveLength(land);
    expect(lines.filter((line) => line.kind === 'sea')).toHaveLength(sea);
  });
  test('tokens: A 7, B 8, C 10, D 5', () => {
    const count = (letter: keyof typeof CITY_TOKENS) =>
      GOODS.reduce((sum, good) => sum + CITY_TOKENS[letter][good], 0);
    expect({ A: count('A'), B: count('B'), C: count('C'), D: count('D') }).toEqual({
      A: 7,
      B: 8,
      C: 10,
      D: 5,
    });
  });
});

describe('The boards fit together', () => {
  test.each(['imperium', 'italia'] as const)('%s', (map) => {
    const { cities, provinces, lines } = board(map);
    const letters = Object.keys(CITY_TOKENS) as (keyof typeof CITY_TOKENS)[];
    for (const letter of map === 'italia' ? letters.filter((l) => l !== 'D') : letters) {
      const tokens = GOODS.reduce((sum, good) => sum + CITY_TOKENS[letter][good], 0);
      expect(cities.filter((city) => city.letter === letter)).toHaveLength(tokens);
    }
    for (const { id } of provinces) {
      const size = cities.filter((city) => city.province === id).length;
      expect([2, 3]).toContain(size);
    }
    for (const line of lines) {
      for (const end of line.cities) expect(cities.map((city) => city.id)).toContain(end);
      expect(line.id).toBe(`${[...line.cities].sort().join('~')}:${line.kind}`);
    }
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    const kindsAtRoma = lines.filter((line) => line.cities.includes('roma')).map((line) => line.kind);
    expect(new Set(kindsAtRoma)).toEqual(new Set(['land', 'sea']));
  });
});

describe('Prices and set-up (rules, sections 1, 2 and 4)', () => {
  test('goods, cheapest first', () => {
    expect(GOODS.map((good) => goodInfo(good).price)).toEqual([3, 4, 5, 6, 7]);
    expect(GOODS.map((good) => goodInfo(good).bonusCoins)).toEqual([2, 2, 2, 2, 1]);
    expect(goodInfo('brick').house).toEqual({ sestertii: 1, goods: { food: 1 } });
  });
  test('extra cost under the slots', () => {
    expect(DISPLAY_COSTS).toEqual([
      [],
      ['?'],
      ['?'],
      ['cloth'],
      ['cloth'],
      ['?', 'cloth'],
      ['cloth', 'cloth'],
    ]);
  });
  test('a storehouse begins with two free slots, and 1 brick, 2 food, 1 tool, 1 wine, 1 cloth', () => {
    expect(START.goods).toEqual({ brick: 1, food: 2, tool: 1, wine: 1, cloth: 1 });
    const colonists = START.colonistsInStorehouse.land + START.colonistsInStorehouse.sea;
    const goods = GOODS.reduce((sum, good) => sum + START.goods[good], 0);
    expect(START.storehouseSlots - colonists - goods).toBe(2);
    expect(START.sestertii).toEqual([5, 6, 7, 8, 9]);
  });
});
