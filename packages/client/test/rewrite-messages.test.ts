import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toCyrillic } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { pseudo } from '../tools/pseudo.ts';
import { cachePluralRules, rewriteTexts } from '../tools/rewrite-messages.ts';

test('only the texts of a compiled module are rewritten, not the values filled in', () => {
  const code = `export const a = (i) => {const countPlural = registry.plural("sr", i?.count, {});
\tif (countPlural === "one") return (\`\${i?.count} ljubav: \${i?.name}\`);
\treturn ("njega");
};`;
  expect(rewriteTexts(code, toCyrillic)).toBe(code.replace(' ljubav', ' љубав'));
});

test('a pseudo text is 40 % longer, has an accent in every word and keeps signs and figures', () => {
  const text = 'You have 12 free slots, but Asia would bring more (3).';
  const made = pseudo(text);
  const count = (given: string) => [...given].filter((letter) => /\p{L}/u.test(letter)).length;
  expect(count(made) / count(text)).toBeCloseTo(1.4, 1);
  expect(made.replace(/\p{L}+/gu, 'x')).toBe(text.replace(/\p{L}+/gu, 'x'));
  for (const word of made.match(/\p{L}+/gu) ?? []) expect(word).toMatch(/[^a-zA-Z]/);
});

test('the compiled messages make the plural rules of a language once, and choose the same forms', async () => {
  const file = path.join(import.meta.dirname, '../src/paraglide/registry.js');
  const code = cachePluralRules(readFileSync(file, 'utf8'));
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { PluralRules } = Intl;
  let made = 0;
  const counted = new Proxy(PluralRules, {
    construct(target, args: [string]) {
      made += 1;
      return new target(...args);
    },
  });
  Object.assign(Intl, { PluralRules: counted });
  try {
    const forms = [1, 3, 5, 21].map((count) => module.plural('uk', count, {}));
    expect(forms).toEqual(['one', 'few', 'many', 'one']);
    expect(module.plural('en', 1, {})).toBe('one');
    expect(made).toBe(2);
  } finally {
    Object.assign(Intl, { PluralRules });
  }
  expect(() => cachePluralRules('export const plural = 0;')).toThrow();
});
