import type { Bot } from '../bot.ts';
import { handEvaluation } from '../evaluate/hand.ts';
import { WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

/** The medium bot there was first, a yardstick: one turn ahead, by the hand-made evaluation. */
export const medium1: Bot = oneTurnBot('medium-1', {
  evaluation: (game) => handEvaluation(game),
  width: WIDE,
  candidates: 1,
  choose: best,
});
