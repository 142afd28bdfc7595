import type { JSX } from 'preact';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import type { TableUi } from './ui.ts';

/** The end has begun: who has the Concordia card, and what that means. */
export function Banner({ ui }: { ui: TableUi }): JSX.Element | null {
  const { endedBy, over } = ui.table.view.value;
  if (endedBy === null || over) return null;
  return (
    <p class="banner">
      <UiIcon name="flag" size={16} /> {m.table_last_turns({ player: isolate(ui.table.seats[endedBy].name) })}
    </p>
  );
}
