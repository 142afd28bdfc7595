import type { View } from '@concordia/engine';
import type { BoardProps, PendingHouse } from '../board/index.ts';
import { housePrice } from '../flows/house-price.ts';
import { pieces } from '../i18n/words.ts';

/** What stands on the board; houses of the turn being composed are drawn apart. */
export function piecesOf(
  view: View,
  pending: readonly PendingHouse[],
): Pick<BoardProps, 'cities' | 'houses' | 'colonists' | 'markers' | 'prices'> {
  const cities = Object.entries(view.cities);
  const built = (city: string, seat: number) =>
    !pending.some((house) => house.city === city && house.seat === seat);
  return {
    cities: Object.fromEntries(cities.map(([city, { good }]) => [city, good])),
    houses: cities.flatMap(([city, { houses }]) =>
      houses.filter((seat) => built(city, seat)).map((seat) => ({ seat, city })),
    ),
    colonists: view.players.flatMap(({ colonists }, seat) => colonists.map((piece) => ({ seat, ...piece }))),
    prices: Object.fromEntries(
      cities.flatMap(([city, { good, houses }]) => {
        if (good === null) return [];
        const { sestertii, goods } = housePrice(good, houses.length + 1);
        return [[city, { sestertii, goods: pieces(goods) }]];
      }),
    ),
    markers: Object.entries(view.markers).map(([province, marker]) => ({ province, ...marker })),
  };
}
