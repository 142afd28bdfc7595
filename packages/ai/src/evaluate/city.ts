import { type Game, layout as S, type State } from '@concordia/engine/fast';
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
