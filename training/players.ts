/** Players of a match: bots by name, or as JSON a search or a level that sees less. */
import type { Bot } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import type { Game } from '@concordia/engine/fast';
import { lastTurnOr } from '../packages/ai/src/bots/hard.ts';
import { sightedBot } from '../packages/ai/src/bots/sighted.ts';
import { TREE_STYLE, treeBot } from '../packages/ai/src/bots/tree.ts';
import { handEvaluation } from '../packages/ai/src/evaluate/hand.ts';
import { SEARCH_TASTE } from '../packages/ai/src/evaluate/judge.ts';
import { simpleEvaluation } from '../packages/ai/src/evaluate/simple.ts';
import { NARROW, WIDE } from '../packages/ai/src/turns/turn.ts';
import { judges } from './judges.ts';

const EVALUATIONS = {
  net: lastTurnOr,
  hand: (game: Game) => handEvaluation(game),
  simple: simpleEvaluation,
};

/**
 * A bot's name; or as JSON members of a search's style with `simulations` or `milliseconds`, `weights`, `taste`; or `sight`. With 0
 * simulations, the net alone.
 */
export function player(text: string): Bot {
  if (!text.startsWith('{')) {
    const bot = botNamed(text);
    if (!bot) throw new Error(`There is no bot ${text}`);
    return bot;
  }
  const { sight, ...told } = JSON.parse(text);
  if (sight !== undefined) {
    const evaluation = EVALUATIONS[sight.by as keyof typeof EVALUATIONS];
    return sightedBot('sighted', { ...sight, evaluation, width: sight.narrow ? NARROW : WIDE });
  }
  const { simulations = 100, taste = SEARCH_TASTE, weights, milliseconds, ...style } = told;
  const judgeOf = judges(weights);
  const bot = treeBot('search', { ...TREE_STYLE, ...style }, simulations, (game) => judgeOf(game, taste));
  if (!milliseconds) return bot;
  return {
    name: bot.name,
    think: (view, options) => bot.think(view, { ...options, budget: { milliseconds } }),
  };
}
