import type { ByGood, CardId, CityId, Good, Kind, LineId, ProvinceId, Seat } from './names.ts';

/** What happened, as structured words. Goods name only what there is at least one of. */
export type GoodsCount = Partial<ByGood<number>>;
/** Something that happened, as `play` reports it. */
export type GameEvent =
  | { type: 'played'; seat: Seat; card: CardId }
  | { type: 'copied'; seat: Seat; from: Seat; card: CardId }
  | { type: 'tookBack'; seat: Seat; cards: number }
  | { type: 'moved'; seat: Seat; kind: Kind; from: CityId | LineId; to: LineId; points: number }
  | { type: 'built'; seat: Seat; city: CityId; sestertii: number; goods: GoodsCount }
  | { type: 'produced'; seat: Seat; province: ProvinceId; bonus: Good; count: number }
  /** Goods that came into the storehouse; `lost` did not fit. */
  | { type: 'gained'; seat: Seat; goods: GoodsCount; lost: GoodsCount }
  | { type: 'earned'; seat: Seat; sestertii: number; for: 'tribune' | 'mercator' | 'markers' | 'colonists' }
  | { type: 'settled'; seat: Seat; kind: Kind; city: CityId; goods: GoodsCount }
  | { type: 'sold'; seat: Seat; good: Good; count: number; sestertii: number }
  | { type: 'bought'; seat: Seat; good: Good; count: number; sestertii: number }
  | { type: 'recruited'; seat: Seat; card: CardId; slot: number; goods: GoodsCount }
  | { type: 'refilled'; cards: CardId[] }
  | { type: 'passedPraefectus'; from: Seat; to: Seat }
  | { type: 'concordia'; seat: Seat; for: 'houses' | 'cards' }
  | { type: 'noted'; seat: Seat; score: number }
  | { type: 'awarded'; seat: Seat; sestertii: number }
  | { type: 'turnEnded'; seat: Seat }
  | { type: 'over'; ranking: Seat[] };

/** Receives what happens, in order. */
export type Emit = (event: GameEvent) => void;
