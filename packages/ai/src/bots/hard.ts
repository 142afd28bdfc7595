import type { Bot } from '../bot.ts';
import { netEvaluation } from '../evaluate/net.ts';
import { NET } from '../evaluate/weights.ts';
import { WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

/** Hard sees all its turns and judges where each leads by the trained net. */
export const hard: Bot = oneTurnBot('hard', {
  evaluation: (game) => netEvaluation(NET, game),
  width: WIDE,
  candidates: 1,
  choose: best,
});
