/** One position, one state: the order in which the actions of a turn were taken leaves no trace. */
import {
  type Action,
  copyState,
  type Game,
  isOver,
  legalActions,
  newGame,
  play,
  type Rng,
  type State,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSetup, TABLES } from './support/random.ts';

/** Enough to reorder in every way: 5! orders. */
const MOST_REORDERED = 5;

/** A position at the start of a turn, late enough for colonists and houses to be about. */
function somePosition(table: (typeof TABLES)[number], seed: number, turns: number) {
  const { game, state } = unwrap(newGame(randomSetup(table, seed)));
  const rng = seededRng(`positions ${seed}`);
  for (let turn = 0; turn < turns && !isOver(state); turn++) playTurn(game, state, rng);
  return { game, state, rng };
}
/** Plays one turn, busy rather than short: it ends only when nothing else is left, or now and then by chance. */
function playTurn(game: Game, state: State, rng: Rng): Action[] {
  const { turns } = view(game, state, 'spectator');
  const taken: Action[] = [];
  while (!isOver(state) && view(game, state, 'spectator').turns === turns) {
    const actions = legalActions(game, state);
    const busy = actions.filter(
      (action) =>
        action.type !== 'done' && action.type !== 'income' && !(action.type === 'play' && isPlain(action)),
    );
    const action = busy.length > 0 && rng.float() < 0.85 ? pick(busy, rng) : pick(actions, rng);
    play(game, state, action);
    taken.push(action);
  }
  return taken;
}
const isPlain = (action: { card: string }) =>
  !/architect|colonist|senator|mercator|tribune/.test(action.card);
const pick = <T>(items: readonly T[], rng: Rng): T => items[rng.int(items.length)];

/** All orders of a turn's inner actions; the card comes first and what ends the turn comes last. */
function* orders(turn: readonly Action[]): Generator<Action[]> {
  const inner = turn.slice(1, -1);
  if (inner.length > MOST_REORDERED) return;
  for (const order of permutations(inner)) yield [turn[0], ...order, turn[turn.length - 1]];
}
function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}

/** A position, described without any order among colonists. */
function position(game: Game, state: State): string {
  const seen = view(game, state, 'spectator', 'careful');
  for (const player of seen.players) {
    player.colonists.sort((a, b) => (`${a.kind} ${a.at}` < `${b.kind} ${b.at}` ? -1 : 1));
  }
  return JSON.stringify(seen);
}

describe('Orderings of a turn', () => {
  test('those that end in the same position give byte-equal states and views', () => {
    let compared = 0;
    let colonistsMoved = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TABLES),
        fc.nat(1e6),
        fc.integer({ min: 0, max: 60 }),
        (table, seed, turns) => {
          const { game, state, rng } = somePosition(table, seed, turns);
          if (isOver(state)) return;
          const before = copyState(state);
          const turn = playTurn(game, state, rng);
          for (const order of orders(turn)) {
            const other = copyState(before);
            if (order.some((action) => !play(game, other, action).ok)) continue;
            if (position(game, other) !== position(game, state)) continue;
            expect(Buffer.from(other.buffer)).toEqual(Buffer.from(state.buffer));
            expect(JSON.stringify(view(game, other, 0))).toBe(JSON.stringify(view(game, state, 0)));
            compared++;
            if (order.filter(({ type }) => type === 'move').length > 1) colonistsMoved++;
          }
        },
      ),
      { seed: 16, numRuns: 1200 },
    );
    expect(compared).toBeGreaterThan(1200);
    expect(colonistsMoved).toBeGreaterThan(100);
  });
});
