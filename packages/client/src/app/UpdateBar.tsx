import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { reloadNow, update } from './update.ts';
import './update.css';

/** At the lower edge of the page, when it should be reloaded. */
export function UpdateBar(): JSX.Element {
  const later = useSignal(false);
  const busy = useSignal(false);
  const why = update.value;
  const shown = why === 'needed' || (why === 'ready' && !later.value);
  return (
    <div role="status" class="update-place">
      {shown && (
        <div class="update-bar panel">
          <UiIcon name="info" size={20} />
          <span>{why === 'needed' ? m.update_needed() : m.app_new_version()}</span>
          <button
            type="button"
            class="button primary"
            data-action="reload-now"
            aria-busy={busy.value}
            onClick={() => {
              busy.value = true;
              void reloadNow();
            }}
          >
            {m.update_reload()}
          </button>
          {why === 'ready' && (
            <button
              type="button"
              class="button quiet"
              data-action="later"
              onClick={() => {
                later.value = true;
              }}
            >
              {m.update_later()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
