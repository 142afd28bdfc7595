/**
 * Checks the texts of the lessons in every language against the English ones: the same lessons, scenes and wrong tries, no empty text,
 * and the words of the glossary. Lessons name no numbers that are filled in, so there are no variables to compare.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkWords, GLOSSARY, type Written } from './glossary.ts';

type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

/** The faults in `src/learn/texts` below `root`, as sentences; none when all is well. */
export function checkLessons(root: string): string[] {
  const faults: string[] = [];
  const english = readTexts(root, 'en');
  for (const locale of Object.keys(GLOSSARY) as Written[]) {
    const texts = readTexts(root, locale);
    const report = (place: string, fault: string) => faults.push(`${fileOf(locale)}: ${place} ${fault}`);
    for (const place of english.keys()) if (!texts.has(place)) report(place, 'is missing');
    for (const [place, text] of texts) {
      if (!english.has(place)) report(place, 'is not in the English file');
      if (text.trim() === '') report(place, 'is empty');
      for (const fault of checkWords(locale, place, [text])) report(place, fault);
    }
  }
  return faults;
}

const fileOf = (locale: Written): string => `src/learn/texts/${locale}.json`;

/** Every text by where it stands: `architect.scenes.0.say`. */
function readTexts(root: string, locale: Written): Map<string, string> {
  const tree = JSON.parse(readFileSync(path.join(root, fileOf(locale)), 'utf8')) as Tree;
  return new Map(leaves(tree, []));
}
function leaves(tree: Tree, way: readonly string[]): [string, string][] {
  if (typeof tree === 'string') return [[way.join('.'), tree]];
  return Object.entries(tree).flatMap(([name, below]) => leaves(below, [...way, name]));
}
