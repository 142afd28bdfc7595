import type { CardId, CityId, Good, Kind, LineId, ProvinceId, Seat } from './names.ts';

/** One decision of one seat, as it stands in a game record. */
export type Action =
  | { seat: Seat; type: 'play'; card: CardId }
  | { seat: Seat; type: 'copy'; from: Seat }
  | { seat: Seat; type: 'move'; kind: Kind; from: CityId | LineId; to: LineId }
  | { seat: Seat; type: 'build'; city: CityId }
  | { seat: Seat; type: 'produce'; province: ProvinceId }
  | { seat: Seat; type: 'income' }
  | { seat: Seat; type: 'settle'; kind: Kind; city: CityId }
  | { seat: Seat; type: 'sell'; good: Good; count: number }
  | { seat: Seat; type: 'buy'; good: Good; count: number }
  | { seat: Seat; type: 'recruit'; card: CardId; wild?: Good }
  | { seat: Seat; type: 'keep'; goods: Partial<Record<Good, number>> }
  | { seat: Seat; type: 'done' };

/** The types of actions: docs/RECORD.md describes each. */
export type ActionType = Action['type'];
export const ACTION_TYPES: readonly ActionType[] = [
  'play',
  'copy',
  'move',
  'build',
  'produce',
  'income',
  'settle',
  'sell',
  'buy',
  'recruit',
  'keep',
  'done',
];
