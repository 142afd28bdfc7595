import type { Locale } from '../i18n/locales.ts';

/** The file that describes the app to the system, one for each language. */
export function manifestFile(locale: Locale): string {
  return locale === 'en' ? 'manifest.webmanifest' : `manifest.${locale}.webmanifest`;
}
