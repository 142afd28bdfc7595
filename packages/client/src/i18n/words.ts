import type { BoardInfo } from '@concordia/engine';
import {
  type ByGood,
  type CardId,
  type Character,
  type CityId,
  cardInfo,
  GOODS,
  type God,
  type Good,
  type LineId,
  type ProvinceId,
} from '@concordia/engine';
import { direction, list, localeTag, m } from './messages.ts';

/** Letters and marks that are written, or make others be written, from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that keeps its own direction inside a sentence, or a list, of the other one. */
export function isolate(name: string): string {
  return direction.value === 'rtl' || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

export function characterName(character: Character): string {
  return m[`char_${character}` as const]();
}
export function cardName(card: CardId): string {
  return characterName(cardInfo(card).character);
}
export function godName(god: God): string {
  return m[`god_${god}` as const]();
}
export function goodName(good: Good): string {
  return m[`good_${good}` as const]();
}
/** The line on the card. */
export function cardShort(card: CardId): string {
  const { character, sestertii } = cardInfo(card);
  return character === 'mercator'
    ? m.char_mercator_short({ sestertii: sestertii ?? 0 })
    : m[`char_${character}_short` as const]();
}
/** What the card does, in full. */
export function cardText(card: CardId): string {
  const { character, sestertii } = cardInfo(card);
  return character === 'mercator'
    ? m.char_mercator_text({ sestertii: sestertii ?? 0 })
    : m[`char_${character}_text` as const]();
}
/** What the card scores, in words. */
export function cardScoring(card: CardId): string {
  const { god, produces, vpPerHouse } = cardInfo(card);
  return produces && vpPerHouse
    ? m[`minerva_${produces}` as const]({ points: vpPerHouse })
    : m[`god_${god}_text` as const]();
}

export function percent(share: number): string {
  return new Intl.NumberFormat(localeTag.value, { style: 'percent' }).format(share);
}
/** How much more, or less, with its sign. */
export function percentMore(share: number): string {
  return new Intl.NumberFormat(localeTag.value, { style: 'percent', signDisplay: 'exceptZero' }).format(
    share,
  );
}

export function amount(good: Good, count: number): string {
  return m[`amount_${good}` as const]({ count });
}
/** "1 brick" and "2 wine". */
function amountOfEach(goods: Partial<ByGood<number>>): string[] {
  return GOODS.filter((good) => (goods[good] ?? 0) > 0).map((good) => amount(good, goods[good] ?? 0));
}
/** "1 brick and 2 wine"; "none" for nothing. */
export function amounts(goods: Partial<ByGood<number>>): string {
  const parts = amountOfEach(goods);
  return parts.length === 0 ? m.amount_none() : list(parts);
}
export function price(sestertii: number, goods: Partial<ByGood<number>>): string {
  return list([m.amount_sestertii({ count: sestertii }), ...amountOfEach(goods)]);
}
/** One entry a piece, cheapest first. */
export function pieces(goods: Partial<ByGood<number>>): Good[] {
  return GOODS.flatMap((good) => Array.from({ length: goods[good] ?? 0 }, () => good));
}

export function cityName(board: BoardInfo, city: CityId): string {
  return isolate(board.cities.find(({ id }) => id === city)?.name ?? city);
}
export function provinceName(board: BoardInfo, province: ProvinceId): string {
  return isolate(board.provinces.find(({ id }) => id === province)?.name ?? province);
}
/** A city by its name, a line by its two ends. */
export function placeName(board: BoardInfo, place: CityId | LineId): string {
  const line = board.lines.find(({ id }) => id === place);
  if (!line) return cityName(board, place as CityId);
  const [a, b] = line.cities;
  return m.line_between({ a: cityName(board, a), b: cityName(board, b) });
}

/** From one thing to the next, as one reads. */
export function arrow(): string {
  return direction.value === 'rtl' ? '←' : '→';
}

/** A change as it is written: with its sign, and a real minus. */
export function signed(count: number): string {
  return count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0';
}
