import type { JSX } from 'preact';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import type { TableUi } from './ui.ts';

/** The end has begun: who has the Concordia card, and what that means. Before it, news of the table itself. */
export function Banner({ ui }: { ui: TableUi }): JSX.Element {
  const { endedBy, over } = ui.table.view.value;
  const News = ui.table.extras?.News;
  return (
    <>
      {News && <News />}
      {endedBy !== null && !over && (
        <p class="banner">
          <UiIcon name="flag" size={16} />{' '}
          {m.table_last_turns({ player: isolate(ui.table.seats[endedBy].name) })}
        </p>
      )}
    </>
  );
}
