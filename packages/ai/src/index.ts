/**
 * Opponents: `chooseTurn(botNamed('hard')!, view(game, state, seat, 'careful'), { seed })` gives the actions of a turn.
 */
export { type Bot, type Budget, chooseTurn, type ThinkOptions, thinkNow } from './bot.ts';
export { BOT_NAMES, BOTS, botNamed } from './registry.ts';
