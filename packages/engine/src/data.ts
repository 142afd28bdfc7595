/** The printed facts of the game: cards and prices, as they stand in `data/`; and what a board holds. */
import cardsJson from '../data/cards.json' with { type: 'json' };
import type {
  ByGood,
  ByKind,
  CardId,
  Character,
  CityId,
  God,
  Good,
  Kind,
  LineId,
  MapId,
  ProvinceId,
} from './names.ts';

export type Letter = 'A' | 'B' | 'C' | 'D';
/** Goods to be paid; those that are not named cost nothing. */
export type Cost = Partial<ByGood<number>>;

/** A city as printed on the board. */
export interface CityInfo {
  readonly id: CityId;
  readonly name: string;
  /** Roma is in no province and has no letter. */
  readonly province: ProvinceId | null;
  readonly letter: Letter | null;
}
/** A province as printed on the board. */
export interface ProvinceInfo {
  readonly id: ProvinceId;
  readonly name: string;
}
/** A line between two cities. */
export interface LineInfo {
  readonly id: LineId;
  readonly kind: Kind;
  readonly cities: readonly [CityId, CityId];
}
/** A board as printed: what `loadBoard` reads. */
export interface BoardInfo {
  readonly id: MapId;
  readonly name: string;
  readonly players: { readonly min: number; readonly max: number };
  readonly capital: CityId;
  readonly provinces: readonly ProvinceInfo[];
  readonly cities: readonly CityInfo[];
  readonly lines: readonly LineInfo[];
}
/** What a good costs, and what a house in a city of it does. */
export interface GoodInfo {
  readonly id: Good;
  readonly price: number;
  readonly house: { readonly sestertii: number; readonly goods: Cost };
  readonly bonusCoins: number;
}
/** The printed card. */
export interface CardInfo {
  readonly id: CardId;
  readonly character: Character;
  readonly god: God;
  /** 0 for the cards of the start hand. */
  readonly deck: number;
  readonly cost: Cost;
  /** What a Mercator gives. */
  readonly sestertii?: number;
  /** What a specialist produces, and what Minerva gives for each house there. */
  readonly produces?: Good;
  readonly vpPerHouse?: number;
}
interface CardsFile {
  goods: GoodInfo[];
  cityTokens: Record<Letter, ByGood<number>>;
  displayCosts: ('?' | Good)[][];
  colonistCost: Cost;
  start: {
    sestertii: number[];
    goods: ByGood<number>;
    storehouseSlots: number;
    colonistsInRoma: ByKind<number>;
    colonistsInStorehouse: ByKind<number>;
    houses: number;
  };
  startHand: Omit<CardInfo, 'deck' | 'cost'>[];
  market: CardInfo[];
}

const cards = cardsJson as unknown as CardsFile;

export const GOOD_INFOS: readonly GoodInfo[] = cards.goods;
export const CITY_TOKENS: Readonly<Record<Letter, ByGood<number>>> = cards.cityTokens;
/** The printed cost of each slot of the display, slot 1 first. */
export const DISPLAY_COSTS: readonly (readonly ('?' | Good)[])[] = cards.displayCosts;
/** What a new colonist costs. */
export const COLONIST_COST: Cost = cards.colonistCost;
/** What every player starts with; sestertii by seat. */
export const START: CardsFile['start'] = cards.start;
export const START_HAND: readonly CardInfo[] = cards.startHand.map((card) => ({
  ...card,
  deck: 0,
  cost: {},
}));
export const MARKET: readonly CardInfo[] = cards.market;
