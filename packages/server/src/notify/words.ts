import { type Language, toCyrillic } from '@concordia/protocol';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import he from '../../messages/he.json' with { type: 'json' };
import pl from '../../messages/pl.json' with { type: 'json' };
import ru from '../../messages/ru.json' with { type: 'json' };
import sr from '../../messages/sr.json' with { type: 'json' };
import uk from '../../messages/uk.json' with { type: 'json' };

export type Words = keyof typeof en;
/** A counted text, by `{count}`, has a form for each plural category of its language. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
/** Serbian in Cyrillic is made from the Latin texts. */
export const CATALOGUES: Record<Exclude<Language, 'sr-Cyrl'>, Record<Words, string | Forms>> = {
  ...{ en, de, uk, ru, pl, sr, he },
};

/** Which dates, lists and numbers belong to a language. */
export const LOCALE_TAGS: Record<Language, string> = {
  ...{ en: 'en-GB', de: 'de', uk: 'uk', ru: 'ru', pl: 'pl', sr: 'sr-Latn', 'sr-Cyrl': 'sr-Cyrl', he: 'he' },
};

/** A sentence in the reader's language. `{name}` in it is replaced by the value of that name. */
export function say(
  language: Language,
  words: Words,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const found = CATALOGUES[language === 'sr-Cyrl' ? 'sr' : language][words];
  const text = typeof found === 'string' ? found : (found[form(language, values.count)] ?? found.other);
  return (language === 'sr-Cyrl' ? toCyrillic(text) : text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** The subject of a mail: what it is about, after whom it comes from. */
export function subjectOf(language: Language, about: string): string {
  return `${say(language, 'page_name')}: ${about}`;
}

function form(language: Language, count: string | number | undefined): Intl.LDMLPluralRule {
  return new Intl.PluralRules(LOCALE_TAGS[language]).select(Number(count));
}

/** Names keep their own direction in a sentence of the other. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
