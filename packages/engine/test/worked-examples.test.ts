/** The worked examples of the rules, section 10, one test each (the second part of some has its own). */
import {
  board,
  cardInfo,
  citiesInReach,
  decision,
  legalActions,
  production,
  score,
  view,
} from '@concordia/engine';
import { describe, expect, test } from 'vitest';
import {
  act,
  discard,
  display,
  give,
  houses,
  player,
  position,
  reasonAgainst,
  station,
  stock,
} from './support/position.ts';

describe('Worked examples (rules, section 10)', () => {
  test('1. A Tribune after 4 other cards takes 5 cards back and gives 2 sestertii', () => {
    const table = position('imperium', 3, (t) =>
      discard(t, 0, ['architect', 'prefect-a', 'mercator', 'senator']),
    );
    act(table, 0, { type: 'play', card: 'tribune' });
    expect(player(table, 0)).toMatchObject({ handCount: 7, pileCount: 0, top: null, sestertii: 5 + 2 });
  });

  test('2. An Architect with 3 colonists moves two of them, then builds at the price of the city', () => {
    const table = position('imperium', 3, (t) => {
      for (const [city, good] of [
        ['massilia', 'cloth'],
        ['novaria', 'wine'],
        ['aquileia', 'food'],
        ['vindobona', 'tool'],
      ] as const) {
        t.cities[city].good = good;
      }
      station(t, 0, [
        ['land', 'colonia~novaria:land'],
        ['land', 'roma'],
        ['sea', 'roma'],
      ]);
      houses(t, 0, ['colonia']);
      houses(t, 1, ['aquileia']);
      houses(t, 2, ['aquileia']);
      stock(t, 0, { brick: 3, food: 1, wine: 1, cloth: 1 });
      t.players[0].sestertii = 20;
    });
    act(table, 0, { type: 'play', card: 'architect' });
    expect(decision(table.state)).toMatchObject({ kind: 'architect', points: 3 });
    act(table, 0, { type: 'move', kind: 'sea', from: 'roma', to: 'massilia~roma:sea' });
    expect(decision(table.state)).toMatchObject({ points: 2 });
    act(table, 0, { type: 'move', kind: 'land', from: 'roma', to: 'aquileia~vindobona:land' });
    expect(decision(table.state)).toMatchObject({ points: 0 });

    expect(citiesInReach(table.game, table.state, 0).sort()).toEqual([
      'aquileia',
      'colonia',
      'massilia',
      'novaria',
      'roma',
      'vindobona',
    ]);
    expect(reasonAgainst(table, { seat: 0, type: 'build', city: 'roma' })?.code).toBe('roma');
    expect(reasonAgainst(table, { seat: 0, type: 'build', city: 'colonia' })?.code).toBe('ownHouse');

    act(table, 0, { type: 'build', city: 'massilia' });
    expect(player(table, 0)).toMatchObject({ sestertii: 15, goods: { cloth: 0, brick: 2 } });
    act(table, 0, { type: 'build', city: 'novaria' });
    expect(player(table, 0)).toMatchObject({ sestertii: 11, goods: { wine: 0, brick: 1 } });
    act(table, 0, { type: 'build', city: 'aquileia' });
    expect(player(table, 0)).toMatchObject({ sestertii: 5, goods: { food: 0, brick: 0 }, housesLeft: 11 });
  });

  test('3. A Prefect in Syria: cloth for red, food for red and blue, cloth for yellow', () => {
    const table = position('imperium', 3, (t) => {
      t.cities.antiochia.good = 'food';
      t.cities.tyros.good = 'cloth';
      houses(t, 0, ['antiochia']);
      houses(t, 1, ['antiochia']);
      houses(t, 2, ['tyros']);
      for (const seat of [0, 1, 2]) stock(t, seat, {});
    });
    const expected = [{ food: 1, cloth: 1 }, { food: 1 }, { cloth: 1 }];
    expect(production(table.game, table.state, 'syria')).toEqual(expected);
    act(table, 0, { type: 'play', card: 'prefect-a' }, { type: 'produce', province: 'syria' });
    expect(player(table, 0).goods).toEqual({ brick: 0, food: 1, tool: 0, wine: 0, cloth: 1 });
    expect(player(table, 1).goods).toEqual({ brick: 0, food: 1, tool: 0, wine: 0, cloth: 0 });
    expect(player(table, 2).goods).toEqual({ brick: 0, food: 0, tool: 0, wine: 0, cloth: 1 });
  });

  test('3, second part. Spent markers with 6 coins in all give an income of 6', () => {
    const table = position('imperium', 3, (t) => {
      const twoCoins = Object.values(t.markers).filter((marker) => marker.coins === 2);
      for (const marker of twoCoins.slice(0, 3)) marker.side = 'coins';
    });
    act(table, 0, { type: 'play', card: 'prefect-a' }, { type: 'income' });
    expect(player(table, 0).sestertii).toBe(5 + 6);
  });

  test('4. A Colonist card with 2 food and 3 tool: two colonists at most, and only where they may be', () => {
    const colonistTurn = (houseIn: string[]) => {
      const table = position('imperium', 3, (t) => {
        give(t, 0, ['I-colonist']);
        houses(t, 0, houseIn);
        stock(t, 0, { food: 2, tool: 3 });
      });
      act(table, 0, { type: 'play', card: 'I-colonist' });
      return table;
    };
    const table = colonistTurn(['massilia']);
    const novaria = { seat: 0, type: 'settle', kind: 'land', city: 'novaria' };
    expect(reasonAgainst(table, novaria)?.code).toBe('noSettle');
    act(
      table,
      0,
      { type: 'settle', kind: 'sea', city: 'roma' },
      { type: 'settle', kind: 'land', city: 'massilia' },
    );
    expect(reasonAgainst(table, { ...novaria, city: 'roma' })?.code).toBe('short');
    expect(legalActions(table.game, table.state)).toEqual([{ seat: 0, type: 'done' }]);

    const other = colonistTurn(['novaria']);
    expect(reasonAgainst(other, novaria)).toBeUndefined();
    expect(reasonAgainst(other, { ...novaria, kind: 'sea' })?.code).toBe('noLine');
  });

  test('5. A start Mercator with 2 sestertii and 3 wine: 23 sestertii, and at most 5 bricks fit', () => {
    const table = position('imperium', 3, (t) => {
      stock(t, 0, { wine: 3, food: 2, tool: 1 });
      t.players[0].sestertii = 2;
    });
    act(table, 0, { type: 'play', card: 'mercator' }, { type: 'sell', good: 'wine', count: 3 });
    expect(player(table, 0)).toMatchObject({ sestertii: 23, freeSlots: 5 });
    const bricks = legalActions(table.game, table.state).flatMap((action) =>
      action.type === 'buy' && action.good === 'brick' ? [action.count] : [],
    );
    expect(bricks).toEqual([1, 2, 3, 4, 5]);
    act(table, 0, { type: 'buy', good: 'brick', count: 4 });
    expect(player(table, 0)).toMatchObject({ sestertii: 11, goods: { brick: 4, wine: 0 } });
    const third = { seat: 0, type: 'sell', good: 'tool', count: 1 };
    expect(reasonAgainst(table, third)?.code).toBe('twoKinds');
  });

  test('6. A Senator buys Mercator and Architect at their slots; then the cards slide and two are dealt', () => {
    const table = position('imperium', 3, (t) => {
      display(t, [
        'I-mercator',
        'I-prefect',
        'I-architect',
        'I-farmer',
        'I-colonist',
        'I-diplomat',
        'I-mason',
      ]);
      stock(t, 0, { wine: 1, tool: 1, food: 1 });
    });
    act(
      table,
      0,
      { type: 'play', card: 'senator' },
      { type: 'recruit', card: 'I-mercator' },
      { type: 'recruit', card: 'I-architect', wild: 'food' },
    );
    expect(player(table, 0).goods).toEqual({ brick: 0, food: 0, tool: 0, wine: 0, cloth: 0 });
    expect(player(table, 0).hand).toEqual(expect.arrayContaining(['I-mercator', 'I-architect']));
    act(table, 0, { type: 'done' });
    const { display: after, stack } = view(table.game, table.state, 'spectator');
    expect(after.slice(0, 6)).toEqual([
      'I-prefect',
      'I-farmer',
      'I-colonist',
      'I-diplomat',
      'I-mason',
      'I-smith',
    ]);
    expect(cardInfo(after[6]!).deck).toBe(2);
    expect(stack).toHaveLength(21 - 7 - 2);
  });

  test('6, second part. A Farmer costs brick, food and cloth in slot 4, and one good of choice in slot 2', () => {
    const cards = ['I-mercator', 'I-prefect', 'I-architect', 'I-farmer'];
    const senatorTurn = (order: string[]) => {
      const table = position('imperium', 3, (t) => {
        display(t, order);
        stock(t, 0, { brick: 1, food: 1, cloth: 1 });
      });
      act(table, 0, { type: 'play', card: 'senator' });
      return table;
    };
    const inFour = senatorTurn(cards);
    const farmer = { seat: 0, type: 'recruit', card: 'I-farmer' };
    expect(reasonAgainst(inFour, farmer)).toBeUndefined();
    expect(reasonAgainst(inFour, { ...farmer, wild: 'cloth' })?.code).toBe('wildNeedless');
    const inTwo = senatorTurn([cards[1], cards[3]]);
    expect(reasonAgainst(inTwo, farmer)?.code).toBe('wildMissing');
    expect(reasonAgainst(inTwo, { ...farmer, wild: 'food' })?.code).toBe('short');
    act(inTwo, 0, { type: 'recruit', card: 'I-farmer', wild: 'cloth' });
    expect(player(inTwo, 0).goods).toEqual({ brick: 0, food: 0, tool: 0, wine: 0, cloth: 0 });
  });

  test('7. A Consul buys the Colonist card in slot 6 for 1 food only', () => {
    const table = position('imperium', 3, (t) => {
      give(t, 0, ['II-consul']);
      display(t, ['I-mercator', 'I-prefect', 'I-architect', 'I-farmer', 'I-diplomat', 'I-colonist']);
      stock(t, 0, { food: 1 });
    });
    act(table, 0, { type: 'play', card: 'II-consul' }, { type: 'recruit', card: 'I-colonist' });
    expect(player(table, 0).goods.food).toBe(0);
    expect(legalActions(table.game, table.state)).toEqual([{ seat: 0, type: 'done' }]);
  });

  test('8. A Vintner with 4 houses in wine cities gives 4 wine, and nobody else gains', () => {
    const wineCities = ['massilia', 'novaria', 'antiochia', 'tyros'];
    const table = position('imperium', 3, (t) => {
      for (const city of wineCities) t.cities[city].good = 'wine';
      give(t, 0, ['II-vintner']);
      houses(t, 0, wineCities);
      houses(t, 1, wineCities);
      stock(t, 0, {});
      stock(t, 1, {});
    });
    act(table, 0, { type: 'play', card: 'II-vintner' });
    expect(player(table, 0).goods).toEqual({ brick: 0, food: 0, tool: 0, wine: 4, cloth: 0 });
    expect(player(table, 1).goods.wine).toBe(0);
    expect(decision(table.state)).toEqual({ seat: 1, kind: 'play' });
  });

  test('9. A final score of 114', () => {
    const table = position('imperium', 3, (t) => {
      const { cities, provinces } = board('imperium');
      const inSeven = provinces.slice(0, 7).map(({ id }) => cities.filter((city) => city.province === id));
      const firsts = inSeven.map((group) => group[0].id);
      const more = inSeven.flatMap((group) => group.slice(1)).map((city) => city.id);
      const built = [...firsts, ...more].slice(0, 12);
      const goods = [
        ...Array(3).fill('brick'),
        ...Array(4).fill('food'),
        ...Array(3).fill('tool'),
        ...Array(2).fill('cloth'),
      ];
      built.forEach((city, index) => {
        t.cities[city].good = goods[index];
      });
      houses(t, 0, built);
      station(t, 0, [
        ['land', 'roma'],
        ['land', 'roma'],
        ['land', 'roma'],
        ['sea', 'roma'],
        ['sea', 'roma'],
      ]);
      stock(t, 0, { cloth: 1, tool: 3, brick: 1 });
      t.players[0].sestertii = 13;
      give(t, 0, ['I-prefect', 'I-diplomat', 'I-mercator', 'I-colonist', 'II-colonist', 'I-farmer']);
      t.endedBy = 0;
    });
    expect(score(table.game, table.state, 0)).toEqual({
      vesta: 3,
      jupiter: 18,
      saturnus: 28,
      mercurius: 16,
      mars: 30,
      minerva: 12,
      concordia: 7,
      total: 114,
    });
  });
});
