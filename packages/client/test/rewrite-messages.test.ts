import { toCyrillic } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { pseudo } from '../tools/pseudo.ts';
import { rewriteTexts } from '../tools/rewrite-messages.ts';

test('only the texts of a compiled module are rewritten, not what is filled in', () => {
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
