/** What one thing more would bring a player, from public knowledge only, so that it may be shown for any player. */
import {
  type CardId,
  type CityId,
  cardInfo,
  type Game,
  GODS,
  type God,
  type Seat,
  type State,
  view as viewOf,
} from '@concordia/engine';

/** Points by god; what brings nothing is left out. */
export type Gain = Partial<Record<God, number>>;

export function totalGain(gain: Gain): number {
  return GODS.reduce((sum, god) => sum + (gain[god] ?? 0), 0);
}

function countOf(cards: readonly CardId[], god: God): number {
  return cards.filter((card) => cardInfo(card).god === god).length;
}

/** A house of the seat in this city, whatever it costs; null where it cannot have one. */
export function houseGain(game: Game, state: State, seat: Seat, city: CityId): Gain | null {
  const view = viewOf(game, state, seat, 'careful');
  const { good, houses } = view.cities[city];
  const info = game.board.cities.find(({ id }) => id === city);
  if (!info || good === null || houses.includes(seat)) return null;
  const own = game.board.cities.filter(({ id }) => view.cities[id].houses.includes(seat));
  const { cards } = view.players[seat];
  const gain: Gain = {};
  const add = (god: God, points: number) => {
    if (points > 0) gain[god] = points;
  };
  if (good !== 'brick') add('jupiter', countOf(cards, 'jupiter'));
  if (!own.some(({ province }) => province === info.province)) add('saturnus', countOf(cards, 'saturnus'));
  if (!own.some(({ id }) => view.cities[id].good === good)) add('mercurius', 2 * countOf(cards, 'mercurius'));
  const specialists = cards.map(cardInfo).filter(({ produces }) => produces === good);
  add(
    'minerva',
    specialists.reduce((sum, { vpPerHouse }) => sum + (vpPerHouse ?? 0), 0),
  );
  return gain;
}
