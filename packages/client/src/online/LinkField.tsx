import type { JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { copyLink } from './copy.ts';

/** A link to be sent to others, also with what the device shares links with; or a token for a bot. */
export function LinkField({
  label,
  link,
  share = false,
}: {
  label: string;
  link: string;
  share?: boolean;
}): JSX.Element {
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
        {share && 'share' in navigator && (
          <button type="button" class="button" data-action="share-link" onClick={() => void shareLink(link)}>
            <UiIcon name="upload" size={18} /> {m.touch_share()}
          </button>
        )}
      </span>
    </div>
  );
}

async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ title: 'Concordia', url });
  } catch {
    // The person has thought better of it.
  }
}
