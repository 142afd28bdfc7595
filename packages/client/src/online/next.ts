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

/** Opens the table with the least time left, of those that are not on the screen. */
export function goToNext(): void {
  const here = tableShown();
  const next =
    waitingForMe.peek().find(({ id }) => id !== here)?.id ?? [...turnAt.peek()].find((id) => id !== here);
  if (next) goTo({ name: 'table', id: next });
  else toast(m.games_next_none());
}
