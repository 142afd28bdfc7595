/**
 * What the features of the net are computed with. Nothing else uses it, and it is not to be tuned: another number here is another
 * net. The bots' own idea of a city's worth is in city.ts, that of the game's progress in hand.ts.
 */
import { CARDS, type Game, layout as S, type State } from '@concordia/engine/fast';
import { godCards, specialistPoints } from './holdings.ts';

/** Points a new house in a city would add at once, and a little for what it will produce. */
export function cityWorth(game: Game, state: State, seat: number, city: number): number {
  const houses = state[S.seatBase(seat) + S.HOUSES];
  const good = game.goodOf[city];
  const province = game.board.citiesOf[game.board.provinceOf[city]];
  const cards = godCards(state, seat);
  let worth = 2 + 0.5 * good;
  if (good !== 0) worth += cards.jupiter;
  if ((houses & province) === 0) worth += cards.saturnus;
  if ((houses & game.citiesMaking[good]) === 0) worth += 2 * cards.mercurius;
  return worth + specialistPoints(state, seat, good);
}

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
