/**
 * Opponents: `chooseTurn(botNamed('hard')!, view(game, state, seat, 'careful'), { seed })` gives the actions of a turn.
 */

export { chancesIn } from './analysis/chances.ts';
export { DEPTHS, type Depth, type JudgedTurn, type Judgement, judgeTurn } from './analysis/judge.ts';
export { type Plan, planKey, planOf } from './analysis/plan.ts';
export { type Reason, reasonsFor } from './analysis/reasons.ts';
export { type RecordedTurn, recordedTurns } from './analysis/recorded.ts';
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
export { BOT_NAMES, BOTS, botNamed, LEVELS, type Level } from './registry.ts';
