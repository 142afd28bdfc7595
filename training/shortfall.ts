/**
 * Compares settings of the search without playing games: how much less the turn it chooses is worth than the best one, by the word
 * of a longer search, in thousandths of a won game. One position of a game of level 6 in eleven is looked at. It tells
 * in minutes what is hopeless; what is promising still has to win a match.
 *
 *   npx node training/shortfall.ts --make long.jsonl --positions 90 --simulations 1500
 *   npx node training/shortfall.ts --by long.jsonl --positions 90 --try '{"simulations":64}' --try '{"simulations":64,"explore":0.5}'
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import {
  decider,
  isOver,
  newGame,
  newSetup,
  play,
  seededRng,
  unwrap,
  type View,
  view,
} from '@concordia/engine';
import { determinize } from '@concordia/engine/fast';
import { mostVisited, TREE_STYLE } from '../packages/ai/src/bots/tree.ts';
import { netJudge, SEARCH_TASTE } from '../packages/ai/src/evaluate/judge.ts';
import { NET } from '../packages/ai/src/evaluate/weights.ts';
import { type Edge, meanOf, Tree, type TreeStyle } from '../packages/ai/src/search/tree.ts';

const { values } = parseArgs({
  options: {
    make: { type: 'string' },
    by: { type: 'string' },
    positions: { type: 'string', default: '90' },
    simulations: { type: 'string', default: '1500' },
    /** What the longer search tries each turn at least. */
    each: { type: 'string', default: '60' },
    try: { type: 'string', multiple: true, default: ['{}'] },
    seed: { type: 'string', default: 'ref' },
  },
});
const EVERY = 11;
/** Turns that the longer search looks at. */
const BROAD = 20;

interface Known {
  id: string;
  /** By their actions, what turns are worth. */
  worth: Record<string, number>;
}

if (values.make !== undefined) make(values.make);
else if (values.by !== undefined) compare(values.by);
else throw new Error('Say --make FILE or --by FILE.');

function* positions(): Generator<{ id: string; seen: View }> {
  const bot = botNamed('hard')!;
  let count = 0;
  for (let n = 0; ; n++) {
    const players = ['Ada', 'Brutus', 'Cornelia', 'Drusus'];
    const { game, state } = unwrap(
      newGame(unwrap(newSetup({ map: 'imperium', players }, `${values.seed}/${n}`))),
    );
    for (let turn = 0; !isOver(state); turn++) {
      const seen = view(game, state, decider(state), 'careful');
      if (turn % EVERY === n % EVERY && seen.decision?.kind === 'play') {
        if (count++ === Number(values.positions)) return;
        yield { id: `${n}/${turn}`, seen };
      }
      for (const action of thinkNow(bot, seen, { seed: `${n}/${turn}` })) play(game, state, action);
    }
  }
}

function treeOf(seen: View, style: TreeStyle, seed: string): Tree {
  const rng = seededRng(seed);
  const { game, state } = determinize(seen, rng);
  return new Tree(game, state, netJudge(NET, game, SEARCH_TASTE), style, rng);
}
function keyOf({ codes }: Edge): string {
  return codes.join();
}

function make(file: string): void {
  const style = { ...TREE_STYLE, root: { ...TREE_STYLE.root, first: BROAD, most: BROAD } };
  writeFileSync(file, '');
  for (const { id, seen } of positions()) {
    const tree = treeOf(seen, style, `${id}/ref`);
    const { edges, seat } = tree.root;
    for (let i = 0; i < Number(values.simulations); i++) tree.simulate();
    for (const edge of edges!) while (edge.visits < Number(values.each)) tree.simulate(edge);
    const worth = Object.fromEntries(edges!.map((edge) => [keyOf(edge), meanOf(edge, seat)]));
    appendFileSync(file, `${JSON.stringify({ id, worth } satisfies Known)}\n`);
  }
}

function compare(file: string): void {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const known = new Map(lines.map((line) => JSON.parse(line) as Known).map(({ id, worth }) => [id, worth]));
  const looked = [...positions()].filter(({ id }) => known.has(id));
  let first: number[] | null = null;
  for (const text of values.try) {
    const { simulations = 64, ...told } = JSON.parse(text);
    const { root, below } = TREE_STYLE;
    const style = {
      ...TREE_STYLE,
      ...told,
      root: { ...root, ...told.root },
      below: { ...below, ...told.below },
    };
    const short = looked.map(({ id, seen }) => {
      const tree = treeOf(seen, style, `${id}/short`);
      const { edges, seat } = tree.root;
      for (let i = 0; i < simulations && edges!.length > 1; i++) tree.simulate();
      const worth = known.get(id)!;
      const all = Object.values(worth);
      // A turn that the longer search did not look at is taken for its worst.
      return Math.max(...all) - (worth[keyOf(mostVisited(edges!, seat))] ?? Math.min(...all));
    });
    first ??= short;
    const against = short.map((value, i) => value - first![i]);
    console.log(`${meanWithin(short)} short, ${meanWithin(against)} against the first: ${text}`);
  }
}
/** Thousandths, with half the width of the 95 % interval. */
function meanWithin(numbers: readonly number[]): string {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
  return `${(1000 * mean).toFixed(1)} ± ${(1960 * Math.sqrt(variance / numbers.length)).toFixed(1)}`;
}
