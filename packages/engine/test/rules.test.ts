/** Points of the rules that the worked examples leave out, by section. */
import { decision, isOver, legalActions, production, ranking, view } from '@concordia/engine';
import { describe, expect, test } from 'vitest';
import {
  act,
  discard,
  display,
  give,
  houses,
  type Position,
  player,
  position,
  reasonAgainst,
  station,
  stock,
} from './support/position.ts';

const refusal = (position: Position, action: object) => reasonAgainst(position, action)?.code;
/** Plays the Tribune, which is always possible, and ends the turn. */
const pass = (table: Position, seat: number) =>
  act(table, seat, { type: 'play', card: 'tribune' }, { type: 'done' });

describe('Section 2, set-up', () => {
  test('the marker shows the most valuable good of the province, and cloth gives 1 coin', () => {
    const table = position('imperium', 3, (t) => {
      t.cities.antiochia.good = 'wine';
      t.cities.tyros.good = 'cloth';
      t.cities.aquileia.good = 'brick';
      t.cities.novaria.good = 'tool';
    });
    const { markers } = view(table.game, table.state, 'spectator');
    expect(markers.syria).toEqual({ good: 'cloth', coins: 1, side: 'goods' });
    expect(markers.italia).toEqual({ good: 'tool', coins: 2, side: 'goods' });
  });
});

