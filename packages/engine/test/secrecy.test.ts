/** What a viewer may not see changes neither the view nor the legal actions (rules, section 9). */
import {
  CARDS,
  determinize,
  type Game,
  isOver,
  legalActions,
  type Memory,
  type State,
  seededRng,
  unwrap,
  type Viewer,
  view,
} from '@concordia/engine';
import { cardIndex, layout } from '@concordia/engine/fast';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCard, cardIds } from '../src/cardset.ts';
import { randomPosition, randomSetup, TABLES } from './support/random.ts';

const L = layout;
const anyPosition = fc
  .tuple(fc.constantFrom(...TABLES), fc.nat(1e6), fc.nat(600))
  .map(([table, seed, length]) => randomPosition(randomSetup(table, seed), seed, length))
  .filter(({ state }) => !isOver(state));

/** Another order of the stack: within each deck, as the rules allow. */
function shuffleStack(state: State, seed: number): State {
  const other = L.copyState(state);
  const stack = Array.from(state.subarray(L.STACK, L.STACK + state[L.STACK_COUNT]));
  const rng = seededRng(seed);
  const decks = [5, 4, 3, 2, 1].map((deck) => stack.filter((card) => CARDS[card].deck === deck));
  other.set(
    decks.flatMap((cards) => rng.shuffle(cards)),
    L.STACK,
  );
  return other;
}
/** Other hands for every seat but one: what lies under the top of the pile is exchanged with what is in hand. */
function swapHands(game: Game, state: State, but: Viewer, seed: number): State {
  const other = L.copyState(state);
  const rng = seededRng(seed);
  for (let seat = 0; seat < game.seats; seat++) {
    if (seat === but) continue;
    const at = L.seatBase(seat);
    const hand = cardIds(state, at + L.HAND).filter((card) => card !== 'tribune');
    const top = CARDS[state[at + L.TOP]]?.id;
    const under = cardIds(state, at + L.PILE).filter((card) => card !== top);
    const mixed = rng.shuffle([...hand, ...under]);
    for (const word of [L.HAND, L.HAND_BOUGHT, L.PILE, L.PILE_BOUGHT]) other[at + word] = 0;
    for (const card of ['tribune', ...mixed.slice(0, hand.length)])
      addCard(other, at + L.HAND, cardIndex(card));
    for (const card of mixed.slice(hand.length)) addCard(other, at + L.PILE, cardIndex(card));
    if (top !== undefined) addCard(other, at + L.PILE, cardIndex(top));
  }
  return other;
}
const viewersOf = (game: Game): Viewer[] => [
  'spectator',
  ...Array.from({ length: game.seats }, (_, seat) => seat),
];

describe('Secrecy', () => {
  test('another order of the stack changes no view and no legal action', () => {
    let differed = 0;
    fc.assert(
      fc.property(anyPosition, fc.nat(), ({ game, state }, seed) => {
        const other = shuffleStack(state, seed);
        if (other.some((value, index) => value !== state[index])) differed++;
        for (const viewer of viewersOf(game)) {
          for (const memory of ['table', 'careful'] satisfies Memory[]) {
            expect(view(game, other, viewer, memory)).toEqual(view(game, state, viewer, memory));
          }
        }
        expect(legalActions(game, other)).toEqual(legalActions(game, state));
      }),
      { seed: 1, numRuns: 150 },
    );
    expect(differed).toBeGreaterThan(50);
  });
  test('other hidden hands change nothing that a seat or a spectator sees at the table', () => {
    let differed = 0;
    fc.assert(
      fc.property(anyPosition, fc.nat(), ({ game, state }, seed) => {
        for (const viewer of viewersOf(game)) {
          const other = swapHands(game, state, viewer, seed);
          if (other.some((value, index) => value !== state[index])) differed++;
          expect(JSON.stringify(view(game, other, viewer))).toBe(JSON.stringify(view(game, state, viewer)));
          if (viewer === L.decider(state))
            expect(legalActions(game, other)).toEqual(legalActions(game, state));
        }
      }),
      { seed: 2, numRuns: 150 },
    );
    expect(differed).toBeGreaterThan(200);
  });
  test('a view names no hand but the own, and only the top of the other piles', () => {
    fc.assert(
      fc.property(anyPosition, ({ game, state }) => {
        for (const viewer of viewersOf(game)) {
          view(game, state, viewer).players.forEach((seen, seat) => {
            expect(seen.hand === null).toBe(seat !== viewer);
            expect(seen.pile === null).toBe(seat !== viewer);
          });
        }
      }),
      { seed: 3, numRuns: 50 },
    );
  });
  test('a view is plain JSON, and owned by its receiver', () => {
    fc.assert(
      fc.property(anyPosition, ({ game, state }) => {
        const seen = view(game, state, 0, 'careful');
        expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
        const before = L.copyState(state);
        seen.players[0].goods.brick = 99;
        seen.display[0] = null;
        expect(state).toEqual(before);
      }),
      { seed: 4, numRuns: 50 },
    );
  });
});

describe('Determinize', () => {
  test.each(['table', 'careful'] as const)(
    'a %s view gives a state with the same view and actions',
    (memory) => {
      fc.assert(
        fc.property(anyPosition, fc.nat(), ({ game, state }, seed) => {
          for (const viewer of viewersOf(game)) {
            const seen = view(game, state, viewer, memory);
            const filled = unwrap(determinize(seen, seededRng(seed)));
            expect(view(filled.game, filled.state, viewer, memory)).toEqual(seen);
            if (memory === 'careful' || viewer === L.decider(state)) {
              expect(legalActions(filled.game, filled.state)).toEqual(legalActions(game, state));
            }
          }
        }),
        { seed: 6, numRuns: 100 },
      );
    },
  );
  test('the Tribune is always in hand, so that nobody is ever stuck', () => {
    fc.assert(
      fc.property(anyPosition, fc.nat(), ({ game, state }, seed) => {
        const filled = unwrap(determinize(view(game, state, 'spectator'), seededRng(seed)));
        for (let seat = 0; seat < game.seats; seat++) {
          expect(cardIds(filled.state, L.seatBase(seat) + L.HAND)).toContain('tribune');
        }
      }),
      { seed: 7, numRuns: 100 },
    );
  });
  test('a finished game comes back as it was', () => {
    const { game, state } = randomPosition(randomSetup(TABLES[3], 1), 1, 1e5);
    const seen = view(game, state, 'spectator');
    expect(seen.over).toBe(true);
    const filled = unwrap(determinize(seen, seededRng(1)));
    expect(view(filled.game, filled.state, 'spectator')).toEqual(seen);
  });
  test('the same seed fills alike, another one differently', () => {
    const { game, state } = randomPosition(randomSetup(TABLES[2], 9), 9, 30);
    const seen = view(game, state, 1);
    const first = unwrap(determinize(seen, seededRng('a'))).state;
    expect(unwrap(determinize(seen, seededRng('a'))).state).toEqual(first);
    expect(unwrap(determinize(seen, seededRng('b'))).state).not.toEqual(first);
  });
});
