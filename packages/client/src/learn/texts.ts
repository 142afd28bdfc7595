/** The prose of the lessons. Loaded with the first lesson that is opened, apart from the messages that every page needs. */
import { signal } from '@preact/signals';
import { type Locale, locale } from '../i18n/messages.ts';
import type { LessonId } from './lessons/index.ts';

export interface SceneWords {
  /** What one has to know. */
  readonly say: string;
  readonly task: string;
  readonly hint: string;
  /** When the task is done. */
  readonly done: string;
  readonly wrong: Readonly<Record<string, string>>;
}
export interface LessonWords {
  readonly title: string;
  readonly scenes: readonly SceneWords[];
}
export type Texts = Readonly<Record<LessonId, LessonWords>>;

const loaders: Record<Locale, () => Promise<{ default: Texts }>> = {
  en: () => import('./texts/en.json'),
  de: () => import('./texts/de.json'),
  uk: () => import('./texts/uk.json'),
  ru: () => import('./texts/ru.json'),
  pl: () => import('./texts/pl.json'),
  sr: () => import('./texts/sr.json'),
  'sr-Cyrl': async () => {
    const [{ default: latin }, { toCyrillic }] = await Promise.all([
      import('./texts/sr.json'),
      import('@concordia/protocol'),
    ]);
    const rewrite = (_: string, value: unknown) => (typeof value === 'string' ? toCyrillic(value) : value);
    return { default: JSON.parse(JSON.stringify(latin), rewrite) as Texts };
  },
  he: () => import('./texts/he.json'),
};

const loaded = signal<{ readonly [L in Locale]?: Texts }>({});

/** Those of the language in use; null until they are here. */
export function texts(): Texts | null {
  return loaded.value[locale.value] ?? null;
}
/** Rejects when they cannot be had. */
export async function loadTexts(): Promise<void> {
  const wanted = locale.value;
  if (loaded.peek()[wanted]) return;
  const { default: read } = await loaders[wanted]();
  loaded.value = { ...loaded.peek(), [wanted]: read };
}
