import { isLanguage, LANGUAGES, type Language, languageFor } from '@concordia/protocol';

/** The languages of the app; English comes with the first load, the others when they are asked for. */
export const LOCALES: typeof LANGUAGES = LANGUAGES;
export type Locale = Language;
export const isLocale: typeof isLanguage = isLanguage;
/** The first language of the browser's list that the app speaks. */
export const preferredLocale: typeof languageFor = languageFor;

/** The tag for `lang` and for `Intl`. */
export const TAGS: Record<Locale, string> = {
  en: 'en-GB',
  de: 'de',
  uk: 'uk',
  ru: 'ru',
  pl: 'pl',
  sr: 'sr-Latn',
  'sr-Cyrl': 'sr-Cyrl',
  he: 'he',
};
