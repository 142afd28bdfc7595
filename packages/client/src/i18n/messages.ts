import { computed, signal } from '@preact/signals';
import * as en from '../paraglide/messages/en.js';
import { isLocale, LOCALES, type Locale, preferredLocale, TAGS } from './locales.ts';

export { isLocale, LOCALES, type Locale, preferredLocale };

/** Each language under its own name: people who landed in the wrong one must be able to read the list. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  uk: 'Українська',
  ru: 'Русский',
  pl: 'Polski',
  sr: 'Srpski',
  'sr-Cyrl': 'Српски',
  he: 'עברית',
};

type Compiled = typeof en;
/** Every message as a function of its variables; most have none. */
export type Messages = {
  readonly [K in keyof Compiled]: Compiled[K] extends (inputs: infer I) => unknown
    ? keyof I extends never
      ? () => string
      : (inputs: I) => string
    : never;
};

const loaders: Record<Exclude<Locale, 'en'>, () => Promise<Compiled>> = {
  de: () => import('../paraglide/messages/de.js'),
  uk: () => import('../paraglide/messages/uk.js'),
  ru: () => import('../paraglide/messages/ru.js'),
  pl: () => import('../paraglide/messages/pl.js'),
  sr: () => import('../paraglide/messages/sr.js'),
  'sr-Cyrl': () => import('../paraglide/messages/sr.js?cyrillic') as Promise<unknown> as Promise<Compiled>,
  he: () => import('../paraglide/messages/he.js'),
};

const current = signal<{ locale: Locale; messages: Compiled }>({ locale: 'en', messages: en });

/** The messages in the language in use. Reading one in a component ties the component to the language. */
export const m: Messages = new Proxy({} as Messages, {
  get: (_, key) => Reflect.get(current.value.messages, key),
});

export const locale = computed<Locale>(() => current.value.locale);
export const localeTag = computed<string>(() => TAGS[current.value.locale]);
export const direction = computed<'ltr' | 'rtl'>(() => (current.value.locale === 'he' ? 'rtl' : 'ltr'));

let latest: Locale = 'en';

/** Loads a language and switches to it. Rejects when its file cannot be had (offline and never loaded). */
export async function switchLocale(wanted: Locale): Promise<void> {
  latest = wanted;
  const messages = wanted === 'en' ? en : await loaders[wanted]();
  // Another was asked for meanwhile, and may have come first.
  if (latest !== wanted) return;
  current.value = { locale: wanted, messages };
  if (typeof document === 'undefined') return;
  document.documentElement.lang = TAGS[wanted];
  document.documentElement.dir = wanted === 'he' ? 'rtl' : 'ltr';
}

const lists = computed(() => new Intl.ListFormat(localeTag.value, { type: 'conjunction' }));

/** "brick, food and wine" in the language in use. */
export function list(items: Iterable<string>): string {
  return lists.value.format(items);
}
