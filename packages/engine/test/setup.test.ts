/** Chance from a seed, and set-ups that are possible (rules, section 2). */
import {
  board,
  CARDS,
  type CardId,
  type CityId,
  checkSeats,
  MAP_IDS,
  newGame,
  newSetup,
  parseSetup,
  type Setup,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import { layout } from '@concordia/engine/fast';
import { describe, expect, test } from 'vitest';
import { randomSetup, TABLES } from './support/random.ts';

describe('Seeded chance', () => {
  test('the same seed gives the same numbers, a number and its text alike', () => {
    const draw = (seed: string | number) =>
      Array.from(
        { length: 20 },
        (
          (rng) => () =>
            rng.int(1000)
        )(seededRng(seed)),
      );
    expect(draw('Ada')).toEqual(draw('Ada'));
    expect(draw(7)).toEqual(draw('7'));
    expect(draw('Ada')).not.toEqual(draw('Bda'));
  });
  test('is the same on every machine and in every version', () => {
    const rng = seededRng('concordia');
    expect(Array.from({ length: 6 }, () => rng.int(100))).toMatchInlineSnapshot(`
      [
        79,
        52,
        81,
        58,
        85,
        17,
      ]
    `);
    expect(
      unwrap(newSetup({ map: 'italia', players: ['a', 'b'] }, 'concordia')).market,
    ).toMatchInlineSnapshot(`
      [
        "I-diplomat",
        "I-colonist",
        "I-prefect",
        "I-smith",
        "I-mercator",
        "I-architect",
        "I-mason",
        "I-farmer",
        "II-weaver",
        "II-colonist",
        "II-prefect",
        "II-consul",
        "II-architect",
        "II-vintner",
        "II-mercator",
      ]
    `);
  });
  test('is spread evenly', () => {
    const rng = seededRng(1);
    const counts = Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) counts[rng.int(6)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    const firsts = Array<number>(5).fill(0);
    for (let i = 0; i < 10_000; i++) firsts[rng.shuffle([0, 1, 2, 3, 4])[0]]++;
    for (const count of firsts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });
});

describe('Set-up', () => {
  test.each(TABLES)('$map, $players players: the drawn setup is possible and differs by seed', (table) => {
    const markets = new Set<string>();
    for (let seed = 0; seed < 50; seed++) {
      const setup = randomSetup(table, seed);
      expect(parseSetup(JSON.parse(JSON.stringify(setup)))).toEqual({ ok: true, value: setup });
      markets.add(setup.market.join());
    }
    expect(markets.size).toBe(50);
  });
  test('how many may play where', () => {
    const possible = MAP_IDS.flatMap((map) =>
      [1, 2, 3, 4, 5, 6].filter((n) => checkSeats(map, n).ok).map((n) => `${map} ${n}`),
    );
    expect(possible).toEqual(['imperium 3', 'imperium 4', 'imperium 5', 'italia 2', 'italia 3', 'italia 4']);
    expect(newSetup({ map: 'imperium', players: ['a', 'b'] }, 1)).toEqual({
      ok: false,
      error: {
        code: 'players',
        values: { board: 'Imperium', min: 3, max: 5, players: 2 },
        message: 'Imperium is for 3 to 5 players, not 2.',
      },
    });
  });
  test('options may be missing, and members that nobody knows are kept', () => {
    const { options: _, ...setup } = randomSetup(TABLES[0], 2);
    const given = {
      ...setup,
      players: setup.players.map((player) => ({ ...player, colour: 'red' })),
      note: 1,
    };
    const read = parseSetup(given);
    expect(read).toEqual({ ok: true, value: { ...given, options: { intermediateScoring: false } } });
  });

  const faults: [string, (setup: Setup) => unknown, RegExp][] = [
    ['no object', () => [], /must be an object/],
    ['an unknown map', (s) => ({ ...s, map: 'gallia' }), /"map" must name a board: imperium, italia/],
    ['too few players', (s) => ({ ...s, players: s.players.slice(1) }), /3 to 5 players, not 2/],
    ['players that are no list', (s) => ({ ...s, players: { length: 3 } }), /"players" must be a list/],
    [
      'a player without a name',
      (s) => ({ ...s, players: [{}, ...s.players.slice(1)] }),
      /the name of player 0 must be a text/,
    ],
    ['options that are no object', (s) => ({ ...s, options: null }), /"options" must be an object/],
    ['an option of the wrong kind', (s) => ({ ...s, options: { intermediateScoring: 1 } }), /true or false/],
    [
      'a city too few',
      (s) => ({ ...s, cities: without(s.cities, 'tyros') }),
      /does not name the good of tyros/,
    ],
    [
      'a good for Roma',
      (s) => ({ ...s, cities: { ...s.cities, roma: 'wine' } }),
      /"roma", which has no good/,
    ],
    [
      'a good that is none',
      (s) => ({ ...s, cities: { ...s.cities, tyros: 'silk' } }),
      /The good of tyros must be/,
    ],
    ['tokens of the wrong letter', (s) => ({ ...s, cities: recolour(s) }), /Of the cities with letter/],
    ['a market that is no list', (s) => ({ ...s, market: 'I-mason' }), /"market" must be a list/],
    ['a card too few', (s) => ({ ...s, market: s.market.slice(1) }), /has 20 cards; 3 players play with 21/],
    ['a card twice', (s) => ({ ...s, market: [s.market[1], ...s.market.slice(1)] }), /twice/],
    ['a start card in the market', (s) => ({ ...s, market: ['tribune', ...s.market.slice(1)] }), /Card 0/],
    [
      'a deck too many',
      (s) => ({ ...s, market: ['V-consul', ...s.market.slice(1)] }),
      /decks 1 to 3 lie in order/,
    ],
    ['decks out of order', (s) => ({ ...s, market: s.market.toReversed() }), /does not belong there/],
  ];
  function without(cities: Setup['cities'], city: CityId): Partial<Setup['cities']> {
    const { [city]: _, ...others } = cities;
    return others;
  }
  /** Every city makes what the next one did. */
  function recolour(setup: Setup): Record<string, string> {
    const ids = board(setup.map).cities.flatMap((city) => (city.id === 'roma' ? [] : [city.id]));
    return Object.fromEntries(ids.map((id, index) => [id, setup.cities[ids[(index + 1) % ids.length]]]));
  }
  test.each(faults)('%s is refused', (_, spoil, message) => {
    const read = parseSetup(spoil(randomSetup(TABLES[0], 4)));
    expect(read).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
  });
  test('a game begins as section 2 says', () => {
    const setup = randomSetup(TABLES[2], 6);
    const { game, state } = unwrap(newGame(setup));
    const { display, stack, players, ...table } = view(game, state, 'spectator', 'careful');
    expect(display).toEqual(setup.market.slice(0, 7));
    expect([...stack].sort()).toEqual(setup.market.slice(7).sort());
    expect(table).toMatchObject({ praefectusMagnus: 4, active: 0, decision: { seat: 0, kind: 'play' } });
    expect(players.map((player) => player.sestertii)).toEqual([5, 6, 7, 8, 9]);
    for (const player of players) {
      expect(player).toMatchObject({ handCount: 7, pileCount: 0, freeSlots: 2, housesLeft: 15 });
      expect(player.goods).toEqual({ brick: 1, food: 2, tool: 1, wine: 1, cloth: 1 });
      expect(player.colonists).toEqual([
        { kind: 'land', at: 'roma' },
        { kind: 'sea', at: 'roma' },
      ]);
    }
    const dealt: CardId[] = [];
    for (let left = state[layout.STACK_COUNT]; left > 0; left--)
      dealt.push(CARDS[state[layout.STACK + left - 1]].id);
    expect(dealt).toEqual(setup.market.slice(7));
  });
});
