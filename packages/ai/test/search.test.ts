/** The search over whole turns: what more time brings, and that it can end after every simulation. */
import { type MapId, newSetup, seededRng, unwrap, view } from '@concordia/engine';
import {
  decode,
  determinize,
  encode,
  type Game,
  isOver,
  newGame,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { describe, expect, it } from 'vitest';
import { TREE_STYLE } from '../src/bots/tree.ts';
import { botNamed } from '../src/bots.ts';
import { netJudge, SEARCH_TASTE } from '../src/evaluate/judge.ts';
import { NET } from '../src/evaluate/weights.ts';
import { thinkNow } from '../src/index.ts';
import { meanOf, Tree } from '../src/search/tree.ts';
import { bestTurns } from '../src/turns/enumerate.ts';
import { NARROW } from '../src/turns/turn.ts';

/** A position after some turns of the net, narrowly seen. */
function position(map: MapId, seats: number, turns: number): { game: Game; state: State } {
  const players = Array.from({ length: seats }, (_, seat) => `Seat ${seat}`);
  const { game, state } = newGame(unwrap(newSetup({ map, players }, `search ${turns}`)));
  const { value } = netJudge(NET, game, SEARCH_TASTE);
  while (!isOver(state) && state[S.TURNS] < turns) state.set(bestTurns(game, state, value, NARROW, 1)[0].end);
  return { game, state };
}
const POSITIONS = [5, 14, 23, 31, 42, 50, 58, 66].map((turns) => position('imperium', 4, turns));

function treeAt({ game, state }: { game: Game; state: State }, seed: string): Tree {
  const rng = seededRng(seed);
  const seen = determinize(view(game, state, S.decider(state), 'careful'), rng);
  return new Tree(seen.game, seen.state, netJudge(NET, game, SEARCH_TASTE), TREE_STYLE, rng);
}

describe('the search', () => {
  it('chooses better turns the longer it searches, as judged by a deeper search', () => {
    const budgets = [0, 8, 96];
    const worth = budgets.map(() => 0);
    for (const at of POSITIONS.slice(0, 4)) {
      const deep = treeAt(at, 'deep');
      const { edges, seat } = deep.root;
      for (let i = 0; i < 200; i++) deep.simulate();
      for (const edge of edges!) while (edge.visits < 16) deep.simulate(edge);
      const worthOf = (codes: string) =>
        meanOf(edges!.find((edge) => edge.codes.join() === codes) ?? edges!.at(-1)!, seat);
      budgets.forEach((simulations, i) => {
        const seen = view(at.game, at.state, S.decider(at.state), 'careful');
        const actions = thinkNow(botNamed('expert')!, seen, { seed: 'chooses', budget: { simulations } });
        worth[i] += worthOf(actions.map((action) => encode(at.game, action)).join());
      });
    }
    expect(worth[1]).toBeGreaterThanOrEqual(worth[0]);
    expect(worth[2]).toBeGreaterThan(worth[0]);
    expect(worth[2]).toBeGreaterThan(worth[1]);
  });

  it('can be stopped after every simulation: what it has found so far is a turn it follows', () => {
    const tree = treeAt(POSITIONS[3], 'stopped');
    for (let done = 1; done <= 40; done++) {
      tree.simulate();
      expect(tree.root.visits).toBe(done);
      expect(tree.root.edges!.reduce((sum, { visits }) => sum + visits, 0)).toBe(done);
    }
  });

  it('looks at three characters at least where the seat has three', () => {
    for (const at of POSITIONS) {
      const characters = treeAt(at, 'characters').root.edges!.map(({ codes }) =>
        decode(at.game, 0, codes[0]),
      );
      const cards = new Set(characters.map((action) => (action.type === 'play' ? action.card : action.type)));
      expect(cards.size).toBeGreaterThanOrEqual(3);
    }
  });

  it('gives the values of every seat, and chances that sum to 1', () => {
    const tree = treeAt(POSITIONS[5], 'values');
    for (let i = 0; i < 60; i++) tree.simulate();
    for (const { sums, visits } of tree.root.edges!) {
      const chances = Array.from(sums.subarray(4), (sum) => sum / Math.max(1, visits));
      if (visits > 0) expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    }
  });
});
