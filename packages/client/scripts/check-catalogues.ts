/** Checks the server's sentences (emails, notices, pages behind links) in every language against the English ones. */
import { checkWords, type Written } from './glossary.ts';
import { wholeNumberCategories } from './plurals.ts';

/** A sentence, or its forms by plural category. */
type Entry = string | { readonly [category: string]: string };
export type Catalogues = Readonly<Record<Written, Readonly<Record<string, Entry>>>>;

/** The faults, as sentences; none when all is well. The types already see to it that no key is missing. */
export function checkCatalogues(catalogues: Catalogues): string[] {
  const faults: string[] = [];
  for (const [language, catalogue] of Object.entries(catalogues) as [Written, Catalogues[Written]][]) {
    for (const [key, entry] of Object.entries(catalogue)) {
      const report = (fault: string) =>
        faults.push(`packages/server/messages/${language}.json: ${key} ${fault}`);
      const texts = textsOf(entry);
      if (texts.some((text) => text.trim() === '')) report('is empty');
      for (const fault of checkWords(language, key, texts)) report(fault);
      const wanted = variablesIn(catalogues.en[key]);
      const used = variablesIn(entry);
      if (used !== wanted)
        report(`uses the variables ${used || 'none'}; the English text has ${wanted || 'none'}`);
      if (typeof entry !== 'string')
        for (const category of wholeNumberCategories(language))
          if (!(category in entry)) report(`has no form for the plural category “${category}”`);
    }
  }
  return faults;
}

const textsOf = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));
/** Those of the last form: the others may do without the number. */
const variablesIn = (entry: Entry = ''): string =>
  [...(textsOf(entry).at(-1) ?? '').matchAll(/\{(\w+)\}/g)]
    .map((hit) => hit[1])
    .sort()
    .join(', ');
