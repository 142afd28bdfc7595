/** Checks everything people read in seven languages: the page's messages and what the server writes. */
import path from 'node:path';
import { checkMessages } from '../packages/client/scripts/check-messages.ts';
import { checkWords, type Written } from '../packages/client/scripts/glossary.ts';
import { CATALOGUES, type Forms } from '../packages/server/src/notify/words.ts';

const textsOf = (entry: string | Forms): string[] =>
  typeof entry === 'string' ? [entry] : Object.values<string>(entry);
const variablesIn = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((hit) => hit[1])
    .sort()
    .join(', ');

const faults = checkMessages(path.join(import.meta.dirname, '../packages/client'));
for (const [language, catalogue] of Object.entries(CATALOGUES)) {
  const rules = new Intl.PluralRules(language);
  const categories = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
  for (const [key, entry] of Object.entries(catalogue)) {
    const texts = textsOf(entry);
    const found = checkWords(language as Written, key, texts);
    const wanted = variablesIn(textsOf(CATALOGUES.en[key as keyof typeof catalogue]).at(-1) ?? '');
    const used = variablesIn(texts.at(-1) ?? '');
    if (used !== wanted)
      found.push(`uses the variables ${used || 'none'}; the English text has ${wanted || 'none'}`);
    if (typeof entry !== 'string')
      for (const category of categories)
        if (!(category in entry)) found.push(`has no form for the plural category “${category}”`);
    for (const fault of found) faults.push(`packages/server/messages/${language}.json: ${key} ${fault}`);
  }
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Every language is complete and follows the glossary.');
