/**
 * Opponents for Concordia:
 *
 * ```ts
 * const bot = await loadBot('hard');
 * const actions = await chooseTurn(bot, view(game, state, seat, 'careful'), { seed: 1 });
 * ```
 *
 * gives the actions of a turn. Nothing here loads the trained net until `loadBot` is called; `@concordia/ai/bots` and
 * `@concordia/ai/analysis` load it when they are imported.
 *
 * @module
 */
export { type PlayedGame, playGame } from './arena/game.ts';
export { type MatchTask, matchTasks, playTask } from './arena/match.ts';
export { type MatchGame, type Standing, standings, winningScore } from './arena/stats.ts';
export {
  atOnce,
  type Bot,
  type Budget,
  chooseTurn,
  inSlices,
  letOthersRun,
  type SliceOptions,
  type ThinkOptions,
  thinkNow,
} from './bot.ts';
export {
  BOT_NAMES,
  type BotName,
  LEVEL_RATINGS,
  LEVELS,
  type Level,
  levelNumber,
  loadBot,
  YARDSTICKS,
} from './levels.ts';
