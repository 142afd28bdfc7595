import type { Bot } from '../bot.ts';
import { handEvaluation } from '../evaluate/hand.ts';
import { WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

export const medium: Bot = oneTurnBot('medium', {
  evaluation: (game) => handEvaluation(game),
  width: WIDE,
  candidates: 1,
  choose: best,
});
