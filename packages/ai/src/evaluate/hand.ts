/**
 * The hand-made evaluation: points now, what houses and cards will still come to be worth, and the means to get there
 * (goods, money, production, cards in hand, colonists), which count less as the end draws near. What a
 * turn gives to the others counts against it.
 */
import {
  CARDS,
  colonistsOnBoard,
  type Game,
  layout as S,
  type State,
  totalScore,
} from '@concordia/engine/fast';
import type { Evaluate } from '../turns/turn.ts';
import { boughtCards, PRICES } from './holdings.ts';
import { overdue } from './simple.ts';

/** In points; tuned by self-play (training/tune.ts). The names say what they weigh. */
export interface HandWeights {
  house: number;
  card: number;
  colonist: number;
  /** The first, the second and every further unit of a good. */
  first: number;
  second: number;
  further: number;
  /** A sestertius, up to forty. */
  money: number;
  /** A card in hand rather than in the pile. */
  inHand: number;
  /** A house's production, by the price of its good. */
  production: number;
  /** How much of the opponents' mean counts against. */
  opponents: number;
}
export const HAND_WEIGHTS: HandWeights = {
  house: 1.7,
  card: 7.7,
  colonist: 0.47,
  first: 3.4,
  second: 1.7,
  further: 0.74,
  money: 0.49,
  inHand: 0.23,
  production: 1.72,
  opponents: 0.82,
};

const DECK_SIZES = [0, 1, 2, 3, 4, 5].map(
  (seats) => CARDS.filter(({ deck }) => deck > 0 && deck <= seats).length,
);

/** How far the game has come, from 0 to 1: by the fewest houses left or by the cards that are gone. */
export function progress(game: Game, state: State): number {
  if (state[S.ENDED_BY] >= 0) return 1;
  let houses = 0;
  for (let seat = 0; seat < game.seats; seat++)
    houses = Math.max(houses, 15 - state[S.seatBase(seat) + S.HOUSES_LEFT]);
  let cards = state[S.STACK_COUNT];
  for (let slot = 0; slot < 7; slot++) if (state[S.DISPLAY + slot] >= 0) cards++;
  const all = DECK_SIZES[game.seats];
  return Math.max(houses / 15, (all - cards) / all);
}

function handValue(game: Game, state: State, seat: number, w: HandWeights): number {
  const at = S.seatBase(seat);
  const points = totalScore(game, state, seat);
  if (state[S.PHASE] === S.OVER) return points;
  const rest = 1 - progress(game, state) ** 3;
  const late = overdue(game, state);
  const houses = 15 - state[at + S.HOUSES_LEFT];
  const bought = S.popCount(boughtCards(state, seat));
  const hand = S.popCount(state[at + S.HAND]) + S.popCount(state[at + S.HAND_BOUGHT]);
  let means = w.money * Math.min(40, state[at + S.SESTERTII]) + w.inHand * hand;
  means += w.colonist * colonistsOnBoard(state, seat);
  for (let good = 0; good < PRICES.length; good++) {
    const count = state[at + S.GOODS_AT + good];
    means += (count > 0 ? w.first : 0) + (count > 1 ? w.second : 0) + w.further * count;
    means += w.production * PRICES[good] * S.popCount(state[at + S.HOUSES] & game.citiesMaking[good]);
  }
  return points + rest * (means + w.house * houses + w.card * bought) + 0.2 * late * (houses + bought);
}

export function handEvaluation(game: Game, w: HandWeights = HAND_WEIGHTS): Evaluate {
  return (state, seat) => {
    let others = 0;
    for (let other = 0; other < game.seats; other++)
      if (other !== seat) others += handValue(game, state, other, w);
    return handValue(game, state, seat, w) - (w.opponents * others) / (game.seats - 1);
  };
}
