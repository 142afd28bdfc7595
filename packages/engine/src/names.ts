/** The words of the rules. Everything that leaves the engine speaks in these names; inside they are indices. */

/** The goods, cheapest first. */
export const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'] as const;
/** A type of goods. */
export type Good = (typeof GOODS)[number];
/** Something for every type of goods. */
export type ByGood<T> = Record<Good, T>;

/** The kinds of lines and colonists. */
export const KINDS = ['land', 'sea'] as const;
/** Land or sea. */
export type Kind = (typeof KINDS)[number];
/** Something for land and for sea. */
export type ByKind<T> = Record<Kind, T>;

/** The gods whose cards score. */
export const GODS = ['vesta', 'jupiter', 'saturnus', 'mercurius', 'mars', 'minerva', 'concordia'] as const;
/** A god. */
export type God = (typeof GODS)[number];
/** Something for every god. */
export type ByGod<T> = Record<God, T>;

/** The characters on the cards. */
export const CHARACTERS = [
  'tribune',
  'architect',
  'prefect',
  'mercator',
  'diplomat',
  'senator',
  'colonist',
  'consul',
  'mason',
  'farmer',
  'smith',
  'vintner',
  'weaver',
] as const;
/** What a card does. */
export type Character = (typeof CHARACTERS)[number];

/** The boards that come with the engine. `loadBoard` adds others; their ids are used in the same places. */
export const MAP_IDS = ['imperium', 'italia'] as const;
/** The id of a board. */
export type MapId = (typeof MAP_IDS)[number];

declare const brand: unique symbol;
type Name<B extends string> = string & { readonly [brand]?: B };

/** Ids of `data/`: distinct types, so that a city is not passed where a line is wanted. */
export type CityId = Name<'city'>;
/** The id of a line. */
export type LineId = Name<'line'>;
/** The id of a province. */
export type ProvinceId = Name<'province'>;
/** The id of a card. */
export type CardId = Name<'card'>;

/** 0 starts; play goes 0, 1, 2 …; the neighbour to the right of seat s is s − 1 (wrapping). */
export type Seat = number;
