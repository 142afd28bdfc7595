import type { Game, View } from '@concordia/engine';
import { type Target, targetKey } from '../board/index.ts';
import type { Flow } from '../flows/flow.ts';
import { list, m } from '../i18n/messages.ts';
import { cityName, goodName, isolate, placeName, provinceName } from '../i18n/words.ts';

/** A highlighted target is named after what choosing it does; the rest after what it is. */
export function boardLabels(
  plain: (target: Target, key: string) => string,
  flow: Flow | null,
): (target: Target) => string {
  const lit = new Map(flow?.lit.map((item) => [targetKey(item.target), item.label]));
  return (target) => {
    const key = targetKey(target);
    return lit.get(key) ?? plain(target, key);
  };
}

/** The names of everything on the board for a screen reader: each is made once for a position, then looked up. */
export function plainLabels(game: Game, view: View): (target: Target, key: string) => string {
  const made = new Map<string, string>();
  const taken = new Map<string, number>();
  view.players.forEach(({ colonists }, seat) => {
    for (const { at } of colonists) taken.set(at, seat);
  });
  const owner = (seat: number) => isolate(view.players[seat].name);
  return (target, key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const label = plain(target);
    made.set(key, label);
    return label;
  };

  function plain(target: Target): string {
    const { board } = game;
    switch (target.type) {
      case 'city':
        return cityLabel(target.city);
      case 'line': {
        const line = board.lines.find(({ id }) => id === target.line);
        if (!line) return target.line;
        const words = { a: cityName(board, line.cities[0]), b: cityName(board, line.cities[1]) };
        const seat = taken.get(line.id);
        return seat === undefined
          ? m[`aria_line_${line.kind}` as const](words)
          : m[`aria_line_taken_${line.kind}` as const]({ ...words, player: owner(seat) });
      }
      case 'colonist':
        return m[`aria_colonist_${target.kind}` as const]({
          player: owner(target.seat),
          place: placeName(board, target.at),
        });
      case 'province': {
        const marker = view.markers[target.province];
        const province = provinceName(board, target.province);
        return marker.side === 'goods'
          ? m.aria_marker({ province, good: goodName(marker.good) })
          : m.aria_marker_spent({ province, coins: marker.coins });
      }
      default:
        return target satisfies never;
    }
  }

  function cityLabel(id: string): string {
    const { board } = game;
    const info = board.cities.find((city) => city.id === id);
    const { good, houses } = view.cities[id];
    if (!info || info.province === null || good === null) return m.aria_roma();
    const lines = board.lines.filter(({ cities }) => cities[0] === id || cities[1] === id);
    const free = (kind: 'land' | 'sea') =>
      lines.filter((line) => line.kind === kind && !taken.has(line.id)).length;
    const words = m.aria_city({
      city: cityName(board, id),
      province: provinceName(board, info.province),
      good: goodName(good),
      houses: houses.length === 0 ? m.aria_houses_none() : m.aria_houses({ owners: list(houses.map(owner)) }),
    });
    return `${words} ${m.aria_lines({ count: lines.length, land: free('land'), sea: free('sea') })}`;
  }
}
