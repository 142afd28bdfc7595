/**
 * The hand-made evaluation: points now, what the cards will still come to be worth, and the means to get there (goods,
 * money, production, cards in hand, colonists near free cities), each counting less as the end draws near.
 */
import {
  CARDS,
  colonistsOnBoard,
  type Game,
  layout as S,
  START_CARDS,
  type State,
  totalScore,
} from '@concordia/engine';
import type { Evaluate } from '../turns/turn.ts';
import { cityWorth } from './city.ts';
import { boughtCards, godCards } from './holdings.ts';

/** Tuned by matches; the names say what they weigh. */
export interface HandWeights {
  /** Growth to come, at the start of the game, of what each god counts. */
  jupiter: number;
  saturnus: number;
  mercurius: number;
  mars: number;
  minerva: number;
  /** A sestertius, up to twenty and beyond. */
  money: number;
  moreMoney: number;
  /** The first, the second and every further unit of a good, by its price. */
  first: number;
  second: number;
  further: number;
  /** A house's production, by the price of its good. */
  production: number;
  /** Part of a reachable city's worth. */
  reach: number;
  /** A card in hand rather than in the pile, and a sestertius the Tribune will pay. */
  inHand: number;
  colonist: number;
  praefectus: number;
  /** How much of the opponents' mean counts against. */
  opponents: number;
}
export const HAND_WEIGHTS: HandWeights = {
  jupiter: 9,
  saturnus: 6,
  mercurius: 7,
  mars: 6,
  minerva: 6,
  money: 0.35,
  moreMoney: 0.1,
  first: 0.6,
  second: 0.35,
  further: 0.12,
  production: 0.9,
  reach: 0.12,
  inHand: 0.9,
  colonist: 3,
  praefectus: 1,
  opponents: 0.35,
};

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
const DECK_SIZES = [0, 1, 2, 3, 4, 5].map(
  (seats) => CARDS.filter(({ deck }) => deck > 0 && deck <= seats).length,
);
const SPECIALISTS = CARDS.reduce(
  (mask, card, i) => (card.produces === undefined ? mask : mask | (1 << (i - START_CARDS))),
  0,
);
const PRICES = [3, 4, 5, 6, 7];

export function handValue(game: Game, state: State, seat: number, w: HandWeights): number {
  const at = S.seatBase(seat);
  const rest = 1 - progress(game, state);
  let value = totalScore(game, state, seat);
  if (state[S.PHASE] === S.OVER) return value;
  const cards = godCards(state, seat);
  const houses = state[at + S.HOUSES];
  const growth =
    cards.jupiter * w.jupiter +
    cards.saturnus * w.saturnus +
    cards.mercurius * w.mercurius +
    cards.mars * w.mars;
  value += rest * (growth + S.popCount(boughtCards(state, seat) & SPECIALISTS) * w.minerva);
  const sestertii = state[at + S.SESTERTII];
  let means = w.money * Math.min(20, sestertii) + w.moreMoney * Math.max(0, sestertii - 20);
  let production = 0;
  for (let good = 0; good < 5; good++) {
    const count = state[at + S.GOODS_AT + good];
    if (count > 0) means += PRICES[good] * w.first;
    if (count > 1) means += PRICES[good] * w.second;
    if (count > 2) means += PRICES[good] * w.further * (count - 2);
    production += PRICES[good] * S.popCount(houses & game.citiesMaking[good]);
  }
  value += rest * (means + w.production * production);
  const inHand = S.popCount(state[at + S.HAND]) + S.popCount(state[at + S.HAND_BOUGHT]);
  value += rest * (w.inHand * inHand + w.colonist * colonistsOnBoard(state, seat));
  if (state[S.PRAEFECTUS] === seat) value += rest * w.praefectus;
  return value + rest * w.reach * reachable(game, state, seat);
}

/** Worth of the cities next to the lines on which the seat's colonists stand. */
function reachable(game: Game, state: State, seat: number): number {
  const at = S.seatBase(seat);
  let cities = 0;
  for (let i = 0; i < 6; i++) {
    const place = state[at + S.COLONISTS + i];
    if (place >= 32) cities |= game.board.networks[i < 3 ? 0 : 1].ends[place - 32];
  }
  let sum = 0;
  for (let bits = cities & ~state[at + S.HOUSES] & ~(1 << game.board.roma); bits !== 0; bits &= bits - 1) {
    sum += cityWorth(game, state, seat, S.lowestBit(bits));
  }
  return sum;
}

export function handEvaluation(game: Game, w: HandWeights = HAND_WEIGHTS): Evaluate {
  return (state, seat) => {
    let others = 0;
    for (let other = 0; other < game.seats; other++)
      if (other !== seat) others += handValue(game, state, other, w);
    return handValue(game, state, seat, w) - (w.opponents * others) / (game.seats - 1);
  };
}
