/** The languages of the app; English comes with the first load, the others when they are asked for. */
export const LOCALES = ['en', 'de', 'uk', 'ru', 'pl', 'sr', 'he'] as const;
export type Locale = (typeof LOCALES)[number];

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((candidate) => candidate === value);
}
