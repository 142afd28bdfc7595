import { layout as S, totalScore, wealth } from '@concordia/engine';
import type { Bot } from '../bot.ts';
import { WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

/** One turn ahead by a simple evaluation: points now, wealth, and cards in hand. */
export const greedy: Bot = oneTurnBot('greedy', {
  evaluation: (game) => (state, seat) => {
    const at = S.seatBase(seat);
    const hand = S.popCount(state[at + S.HAND]) + S.popCount(state[at + S.HAND_BOUGHT]);
    return totalScore(game, state, seat) + 0.1 * wealth(state, seat) + 0.5 * hand;
  },
  width: WIDE,
  candidates: 1,
  choose: best,
});
