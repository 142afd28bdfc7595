import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Catalogues, checkCatalogues } from '../scripts/check-catalogues.ts';
import { checkLessons } from '../scripts/check-lessons.ts';
import { GLOSSARY } from '../scripts/glossary.ts';

const client = path.join(import.meta.dirname, '..');
const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

interface Scene {
  say: string;
  hint?: string;
  wrong: Record<string, string>;
}
type Lessons = Record<string, { title: string; scenes: Scene[] }>;

/** A copy of the real lessons with one language changed. */
function lessonsWith(locale: string, change: (first: Scene, lessons: Lessons) => void): string {
  const root = mkdtempSync(path.join(tmpdir(), 'concordia-lessons-'));
  copies.push(root);
  const folder = path.join(root, 'src/learn/texts');
  cpSync(path.join(client, 'src/learn/texts'), folder, { recursive: true });
  const file = path.join(folder, `${locale}.json`);
  const lessons = JSON.parse(readFileSync(file, 'utf8')) as Lessons;
  change(lessons.gods!.scenes[0]!, lessons);
  writeFileSync(file, JSON.stringify(lessons));
  return root;
}

test('every lesson is complete in every language and follows the glossary', () => {
  expect(checkLessons(client)).toEqual([]);
});

test.each<{ name: string; locale: string; change: Parameters<typeof lessonsWith>[1]; fault: string }>([
  {
    name: 'a missing sentence',
    locale: 'de',
    change: (scene) => delete scene.hint,
    fault: 'src/learn/texts/de.json: gods.scenes.0.hint is missing',
  },
  {
    name: 'a missing lesson title',
    locale: 'sr',
    change: (_, lessons) => Object.assign(lessons.gods!, { title: ' ' }),
    fault: 'src/learn/texts/sr.json: gods.title is empty',
  },
  {
    name: 'an answer to a wrong try that English has not',
    locale: 'pl',
    change: ({ wrong }) => Object.assign(wrong, { nobody: 'Nikt' }),
    fault: 'src/learn/texts/pl.json: gods.scenes.0.wrong.nobody is not in the English file',
  },
  {
    name: 'a word the glossary forbids',
    locale: 'ru',
    change: (scene) => Object.assign(scene, { say: 'Программа строит первой.' }),
    fault:
      'src/learn/texts/ru.json: gods.scenes.0.say says “Программ”; write компьютер (соперник на странице) или бот (через API)',
  },
  {
    name: 'a Latin name in Hebrew without isolates',
    locale: 'he',
    change: (scene) => Object.assign(scene, { say: 'בנו בית ב־Cosa.' }),
    fault:
      'src/learn/texts/he.json: gods.scenes.0.say has “Cosa” without isolates around it (U+2068 … U+2069)',
  },
])('in the lessons, $name is a fault', ({ locale, change, fault }) => {
  expect(checkLessons(lessonsWith(locale, change))).toEqual([fault]);
});

/** The real sentences of the server, with one language changed. */
function cataloguesWith(locale: string, change: object): Catalogues {
  const read = (name: string): object =>
    JSON.parse(readFileSync(path.join(client, `../server/messages/${name}.json`), 'utf8')) as object;
  return Object.fromEntries(
    Object.keys(GLOSSARY).map((name) => [name, { ...read(name), ...(name === locale && change) }]),
  ) as Catalogues;
}

test('the server’s texts follow the glossary in every language', () => {
  expect(checkCatalogues(cataloguesWith('en', {}))).toEqual([]);
});

test.each<{ name: string; locale: string; change: object; fault: string }>([
  {
    name: 'a word the glossary forbids',
    locale: 'en',
    change: { stop_ask: 'Stop all e-mails from Concordia?' },
    fault: 'packages/server/messages/en.json: stop_ask says “e-mails”; write email',
  },
  {
    name: 'a variable left out',
    locale: 'uk',
    change: { invitation: 'Запрошення до гри' },
    fault: 'packages/server/messages/uk.json: invitation uses the variables none; the English text has name',
  },
  {
    name: 'a missing plural form',
    locale: 'pl',
    change: {
      result: {
        one: '{rank}. miejsce z {players}, {count} punkt.',
        few: '{rank}. miejsce z {players}, {count} punkty.',
        other: '{rank}. miejsce z {players}, {count} punktu.',
      },
    },
    fault: 'packages/server/messages/pl.json: result has no form for the plural category “many”',
  },
  {
    name: 'an empty text',
    locale: 'he',
    change: { open: '' },
    fault: 'packages/server/messages/he.json: open is empty',
  },
])('in what the server writes, $name is a fault', ({ locale, change, fault }) => {
  expect(checkCatalogues(cataloguesWith(locale, change))).toEqual([fault]);
});
