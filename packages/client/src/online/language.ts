import { effect } from '@preact/signals';
import { locale } from '../i18n/messages.ts';
import { call } from './api.ts';
import { me } from './server.ts';

/** Mails and notices come in the language of the page that the person used last. */
export function keepLanguageTold(): void {
  /** Of whom it was told last: what the server does not take is not tried again and again. */
  let told = '';
  effect(() => {
    const person = me.value;
    const language = locale.value;
    if (!person || person.notices.language === language || told === `${person.id} ${language}`) return;
    told = `${person.id} ${language}`;
    void call('PATCH', 'me', { notices: { ...person.notices, language } });
  });
}
