/** Names and amounts as a person reads them. */
import {
  board,
  type CardId,
  type CityId,
  cardInfo,
  DISPLAY_COSTS,
  GOODS,
  type Good,
  type GoodsCount,
  type LineId,
  type MapId,
  type ProvinceId,
} from '@concordia/engine';

const NUMERALS = ['', 'I', 'II', 'III', 'IV', 'V'];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const count = (n: number, one: string, many: string = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;
export const money = (sestertii: number): string => count(sestertii, 'sestertius', 'sestertii');

/** Words from elsewhere, without what would move the cursor, colour the text or turn its direction. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\uFFFD');

const IN_NUMBER: Partial<Record<Good, string>> = { brick: 'bricks', tool: 'tools' };
/** "2 bricks", "2 food". */
export const goodText = (n: number, good: Good): string => count(n, good, IN_NUMBER[good] ?? good);

/** "2 food, 1 tool", or "nothing". */
export function goodsText(goods: GoodsCount): string {
  const parts = GOODS.flatMap((good) => ((goods[good] ?? 0) > 0 ? [goodText(goods[good] ?? 0, good)] : []));
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}
/** "Prefect (Saturnus)", "Mercator II (Mercurius)": with the god, and the deck of a bought card. */
export function cardText(id: CardId): string {
  const { character, god, deck } = cardInfo(id);
  return deck === 0
    ? `${capital(character)} (${capital(god)})`
    : `${capital(character)} ${NUMERALS[deck]} (${capital(god)})`;
}

/** The goods on a card and under its slot, counted from 0; under the first slot there is nothing. */
export function costText(card: CardId, slot: number): string {
  const under = DISPLAY_COSTS[slot].map((item) => (item === '?' ? '1 of choice' : `1 ${item}`));
  return [goodsText(cardInfo(card).cost), ...under].join(' + ');
}

export function cityText(map: MapId, id: CityId): string {
  return board(map).cities.find((city) => city.id === id)!.name;
}
export function provinceText(map: MapId, id: ProvinceId): string {
  return board(map).provinces.find((province) => province.id === id)!.name;
}
/** "in Roma", "on the sea line Roma–Massilia". */
export function whereText(map: MapId, id: CityId | LineId): string {
  const isCity = board(map).cities.some((city) => city.id === id);
  return `${isCity ? 'in' : 'on'} ${placeText(map, id)}`;
}
export function placeText(map: MapId, id: CityId | LineId): string {
  const line = board(map).lines.find((other) => other.id === id);
  if (line === undefined) return cityText(map, id as CityId);
  return `the ${line.kind} line ${line.cities.map((city) => cityText(map, city)).join('–')}`;
}
