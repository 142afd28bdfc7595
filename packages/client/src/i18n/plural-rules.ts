/**
 * The compiled messages make new plural rules for each sentence with a number, which costs more than the sentence. Here
 * each language's are made once. Imported for this effect before the first message.
 */
const made = new Map<string, Intl.PluralRules>();

const value = new Proxy(Intl.PluralRules, {
  construct(target, [locale, options]: [string, Intl.PluralRulesOptions?]) {
    const key = `${locale} ${JSON.stringify(options)}`;
    const rules = made.get(key) ?? new target(locale, options);
    made.set(key, rules);
    return rules;
  },
});
Object.defineProperty(Intl, 'PluralRules', { value, writable: true, configurable: true });
