/** The generator against a naive enumeration: all conceivable actions of the board, filtered by the checked entry. */
import {
  type Action,
  CARDS,
  check,
  type Game,
  GOODS,
  KINDS,
  legalActions,
  type State,
  view,
} from '@concordia/engine';
import { codeBuffer, fastGame, layout, legalCodes } from '@concordia/engine/fast';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reasonAgainst } from './support/position.ts';
import { canonical, randomGame, randomPosition, randomSetup, TABLES } from './support/random.ts';

/** More than any trade or storehouse allows. */
const MOST = 13;

/** Every choice of goods with a given number of units in all. */
function keeps(units: number, goods: readonly string[] = GOODS): Record<string, number>[] {
  if (goods.length === 0) return units === 0 ? [{}] : [];
  const [first, ...others] = goods;
  return Array.from({ length: units + 1 }, (_, count) => count).flatMap((count) =>
    keeps(units - count, others).map((rest) => (count === 0 ? rest : { [first]: count, ...rest })),
  );
}
const KEEPS = Array.from({ length: MOST }, (_, units) => keeps(units)).flat();

function* conceivable({ board, seats }: Game, seat: number): Generator<unknown> {
  const counts = Array.from({ length: MOST }, (_, index) => index + 1);
  const cities = board.cities.map((city) => city.id);
  const lines = board.lines.map((line) => line.id);
  yield { seat, type: 'income' };
  yield { seat, type: 'done' };
  for (const { id: card } of CARDS) {
    yield { seat, type: 'play', card };
    yield { seat, type: 'recruit', card };
    for (const wild of GOODS) yield { seat, type: 'recruit', card, wild };
  }
  for (let from = 0; from < seats; from++) yield { seat, type: 'copy', from };
  for (const city of cities) yield { seat, type: 'build', city };
  for (const { id: province } of board.provinces) yield { seat, type: 'produce', province };
  for (const good of GOODS) {
    for (const count of counts) yield { seat, type: 'sell', good, count };
    for (const count of counts) yield { seat, type: 'buy', good, count };
  }
  for (const goods of KEEPS) yield { seat, type: 'keep', goods };
  for (const kind of KINDS) {
    for (const city of cities) yield { seat, type: 'settle', kind, city };
    for (const from of [...cities, ...lines])
      for (const to of lines) yield { seat, type: 'move', kind, from, to };
  }
}

function expectSame(game: Game, state: State): void {
  const listed = legalActions(game, state).map(canonical);
  const naive: string[] = [];
  for (let seat = 0; seat < game.seats; seat++) {
    for (const action of conceivable(game, seat))
      if (check(game, state, action as Action).ok) naive.push(canonical(action));
  }
  expect(new Set(listed).size).toBe(listed.length);
  expect(naive.sort()).toEqual(listed.sort());
}

describe('Legal actions are the conceivable ones that pass the check', () => {
  test.each(TABLES)('$map, $players players: random positions', (table) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 700 }), (seed, length) => {
        const { game, state } = randomPosition(randomSetup(table, seed), seed, length);
        expectSame(game, state);
      }),
      { seed: table.players, numRuns: 8 },
    );
  });
  test('every phase, on both boards', () => {
    const seen = new Map<string, number>();
    for (const [index, table] of TABLES.entries()) {
      randomGame(randomSetup(table, index), index, 'builder', {
        before: (game, state) => {
          const key = `${table.map} ${layout.PHASES[state[layout.PHASE]]}`;
          if ((seen.get(key) ?? 0) >= 4) return;
          seen.set(key, (seen.get(key) ?? 0) + 1);
          expectSame(game, state);
        },
      });
    }
    const phases = layout.PHASES.filter((phase) => phase !== 'over');
    expect([...seen.keys()].sort()).toEqual(
      ['imperium', 'italia'].flatMap((map) => phases.map((phase) => `${map} ${phase}`)).sort(),
    );
  });
});

describe('Mutated actions', () => {
  const VALUES: unknown[] = [
    ...GOODS,
    ...KINDS,
    ...[
      'roma',
      'verona',
      'massilia',
      'architect',
      'I-farmer',
      'mercator',
      'done',
      'move',
      'sell',
      'keep',
      'syria',
    ],
    ...[-1, 0, 1, 2, 3, 4, 5, 1.5, 2 ** 40, Number.NaN, null, true, {}, [], '', '__proto__', 'constructor'],
  ];
  test('are legal exactly when they are, or mean, a listed one', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TABLES),
        fc.nat(1e6),
        fc.nat(600),
        fc.nat(1e6),
        fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 2 }),
        (table, seed, length, pick, changes) => {
          const { game, state } = randomPosition(randomSetup(table, seed), seed, length);
          const legal = legalActions(game, state);
          if (legal.length === 0) return;
          const mutated: Record<string, unknown> = { ...legal[pick % legal.length] };
          for (const [member, value] of changes) {
            const members = Object.keys(mutated);
            mutated[members[member % members.length]] = value;
          }
          const before = state.slice();
          const illegal = reasonAgainst({ game, state }, mutated);
          expect(state).toEqual(before);
          const means = legal.some((action) =>
            Object.entries(action).every(([name, value]) => canonical(mutated[name]) === canonical(value)),
          );
          // A needless `wild` is a fault, every other member too many is an unknown one.
          const needless =
            mutated.type === 'recruit' && 'wild' in mutated && illegal?.code === 'wildNeedless';
          expect(illegal === undefined).toBe(means && !needless);
          if (illegal === undefined) return;
          refused++;
          expect(illegal.message).toMatch(/^[A-Z0-9"].*\.$/);
        },
      ),
      { seed: 11, numRuns: 3000 },
    );
    expect(refused).toBeGreaterThan(2000);
  });
  test('from another seat are refused', () => {
    const { game, state } = randomPosition(randomSetup(TABLES[1], 3), 3, 40);
    const decider = layout.decider(state);
    for (const action of legalActions(game, state)) {
      for (let seat = 0; seat < game.seats; seat++) {
        expect(reasonAgainst({ game, state }, { ...action, seat })?.code).toBe(
          seat === decider ? undefined : 'notYou',
        );
      }
    }
  });
  test.each([undefined, null, 3, 'done', [], [{}], {}, { seat: 0 }, { seat: '0', type: 'done' }])(
    'what is no action at all (%j) is refused with a reason',
    (value) => {
      const { game, state } = randomPosition(randomSetup(TABLES[0], 1), 1, 0);
      expect(reasonAgainst({ game, state }, value)?.code).toBe('shape');
    },
  );
});

describe('The order of legal actions', () => {
  test('is the same for the same position, and by code and by name', () => {
    for (const [index, table] of TABLES.entries()) {
      const setup = randomSetup(table, index);
      const first = randomPosition(setup, index, 50 + index);
      const second = randomPosition(setup, index, 50 + index);
      const actions: Action[] = legalActions(first.game, first.state);
      expect(legalActions(second.game, second.state)).toEqual(actions);
      const codes = codeBuffer();
      expect(legalCodes(fastGame(first.game), first.state, codes)).toBe(actions.length);
      expect(view(first.game, first.state, 0)).toEqual(view(second.game, second.state, 0));
    }
  });
  test('is that of the hand: start cards as printed, then bought ones', () => {
    const { game, state } = randomPosition(randomSetup(TABLES[0], 1), 1, 0);
    expect(legalActions(game, state).map((action) => action.type === 'play' && action.card)).toEqual([
      'tribune',
      'architect',
      'prefect-a',
      'prefect-b',
      'mercator',
      'diplomat',
      'senator',
    ]);
  });
});
