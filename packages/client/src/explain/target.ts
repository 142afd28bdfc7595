/** Explains a thing on the board: what it is, what it costs and what it brings to whom, during a turn or outside one. */
import {
  type BoardInfo,
  type CityId,
  type Game,
  GODS,
  GOODS,
  type GoodsCount,
  type ProvinceId,
  type Seat,
  type State,
  type View,
} from '@concordia/engine';
import { isLine, type Target } from '../board/types.ts';
import { housePrice } from '../flows/house-price.ts';
import { list, m } from '../i18n/messages.ts';
import {
  amount,
  amounts,
  cityName,
  godName,
  goodName,
  isolate,
  placeName,
  price,
  provinceName,
  signed,
} from '../i18n/words.ts';
import { houseGain, totalGain } from '../score/more.ts';

interface Table {
  readonly game: Game;
  readonly state: State;
  readonly view: View;
  /** The seat of the person asking; null for a spectator. */
  readonly seat: Seat | null;
  readonly liveScores: boolean;
}

export function aboutTarget(target: Target, table: Table): string {
  const { view, seat } = table;
  const player = (other: Seat) => isolate(view.players[other].name);
  switch (target.type) {
    case 'city':
      return aboutCity(target.city, table);
    case 'province':
      return aboutProvince(target.province, table);
    case 'line': {
      const line = table.game.board.lines.find(({ id }) => id === target.line);
      const standing = view.players.findIndex(({ colonists }) =>
        colonists.some(({ at }) => at === target.line),
      );
      if (standing >= 0) return m.why_line_taken({ player: player(standing) });
      return m[`explain_line_${line?.kind ?? 'land'}` as const]();
    }
    case 'colonist': {
      if (target.seat === seat) return m[`explain_own_${target.kind}` as const]();
      const whose = m[`explain_other_${target.kind}` as const]({ player: player(target.seat) });
      return isLine(target.at) ? `${whose} ${m.why_line_taken({ player: player(target.seat) })}` : whose;
    }
    default:
      return target satisfies never;
  }
}

function aboutCity(city: CityId, { game, state, view, seat, liveScores }: Table): string {
  const { good, houses } = view.cities[city];
  const province = game.board.cities.find(({ id }) => id === city)?.province;
  if (good === null || !province) return m.explain_roma();
  const nth = houses.length + 1;
  const { sestertii, goods } = housePrice(good, nth);
  const cost = price(sestertii, goods);
  const gain = seat !== null && liveScores ? houseGain(game, state, seat, city) : null;
  return [
    m.explain_city({ good: goodName(good), province: provinceName(game.board, province) }),
    nth > 1 ? m.explain_city_price_nth({ nth, cost }) : m.explain_city_price({ cost }),
    ...(houses.length > 0
      ? [m.aria_houses({ owners: list(houses.map((owner) => isolate(view.players[owner].name))) })]
      : []),
    ...(gain && totalGain(gain) > 0
      ? [
          m.explain_city_gain({
            total: signed(totalGain(gain)),
            gods: list(GODS.flatMap((god) => (gain[god] ? [`${godName(god)} ${signed(gain[god])}`] : []))),
          }),
        ]
      : []),
  ].join(' ');
}

function aboutProvince(province: ProvinceId, { game, view }: Table): string {
  const { good, coins, side } = view.markers[province];
  const yields = view.players.map((): GoodsCount => ({}));
  const cities = game.board.cities.filter((city) => city.province === province);
  for (const { id } of cities) {
    const { good: made, houses } = view.cities[id];
    if (made === null) continue;
    for (const owner of houses) yields[owner] = { ...yields[owner], [made]: (yields[owner][made] ?? 0) + 1 };
  }
  const given = yields.flatMap((goods, owner) =>
    GOODS.some((each) => goods[each])
      ? [m.flow_yield({ player: isolate(view.players[owner].name), goods: amounts(goods) })]
      : [],
  );
  return [
    side === 'goods'
      ? m.explain_marker({ goods: amount(good, 1) })
      : m.explain_marker_spent({ count: coins }),
    given.length > 0 ? m.explain_province_houses({ yields: list(given) }) : m.aria_houses_none(),
  ].join(' ');
}

export function titleOf(target: Target, board: BoardInfo): string {
  switch (target.type) {
    case 'city':
      return cityName(board, target.city);
    case 'line':
      return placeName(board, target.line);
    case 'colonist':
      return placeName(board, target.at);
    case 'province':
      return provinceName(board, target.province);
    default:
      return target satisfies never;
  }
}