describe('Section 4, the characters', () => {
  test('Tribune: up to three cards give no money, and one colonist may be placed in Roma only', () => {
    const table = position('imperium', 3, (t) => discard(t, 0, ['mercator', 'senator']));
    act(table, 0, { type: 'play', card: 'tribune' });
    expect(player(table, 0).sestertii).toBe(5);
    expect(refusal(table, { seat: 0, type: 'settle', kind: 'sea', city: 'massilia' })).toBe('onlyRoma');
    act(table, 0, { type: 'settle', kind: 'sea', city: 'roma' });
    expect(player(table, 0)).toMatchObject({ storehouse: { land: 2, sea: 1 }, goods: { food: 1, tool: 0 } });
    expect(refusal(table, { seat: 0, type: 'settle', kind: 'land', city: 'roma' })).toBe('settledOnce');
  });
  test('Architect: a taken line is crossed at the usual cost, but nobody stops there', () => {
    const table = position('imperium', 3, (t) => {
      station(t, 0, [
        ['land', 'roma'],
        ['sea', 'roma'],
      ]);
      station(t, 1, [['land', 'novaria~roma:land']]);
    });
    act(table, 0, { type: 'play', card: 'architect' });
    const move = { seat: 0, type: 'move', kind: 'land', from: 'roma' };
    expect(refusal(table, { ...move, to: 'novaria~roma:land' })).toBe('lineTaken');
    expect(refusal(table, { ...move, to: 'colonia~lutetia:land' })).toBe('points');
    act(table, 0, { type: 'move', kind: 'land', from: 'roma', to: 'colonia~novaria:land' });
    expect(decision(table.state)).toMatchObject({ points: 0 });
  });
  test('Architect: a colonist in a city gives no right to build; after a house nobody moves', () => {
    const table = position('imperium', 3, (t) => {
      t.cities.massilia.good = 'brick';
      station(t, 0, [
        ['sea', 'massilia~roma:sea'],
        ['land', 'novaria'],
      ]);
    });
    act(table, 0, { type: 'play', card: 'architect' });
    expect(refusal(table, { seat: 0, type: 'build', city: 'novaria' })).toBe('inCity');
    expect(refusal(table, { seat: 0, type: 'build', city: 'tyros' })).toBe('notReach');
    act(table, 0, { type: 'build', city: 'massilia' });
    const move = { seat: 0, type: 'move', kind: 'land', from: 'novaria', to: 'novaria~roma:land' };
    expect(refusal(table, move)).toBe('built');
    expect(refusal(table, { seat: 0, type: 'build', city: 'massilia' })).toBe('ownHouse');
  });
  test('Architect: a colonist may be moved again, also back', () => {
    const table = position('imperium', 3, () => {});
    act(
      table,
      0,
      { type: 'play', card: 'architect' },
      { type: 'move', kind: 'land', from: 'roma', to: 'novaria~roma:land' },
    );
    const again = { seat: 0, type: 'move', kind: 'land', from: 'novaria~roma:land' };
    expect(refusal(table, { ...again, to: 'novaria~roma:land' })).toBe('sameLine');
    expect(refusal(table, { ...again, to: 'massilia~roma:sea' })).toBe('kind');
    expect(refusal(table, { ...again, to: 'aquileia~roma:land' })).toBeUndefined();
  });
  test('Prefect: the Præfectus Magnus doubles the bonus and passes right, even if nothing fitted', () => {
    const table = position('imperium', 3, (t) => {
      t.praefectusMagnus = 0;
      stock(t, 0, { brick: 8 });
    });
    const bonus = production(table.game, table.state, 'syria')[0];
    expect(Object.values(bonus)).toEqual([2]);
    act(table, 0, { type: 'play', card: 'prefect-a' }, { type: 'produce', province: 'syria' });
    expect(player(table, 0).goods).toEqual({ brick: 8, food: 0, tool: 0, wine: 0, cloth: 0 });
    expect(view(table.game, table.state, 0)).toMatchObject({ praefectusMagnus: 2, active: 1 });
  });
  test('Prefect: income is never doubled and does not pass the Præfectus Magnus', () => {
    const table = position('imperium', 3, (t) => {
      t.praefectusMagnus = 0;
      t.cities.tyros.good = 'cloth';
      t.markers.syria.side = 'coins';
    });
    act(table, 0, { type: 'play', card: 'prefect-a' }, { type: 'income' });
    expect(player(table, 0).sestertii).toBe(5 + 1);
    expect(view(table.game, table.state, 0).praefectusMagnus).toBe(0);
    expect(Object.values(view(table.game, table.state, 0).markers).every((m) => m.side === 'goods')).toBe(
      true,
    );
  });
  test('Prefect: no income when no marker is spent; no second production of a province', () => {
    const table = position('imperium', 3, (t) => {
      t.markers.syria.side = 'coins';
    });
    act(table, 0, { type: 'play', card: 'prefect-a' });
    expect(refusal(table, { seat: 0, type: 'produce', province: 'syria' })).toBe('spent');
    const fresh = position('imperium', 3, () => {});
    act(fresh, 0, { type: 'play', card: 'prefect-a' });
    expect(refusal(fresh, { seat: 0, type: 'income' })).toBe('allFresh');
  });
  test('Colonist: income is 5 and 1 for each colonist on the board, and excludes placing', () => {
    const table = position('imperium', 3, (t) => give(t, 0, ['I-colonist']));
    act(table, 0, { type: 'play', card: 'I-colonist' });
    const settled = position('imperium', 3, (t) => give(t, 0, ['I-colonist']));
    act(settled, 0, { type: 'play', card: 'I-colonist' }, { type: 'settle', kind: 'land', city: 'roma' });
    expect(refusal(settled, { seat: 0, type: 'income' })).toBe('oneOfTwo');
    act(table, 0, { type: 'income' });
    expect(player(table, 0).sestertii).toBe(5 + 5 + 2);
    expect(decision(table.state)).toEqual({ seat: 1, kind: 'play' });
  });
  test('Diplomat: a copied bought Mercator gives 5; the Diplomat lies on one’s own pile', () => {
    const table = position('imperium', 3, (t) => {
      give(t, 1, ['I-mercator']);
      discard(t, 1, ['I-mercator']);
      discard(t, 2, ['diplomat']);
    });
    act(table, 0, { type: 'play', card: 'diplomat' });
    expect(refusal(table, { seat: 0, type: 'copy', from: 0 })).toBe('self');
    expect(refusal(table, { seat: 0, type: 'copy', from: 2 })).toBe('noCopy');
    act(table, 0, { type: 'copy', from: 1 });
    expect(player(table, 0)).toMatchObject({ sestertii: 5 + 5, top: 'diplomat' });
    expect(player(table, 1)).toMatchObject({ top: 'I-mercator', pileCount: 1 });
  });
  test('Diplomat: a copied Prefect uses the Præfectus Magnus of the copier', () => {
    const table = position('imperium', 3, (t) => {
      t.praefectusMagnus = 0;
      discard(t, 1, ['prefect-a']);
      t.cities.tyros.good = 'cloth';
      stock(t, 0, {});
    });
    act(
      table,
      0,
      { type: 'play', card: 'diplomat' },
      { type: 'copy', from: 1 },
      { type: 'produce', province: 'syria' },
    );
    expect(player(table, 0).goods.cloth).toBe(2);
    expect(view(table.game, table.state, 0).praefectusMagnus).toBe(2);
  });
  test('Senator: nothing slides between the two purchases, and a card bought is not on display', () => {
    const table = position('imperium', 3, (t) => {
      display(t, ['I-mercator', 'I-mason', 'I-architect']);
      stock(t, 0, { food: 3, wine: 1 });
    });
    act(table, 0, { type: 'play', card: 'senator' }, { type: 'recruit', card: 'I-mercator' });
    expect(view(table.game, table.state, 0).display.slice(0, 3)).toEqual([null, 'I-mason', 'I-architect']);
    expect(refusal(table, { seat: 0, type: 'recruit', card: 'I-mason' })).toBe('wildMissing');
    expect(refusal(table, { seat: 0, type: 'recruit', card: 'I-mercator' })).toBe('notOnDisplay');
    act(table, 0, { type: 'recruit', card: 'I-mason', wild: 'food' });
    expect(refusal(table, { seat: 0, type: 'recruit', card: 'I-architect' })).toBe('noMorePurchases');
  });
});

