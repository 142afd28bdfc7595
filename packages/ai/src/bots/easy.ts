/**
 * Easy is short-sighted as a beginner is: it likes points and houses now, plans no further than this turn, does not see
 * what its turn gives to others or how near the end is, and often takes a good turn for the best one.
 */
import { colonistsOnBoard, layout as S, totalScore, wealth } from '@concordia/engine';
import type { Bot } from '../bot.ts';
import { NARROW } from '../turns/turn.ts';
import { oneTurnBot } from './one-turn.ts';

export const easy: Bot = oneTurnBot('easy', {
  evaluation: (game) => (state, seat) => {
    const at = S.seatBase(seat);
    const hand = S.popCount(state[at + S.HAND]) + S.popCount(state[at + S.HAND_BOUGHT]);
    const houses = 15 - state[at + S.HOUSES_LEFT];
    const cards = S.popCount(state[at + S.HAND_BOUGHT] | state[at + S.PILE_BOUGHT]);
    const means = 0.15 * wealth(state, seat) + 0.6 * hand;
    return totalScore(game, state, seat) + 3 * houses + 3 * cards + 2 * colonistsOnBoard(state, seat) + means;
  },
  width: NARROW,
  candidates: 4,
  choose: (turns, rng) => turns[rng.float() < 0.65 ? 0 : rng.int(turns.length)],
});
