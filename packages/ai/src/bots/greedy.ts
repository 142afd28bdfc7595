import type { Bot } from '../bot.ts';
import { simpleEvaluation } from '../evaluate/simple.ts';
import { WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

/** One turn ahead, by a simple evaluation. */
export const greedy: Bot = oneTurnBot('greedy', {
  evaluation: simpleEvaluation,
  width: WIDE,
  candidates: 1,
  choose: best,
});
