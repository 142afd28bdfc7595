import type { JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { copyLink } from './copy.ts';

/** A link to be sent to others, or a token for a bot. */
export function LinkField({ label, link }: { label: string; link: string }): JSX.Element {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="online-link">
      <label class="field-label" for={id}>
        {label}
      </label>
      <span class="online-link-row">
        <input ref={field} id={id} class="input grow" dir="ltr" readOnly value={link} data-link={link} />
        <button
          type="button"
          class="button"
          data-action="copy-link"
          onClick={() => void copyLink(link, field.current)}
        >
          <UiIcon name="copy" size={18} /> {m.online_copy()}
        </button>
      </span>
    </div>
  );
}
