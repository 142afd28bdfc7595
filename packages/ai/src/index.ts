/**
 * Opponents: `chooseTurn(botNamed('hard')!, view(game, state, seat, 'careful'), { seed })` gives the actions of a turn.
 */

export { type PlayedGame, playGame } from './arena/game.ts';
export { type MatchTask, matchTasks, playTask } from './arena/match.ts';
export { type MatchGame, type Standing, standings, winningScore } from './arena/stats.ts';
export { type Bot, type Budget, chooseTurn, letOthersRun, type ThinkOptions, thinkNow } from './bot.ts';
export { BOT_NAMES, BOTS, botNamed, LEVELS, type Level } from './registry.ts';
