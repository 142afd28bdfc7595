import { layout as S, totalScore, wealth } from '@concordia/engine';
import type { Bot } from '../bot.ts';
import { WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

/** One turn ahead by a simple evaluation: points now, houses, cards, wealth, and the size of the hand. */
export const greedy: Bot = oneTurnBot('greedy', {
  evaluation: (game) => (state, seat) => {
    const at = S.seatBase(seat);
    const hand = S.popCount(state[at + S.HAND]) + S.popCount(state[at + S.HAND_BOUGHT]);
    const owned =
      S.popCount(state[at + S.HAND_BOUGHT] | state[at + S.PILE_BOUGHT]) - 2 * state[at + S.HOUSES_LEFT];
    return totalScore(game, state, seat) + 2 * owned + 0.15 * wealth(state, seat) + 0.5 * hand;
  },
  width: WIDE,
  candidates: 1,
  choose: best,
});
