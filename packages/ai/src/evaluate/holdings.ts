/** What a seat's cards are, counted by god, and what goods cost. */
import { GOODS, type God, goodInfo } from '@concordia/engine';
import { CARDS, layout as S, START_CARDS, type State } from '@concordia/engine/fast';

const bits = (test: (index: number) => boolean): number =>
  CARDS.reduce(
    (mask, card, index) => (card.deck > 0 && test(index) ? mask | (1 << (index - START_CARDS)) : mask),
    0,
  );
const JUPITER = bits((i) => CARDS[i].god === 'jupiter');
const SATURNUS = bits((i) => CARDS[i].god === 'saturnus');
const MERCURIUS = bits((i) => CARDS[i].god === 'mercurius');
const MARS = bits((i) => CARDS[i].god === 'mars');
/** Of the start cards, which everyone has. */
const started = (god: God): number => CARDS.filter((card) => card.deck === 0 && card.god === god).length;
const START: GodCards = {
  jupiter: started('jupiter'),
  saturnus: started('saturnus'),
  mercurius: started('mercurius'),
  mars: started('mars'),
};
/** The specialist of each good, as a bit of the bought cards. */
export const SPECIALIST: readonly number[] = GOODS.map((good) => bits((i) => CARDS[i].produces === good));
/** Of the goods, in their order. */
export const PRICES: readonly number[] = GOODS.map((good) => goodInfo(good).price);
const SPECIALIST_POINTS = GOODS.map((good) => CARDS.find((card) => card.produces === good)?.vpPerHouse ?? 0);

export interface GodCards {
  jupiter: number;
  saturnus: number;
  mercurius: number;
  mars: number;
}
const counts: GodCards = { jupiter: 0, saturnus: 0, mercurius: 0, mars: 0 };

export function boughtCards(state: State, seat: number): number {
  const at = S.seatBase(seat);
  return state[at + S.HAND_BOUGHT] | state[at + S.PILE_BOUGHT];
}
/** Cards by god, the start hand included. The object is used again by the next call. */
export function godCards(state: State, seat: number): GodCards {
  const bought = boughtCards(state, seat);
  counts.jupiter = START.jupiter + S.popCount(bought & JUPITER);
  counts.saturnus = START.saturnus + S.popCount(bought & SATURNUS);
  counts.mercurius = START.mercurius + S.popCount(bought & MERCURIUS);
  counts.mars = START.mars + S.popCount(bought & MARS);
  return counts;
}
/** What Minerva gives a seat for each house in a city of a good; 0 without the specialist. */
export function specialistPoints(state: State, seat: number, good: number): number {
  return (boughtCards(state, seat) & SPECIALIST[good]) === 0 ? 0 : SPECIALIST_POINTS[good];
}
