import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import type { TableUi } from './ui.ts';

/** Between two people at one screen: nobody's hand is to be seen until the right one says so. */
export function Cover({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const activity = table.activity.value;
  const button = useRef<HTMLButtonElement>(null);
  const seat = activity.type === 'cover' ? activity.seat : null;
  useEffect(() => {
    if (seat !== null) button.current?.focus();
  }, [seat]);
  if (seat === null) return null;
  const { name, colour } = table.seats[seat];
  const player = isolate(name);
  const keeping = table.view.value.decision?.kind === 'keep';
  return (
    <div class="cover" role="dialog" aria-labelledby="cover-title">
      <div class="panel cover-card">
        <EmblemIcon colour={colour} size={72} />
        <h2 id="cover-title">{keeping ? m.doing_keep({ player }) : m.cover_title({ player })}</h2>
        <p>{keeping ? m.cover_keep() : m.cover_text()}</p>
        <button
          ref={button}
          type="button"
          class="button primary"
          data-action="uncover"
          onClick={() => table.cover?.lift()}
        >
          <UiIcon name="eye" size={20} /> {m.cover_ready({ player })}
        </button>
      </div>
    </div>
  );
}
