/** A beginner's evaluation: points now, houses and cards for their own sake, a bit of everything in store. */
import { colonistsOnBoard, type Game, layout as S, type State, totalScore } from '@concordia/engine/fast';
import type { Evaluate } from '../turns/turn.ts';
import { boughtCards } from './holdings.ts';

const KINDS_OF_GOODS = 5;
const PATIENCE = 40;

/** Rounds beyond patience: with each of them houses and cards count more, so that no game drags on for ever. */
export function overdue(game: Game, state: State): number {
  return Math.max(0, state[S.TURNS] / game.seats - PATIENCE);
}

export function simpleEvaluation(game: Game): Evaluate {
  return (state, seat) => {
    const at = S.seatBase(seat);
    const hand = S.popCount(state[at + S.HAND]) + S.popCount(state[at + S.HAND_BOUGHT]);
    const means = 0.1 * Math.min(40, state[at + S.SESTERTII]) + stored(state, at) + 0.5 * hand;
    return (
      totalScore(game, state, seat) + 2 * colonistsOnBoard(state, seat) + means + urge(game, state, seat)
    );
  };
}
/** The first two units of each good are worth having; more of the same hardly is. */
function stored(state: State, at: number): number {
  let sum = 0;
  for (let good = 0; good < KINDS_OF_GOODS; good++) {
    const count = state[at + S.GOODS_AT + good];
    sum += (count > 0 ? 1.5 : 0) + (count > 1 ? 0.8 : 0) + 0.2 * count;
  }
  return sum;
}
function urge(game: Game, state: State, seat: number): number {
  const houses = 15 - state[S.seatBase(seat) + S.HOUSES_LEFT];
  const cards = S.popCount(boughtCards(state, seat));
  const late = overdue(game, state);
  return (3 + 0.2 * late) * houses + (2.5 + 0.2 * late) * cards;
}