describe('Section 5, the storehouse', () => {
  /** Seats 0, 1 and 2 have houses in both cities of Syria, and `free` slots each. */
  const syria = (free: number[]) =>
    position('imperium', 3, (t) => {
      t.cities.antiochia.good = 'food';
      t.cities.tyros.good = 'cloth';
      free.forEach((slots, seat) => {
        houses(t, seat, ['antiochia', 'tyros']);
        stock(t, seat, { brick: 8 - slots });
      });
      t.active = 1;
      t.decision = { seat: 1, kind: 'play' };
    });

  test('the active player keeps first, then clockwise; then the turn is over', () => {
    const table = syria([1, 2, 1]);
    act(table, 1, { type: 'play', card: 'prefect-a' }, { type: 'produce', province: 'syria' });
    expect(decision(table.state)).toEqual({
      seat: 1,
      kind: 'keep',
      arriving: { food: 1, cloth: 2 },
      free: 2,
    });
    expect(refusal(table, { seat: 1, type: 'keep', goods: { cloth: 1 } })).toBe('keepCount');
    expect(refusal(table, { seat: 1, type: 'keep', goods: { food: 2 } })).toBe('keepUnoffered');
    expect(refusal(table, { seat: 1, type: 'keep', goods: { cloth: 2, food: 0 } })).toBe('shape');
    act(table, 1, { type: 'keep', goods: { cloth: 2 } });
    expect(decision(table.state)?.seat).toBe(2);
    act(table, 2, { type: 'keep', goods: { food: 1 } });
    expect(decision(table.state)?.seat).toBe(0);
    expect(view(table.game, table.state, 0).active).toBe(1);
    act(table, 0, { type: 'keep', goods: { cloth: 1 } });
    expect(decision(table.state)).toEqual({ seat: 2, kind: 'play' });
    expect([0, 1, 2].map((seat) => player(table, seat).freeSlots)).toEqual([0, 0, 0]);
  });
  test('a full storehouse takes nothing and asks nothing', () => {
    const table = syria([0, 3, 2]);
    act(table, 1, { type: 'play', card: 'prefect-a' }, { type: 'produce', province: 'syria' });
    expect(decision(table.state)).toEqual({ seat: 2, kind: 'play' });
    expect([0, 1, 2].map((seat) => player(table, seat).goods.cloth)).toEqual([0, 2, 1]);
  });
});

