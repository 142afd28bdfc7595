import type { Bot } from '../bot.ts';
import { simpleEvaluation } from '../evaluate/simple.ts';
import { NARROW } from '../turns/turn.ts';
import { oneTurnBot } from './one-turn.ts';

/** How often it takes the best turn it sees for the best. */
const CARE = 0.4;

/**
 * The easy bot there was first, a yardstick. It is short-sighted as a beginner is: it likes points, houses and cards now, plans no further than this turn, does not
 * see what its turn gives to others or how near the end is, and often takes a good turn for the best one.
 */
export const easy1: Bot = oneTurnBot('easy-1', {
  evaluation: simpleEvaluation,
  width: NARROW,
  candidates: 8,
  choose: (turns, rng) => turns[rng.float() < CARE ? 0 : rng.int(turns.length)],
});
