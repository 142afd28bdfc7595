/** The words of the rules. Everything that leaves the engine speaks in these names; inside they are indices. */

export const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'] as const;
export type Good = (typeof GOODS)[number];
export type ByGood<T> = Record<Good, T>;

export const KINDS = ['land', 'sea'] as const;
export type Kind = (typeof KINDS)[number];
export type ByKind<T> = Record<Kind, T>;

export const GODS = ['vesta', 'jupiter', 'saturnus', 'mercurius', 'mars', 'minerva', 'concordia'] as const;
export type God = (typeof GODS)[number];
export type ByGod<T> = Record<God, T>;

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
export type Character = (typeof CHARACTERS)[number];

/** The boards that come with the engine. `loadBoard` adds others; their ids are used in the same places. */
export const MAP_IDS = ['imperium', 'italia'] as const;
export type MapId = (typeof MAP_IDS)[number];

declare const brand: unique symbol;
type Name<B extends string> = string & { readonly [brand]?: B };

/** Ids of `data/`: distinct types, so that a city is not passed where a line is wanted. */
export type CityId = Name<'city'>;
export type LineId = Name<'line'>;
export type ProvinceId = Name<'province'>;
export type CardId = Name<'card'>;

/** 0 starts; play goes 0, 1, 2 …; the neighbour to the right of seat s is s − 1 (wrapping). */
export type Seat = number;
