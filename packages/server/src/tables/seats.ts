import type { SeatRow } from '../store/schema.ts';

export function isFree({ person_id, bot }: Pick<SeatRow, 'person_id' | 'bot'>): boolean {
  return person_id === null && bot === null;
}

/** A person who plays themselves. */
export function isPresent({ person_id, absent }: Pick<SeatRow, 'person_id' | 'absent'>): boolean {
  return person_id !== null && absent === 0;
}

/** No person plays themselves: the game stands still. */
export function isDeserted(seats: readonly Pick<SeatRow, 'person_id' | 'absent'>[]): boolean {
  return !seats.some(isPresent);
}

/**
 * A game in which someone has resigned continues while two people could still play it. Players who vanished aren't waited for:
 * nobody wins by vanishing while the others resign.
 */
export function isGivenUp(seats: readonly Pick<SeatRow, 'person_id' | 'absent'>[]): boolean {
  const people = seats.filter(({ person_id }) => person_id !== null);
  const gone = people.filter(({ absent }) => absent >= 2).length;
  return people.some(({ absent }) => absent === 2) && people.length - gone < 2;
}
