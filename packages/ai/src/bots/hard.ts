import { type Game, isOver, layout as S, type State, totalScore } from '@concordia/engine/fast';
import type { Bot } from '../bot.ts';
import { netEvaluation } from '../evaluate/net.ts';
import { NET } from '../evaluate/weights.ts';
import { type Evaluate, WIDE } from '../turns/turn.ts';
import { best, oneTurnBot } from './one-turn.ts';

/** In a seat's last turn points are worth more than prospects; the net only breaks ties. */
function lastTurnEvaluation(game: Game): Evaluate {
  const byNet = netEvaluation(NET, game);
  return (state, seat) =>
    isOver(state) ? byNet(state, seat) : totalScore(game, state, seat) + byNet(state, seat) / 100;
}

export function lastTurnOr(game: Game, before: State): Evaluate {
  return before[S.ENDED_BY] < 0 ? netEvaluation(NET, game) : lastTurnEvaluation(game);
}

/** Hard sees all its turns and judges where each leads by the trained net. */
export const hard: Bot = oneTurnBot('hard', {
  evaluation: lastTurnOr,
  width: WIDE,
  candidates: 1,
  choose: best,
});
