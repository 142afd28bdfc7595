import type { PersonRef } from '@concordia/protocol';
import type { PersonRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { TableWithSeats } from '../store/tables.ts';

/** A person at a table: what everyone may know of them, and the part shown only in games with days per turn. */
export interface Member {
  ref: PersonRef;
  vacationUntil: number | null;
}

export function refOf({ id, name, guest, bot }: PersonRow): PersonRef {
  return { id, name, guest: guest === 1, bot: bot === 1 };
}

export function membersOf(people: readonly PersonRow[]): Map<string, Member> {
  return new Map(
    people.map((person) => [person.id, { ref: refOf(person), vacationUntil: person.vacation_until }]),
  );
}

/** Those who sit at these tables, and who opened them. */
export async function membersAt(
  { people }: Pick<Store, 'people'>,
  tables: readonly TableWithSeats[],
): Promise<Map<string, Member>> {
  const ids = tables.flatMap(({ table, seats }) => [table.owner, ...seats.map((seat) => seat.person_id)]);
  return membersOf(await people.byIds([...new Set(ids.filter((id) => id !== null))]));
}
