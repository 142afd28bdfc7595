import type { JSX } from 'preact';
import { isLocale, LOCALE_NAMES, LOCALES, m } from '../i18n/messages.ts';
import { change, settings } from './settings.ts';

export function LanguageSelect({ id }: { id: string }): JSX.Element {
  return (
    <select
      id={id}
      class="select"
      aria-label={m.settings_language()}
      value={settings.value.locale}
      onChange={(event) => {
        const wanted = event.currentTarget.value;
        if (isLocale(wanted)) change({ locale: wanted });
      }}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </select>
  );
}
