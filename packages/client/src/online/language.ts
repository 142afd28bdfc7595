import type { Me, NoticeSettings } from '@concordia/protocol';
import { effect } from '@preact/signals';
import { locale } from '../i18n/messages.ts';
import { call } from './api.ts';
import { me } from './server.ts';

/** Mails and notices come in the language and the time zone of the page that the person used last. */
export function keepLanguageTold(): void {
  /** The person it was last sent for: what the server refuses is not sent again and again. */
  let told = '';
  effect(() => {
    const person = me.value;
    const language = locale.value;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const now = `${person?.id} ${language} ${timeZone}`;
    if (
      !person ||
      now === `${person.id} ${person.notices.language} ${person.notices.timeZone}` ||
      told === now
    )
      return;
    told = now;
    void tell({ ...person.notices, language, timeZone });
  });
}

async function tell(notices: NoticeSettings): Promise<void> {
  const answer = await call<Me>('PATCH', 'me', { notices });
  if (answer.ok) me.value = answer.value;
}
