/** The printed facts by name: cards, goods and boards. */

import { cardIndexOf, goodIndexOf } from './arguments.ts';
import { findBoard } from './boards.ts';
import { CARDS } from './cards.ts';
import { type BoardInfo, type CardInfo, GOOD_INFOS, type GoodInfo } from './data.ts';
import type { CardId, Good, MapId } from './names.ts';
import { wrongArgument } from './result.ts';

/** The printed card. */
export function cardInfo(card: CardId): CardInfo {
  return CARDS[cardIndexOf(card)];
}
/** Price of a good, and what a house in a city of it costs. */
export function goodInfo(good: Good): GoodInfo {
  return GOOD_INFOS[goodIndexOf(good)];
}
/** The printed board. */
export function board(map: MapId): BoardInfo {
  const found = findBoard(map);
  if (found !== undefined) return found;
  throw wrongArgument('map', 'the id of a board');
}
