/** The languages of the page, of mails and of notices, by their tags. Serbian is written in two scripts. */
export const LANGUAGES = ['en', 'de', 'uk', 'ru', 'pl', 'sr', 'sr-Cyrl', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The first of the tags that we speak, English when there is none. Plain `sr` means Cyrillic, as it does in the locale data of
 * browsers; readers of Latin letters ask for `sr-Latn`.
 */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [base, ...rest] = tag.trim().toLowerCase().split('-');
    if (base === 'sr') return rest.includes('latn') ? 'sr' : 'sr-Cyrl';
    // Hebrew had another code once, and some systems still send it.
    const found = LANGUAGES.find((language) => language === (base === 'iw' ? 'he' : base));
    if (found) return found;
  }
  return 'en';
}
