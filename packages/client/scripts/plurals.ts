/** No language has a category that only whole numbers above this would show. */
const LARGEST_SAMPLE = 200;

/** The plural categories that whole numbers have in a language. */
export function wholeNumberCategories(locale: string): Set<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(Array.from({ length: LARGEST_SAMPLE + 1 }, (_, n) => rules.select(n)));
}
