import type { TableInfo } from '@concordia/protocol';
import { computed, type ReadonlySignal } from '@preact/signals';
import { toast } from '../app/dialogs.tsx';
import { m } from '../i18n/messages.ts';
import { waitsFor } from './alerts.ts';
import { mine } from './lobby/tables.ts';
import { goTo, tableShown } from './places.ts';
import { me, turnAt } from './server.ts';

/** Tables waiting for this person, the shortest time first; those without a clock come last. */
export const waitingForMe: ReadonlySignal<readonly TableInfo[]> = computed(() => {
  const id = me.value?.id ?? '';
  const left = ({ deadline }: TableInfo): number => deadline ?? Number.POSITIVE_INFINITY;
  return (mine.value ?? []).filter((table) => waitsFor(table, id)).toSorted((a, b) => left(a) - left(b));
});

/** How many other tables wait for oneself. The list may be older than what was called. */
export const othersWaiting: ReadonlySignal<number> = computed(() => {
  const here = tableShown();
  return [...turnAt.value].filter((table) => table !== here).length;
});

/**
 * The table to go to next, of those that are not on the screen. The list knows the time left, but may still name a table where one has
 * just played: where both know a table, it counts; from the lobby, whose list is fresh, the list alone is enough.
 */
export function nextTable(
  listed: readonly string[],
  called: ReadonlySet<string>,
  here: string | null,
): string | null {
  const elsewhere = listed.filter((id) => id !== here);
  const sure = elsewhere.find((id) => called.has(id)) ?? [...called].find((id) => id !== here);
  return sure ?? (here === null ? elsewhere[0] : undefined) ?? null;
}

/** Opens the table with the least time left, of those that are not on the screen. */
export function goToNext(): void {
  const listed = waitingForMe.peek().map(({ id }) => id);
  const next = nextTable(listed, turnAt.peek(), tableShown());
  if (next) goTo({ name: 'table', id: next });
  else toast(m.games_next_none());
}