describe('Section 6, the end of the game', () => {
  const almostDone = () =>
    position('imperium', 3, (t) => {
      const cities = Object.keys(t.cities).filter((city) => city !== 'roma' && city !== 'massilia');
      t.cities.massilia.good = 'brick';
      houses(t, 1, cities.slice(0, 14));
      station(t, 1, [['sea', 'massilia~roma:sea']]);
      t.active = 1;
      t.decision = { seat: 1, kind: 'play' };
    });

  test('the 15th house brings the Concordia card at once; every other player has one more turn', () => {
    const table = almostDone();
    act(table, 1, { type: 'play', card: 'architect' }, { type: 'build', city: 'massilia' });
    expect(player(table, 1)).toMatchObject({ concordia: true, housesLeft: 0 });
    expect(legalActions(table.game, table.state)).toEqual([{ seat: 1, type: 'done' }]);
    act(table, 1, { type: 'done' });
    pass(table, 2);
    expect(isOver(table.state)).toBe(false);
    pass(table, 0);
    expect(isOver(table.state)).toBe(true);
    expect(refusal(table, { seat: 1, type: 'play', card: 'tribune' })).toBe('over');
    expect(view(table.game, table.state, 2).players.every((seen) => seen.hand !== null)).toBe(true);
  });
  test('the last card of display and stack brings it too; the last of the display alone does not', () => {
    for (const stackLeft of [0, 1]) {
      const table = position('italia', 2, (t) => {
        display(t, ['I-mason']);
        t.stack = t.stack.slice(0, stackLeft);
        stock(t, 0, { food: 1 });
      });
      act(table, 0, { type: 'play', card: 'senator' }, { type: 'recruit', card: 'I-mason' });
      expect(player(table, 0).concordia).toBe(stackLeft === 0);
      act(table, 0, { type: 'done' });
      pass(table, 1);
      expect(isOver(table.state)).toBe(stackLeft === 0);
    }
  });
});

describe('Section 7, ties', () => {
  test.each([
    { holder: 0, order: [0, 2, 1] },
    { holder: 1, order: [1, 0, 2] },
    { holder: 2, order: [2, 1, 0] },
  ])('the Præfectus Magnus with seat $holder: $order', ({ holder, order }) => {
    const table = position('imperium', 3, (t) => {
      t.praefectusMagnus = holder;
      for (const seen of t.players) seen.sestertii = 0;
    });
    expect(ranking(table.game, table.state)).toEqual(order);
  });
});

describe('Section 8, intermediate scoring', () => {
  /** The money that three players have more after each has played the Tribune, all else alike but for colonists. */
  const award = (colonists: number[], noted: (number | null)[] = [null, null, null]) => {
    const table = position('imperium', 3, (t) => {
      t.options.intermediateScoring = true;
      colonists.forEach((count, seat) => {
        station(
          t,
          seat,
          Array.from({ length: count }, () => ['land', 'roma'] as const).map(([k, c]) => [k, c]),
        );
        stock(t, seat, {});
        t.players[seat].sestertii = 0;
        t.players[seat].noted = noted[seat];
      });
    });
    for (const seat of [0, 1, 2]) pass(table, seat);
    return [0, 1, 2].map((seat) => player(table, seat).sestertii);
  };
  test('2 for the highest, 1 for the next, nothing for the third', () => {
    expect(award([3, 1, 2])).toEqual([2, 0, 1]);
  });
  test('after a tie for highest, the next lower still gets 1', () => {
    expect(award([2, 2, 1])).toEqual([2, 2, 1]);
    expect(award([1, 2, 1])).toEqual([1, 2, 1]);
    expect(award([1, 1, 1])).toEqual([2, 2, 2]);
  });
  test('only the first Tribune of a player is scored', () => {
    expect(award([3, 1, 2], [0, null, null])).toEqual([0, 1, 2]);
  });
  test('if the game ends before everyone has been scored, nothing is paid', () => {
    const table = position('italia', 2, (t) => {
      t.options.intermediateScoring = true;
      display(t, ['I-mason']);
      t.stack = [];
      stock(t, 0, { food: 1 });
      for (const seen of t.players) seen.sestertii = 0;
    });
    act(table, 0, { type: 'play', card: 'senator' }, { type: 'recruit', card: 'I-mason' }, { type: 'done' });
    pass(table, 1);
    expect(isOver(table.state)).toBe(true);
    expect([0, 1].map((seat) => player(table, seat).sestertii)).toEqual([0, 0]);
  });
  test('it is paid in the last turn too, before the final scoring', () => {
    const table = position('italia', 2, (t) => {
      t.options.intermediateScoring = true;
      t.players[0].noted = 0;
      t.players[1].sestertii = 8;
      stock(t, 1, {});
      t.endedBy = 0;
      t.active = 1;
      t.decision = { seat: 1, kind: 'play' };
    });
    pass(table, 1);
    expect(isOver(table.state)).toBe(true);
    expect(view(table.game, table.state, 0).result!.scores[1].vesta).toBe(1);
  });
});
