/** Searches its turns in a tree, every player in which takes what is best for themselves. */
import { seededRng } from '@concordia/engine';
import { determinize, type Game } from '@concordia/engine/fast';
import type { Bot } from '../bot.ts';
import { type Edge, type Judge, meanOf, Tree, type TreeStyle } from '../search/tree.ts';
import { WIDE } from '../turns/turn.ts';
import { namedActions } from './one-turn.ts';

export const TREE_STYLE: TreeStyle = {
  root: { width: WIDE, first: 5, most: 12, growth: 0.25 },
  below: {
    width: { arrangements: 8, houseSets: 5, placements: 2, trades: 3 },
    first: 2,
    most: 5,
    growth: 0.4,
  },
  temperature: 0.03,
  explore: 0.25,
};

/** `simulations`: how many it takes when it is given no budget. */
export function treeBot(
  name: string,
  style: TreeStyle,
  simulations: number,
  judgeOf: (game: Game) => Judge,
): Bot {
  return {
    name,
    *think(view, { seed, budget = { simulations }, patience = Number.POSITIVE_INFINITY }) {
      const latest = performance.now() + patience;
      const rng = seededRng(seed);
      const { game, state } = determinize(view, rng);
      const end = 'milliseconds' in budget ? performance.now() + budget.milliseconds : null;
      const tree = new Tree(game, state, judgeOf(game), style, rng);
      yield;
      const { edges, seat } = tree.root;
      const most = 'simulations' in budget ? budget.simulations : Number.POSITIVE_INFINITY;
      for (let done = 0; done < most && edges!.length > 1; done++) {
        if (performance.now() >= latest) break;
        if (end !== null ? performance.now() >= end : isDecided(edges!, most - done)) break;
        tree.simulate();
        yield;
      }
      return namedActions(game, state, mostVisited(edges!, seat).codes);
    },
  };
}

/** The remaining simulations cannot make another turn the most visited. */
function isDecided(edges: readonly Edge[], left: number): boolean {
  let [first, second] = [0, 0];
  for (const { visits } of edges) {
    if (visits > first) [first, second] = [visits, first];
    else if (visits > second) second = visits;
  }
  return first - second > left;
}
export function mostVisited(edges: readonly Edge[], seat: number): Edge {
  return edges.reduce((a, b) =>
    b.visits > a.visits || (b.visits === a.visits && meanOf(b, seat) > meanOf(a, seat)) ? b : a,
  );
}
