/** Cards as indices: 0–6 are the start cards (each player has their own seven), from 7 on the market's. */
import { type CardInfo, DISPLAY_COSTS, GOOD_INFOS, MARKET, START_HAND } from './data.ts';
import { CHARACTERS, GODS, GOODS } from './names.ts';

/** All cards: the start cards as printed, then the market by decks. */
export const CARDS: readonly CardInfo[] = [...START_HAND, ...MARKET];
export const START_CARDS: number = START_HAND.length;
const indexById = new Map<string, number>(CARDS.map((card, index) => [card.id, index]));

/** −1 where there is no such card. */
export function cardIndex(id: string): number {
  return indexById.get(id) ?? -1;
}

const C: Record<string, number> = Object.fromEntries(CHARACTERS.map((name, index) => [name, index]));
export const TRIBUNE: number = C.tribune;
export const ARCHITECT: number = C.architect;
export const PREFECT: number = C.prefect;
export const MERCATOR: number = C.mercator;
export const DIPLOMAT: number = C.diplomat;
export const SENATOR: number = C.senator;
export const COLONIST: number = C.colonist;
export const CONSUL: number = C.consul;

/** By card index. */
export const CHARACTER_OF: Uint8Array = Uint8Array.from(CARDS, (card) => CHARACTERS.indexOf(card.character));
export const GOD_OF: Uint8Array = Uint8Array.from(CARDS, (card) => GODS.indexOf(card.god));
export const MERCATOR_GIVES: Uint8Array = Uint8Array.from(CARDS, (card) => card.sestertii ?? 0);
/** The good of a specialist; −1 for every other card. */
export const PRODUCES: Int8Array = Int8Array.from(CARDS, (card) =>
  card.produces === undefined ? -1 : GOODS.indexOf(card.produces),
);
export const POINTS_PER_HOUSE: Uint8Array = Uint8Array.from(CARDS, (card) => card.vpPerHouse ?? 0);

function goodsRow(cost: Partial<Record<string, number>>): number[] {
  return GOODS.map((good) => cost[good] ?? 0);
}
/** Goods on a card, at `card * 5 + good`. */
export const CARD_COST: Uint8Array = Uint8Array.from(CARDS.flatMap((card) => goodsRow(card.cost)));
/** Named goods under a slot, at `slot * 5 + good`; the `?` is in SLOT_WILD. */
export const SLOT_COST: Uint8Array = Uint8Array.from(
  DISPLAY_COSTS.flatMap((slot) => GOODS.map((good) => slot.filter((item) => item === good).length)),
);
export const SLOT_WILD: Uint8Array = Uint8Array.from(
  DISPLAY_COSTS,
  (slot) => slot.filter((item) => item === '?').length,
);
export const SLOTS: number = DISPLAY_COSTS.length;

export const PRICE: Uint8Array = Uint8Array.from(GOOD_INFOS, (good) => good.price);
/** A house in a city of a good: sestertii before multiplying, and goods at `cityGood * 5 + good`. */
export const HOUSE_SESTERTII: Uint8Array = Uint8Array.from(GOOD_INFOS, (good) => good.house.sestertii);
export const HOUSE_COST: Uint8Array = Uint8Array.from(
  GOOD_INFOS.flatMap((good) => goodsRow(good.house.goods)),
);
export const BONUS_COINS: Uint8Array = Uint8Array.from(GOOD_INFOS, (good) => good.bonusCoins);
