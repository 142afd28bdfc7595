import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAMES } from '../scripts/glossary.ts';

const client = path.join(import.meta.dirname, '..');
const settings = JSON.parse(readFileSync(path.join(client, 'project.inlang/settings.json'), 'utf8'));
const locales: string[] = settings.locales;
const outdir = mkdtempSync(path.join(tmpdir(), 'concordia-awkward-'));

type Said = Record<string, (values: Record<string, string | number>) => string>;
const said = new Map<string, Said>();
const variables = new Map<string, string[]>();

beforeAll(async () => {
  for (const pattern of settings['plugin.inlang.messageFormat'].pathPattern) {
    const file: Record<string, unknown> = JSON.parse(
      readFileSync(path.join(client, pattern.replace('{locale}', 'en')), 'utf8'),
    );
    for (const [key, message] of Object.entries(file)) {
      const text = JSON.stringify(message);
      const found = [...text.matchAll(/\{(\w+)\}|input (\w+)/g)].map((hit) => hit[1] ?? hit[2] ?? '');
      if (key !== '$schema') variables.set(key, [...new Set(found)]);
    }
  }
  await compile({ project: path.join(client, 'project.inlang'), outdir, outputStructure: 'locale-modules' });
  for (const locale of locales)
    said.set(locale, await import(pathToFileURL(path.join(outdir, `messages/${locale}.js`)).href));
}, 120_000);
afterAll(() => rmSync(outdir, { recursive: true }));

/** As the page fills them in: a name in the other direction is isolated. */
const NAME_VALUES = ['Livia', '\u2068דוד\u2069', 'W'.repeat(24), "O'Neil & “Co”"];
const COUNTS = [0, 1, 2, 5, 11, 21, 104];

/** The fault of a text made with these values; null when there is none. */
function fault(key: string, text: string, name: string, hasName: boolean): string | null {
  if (text === key || text === '') return 'has no form for this';
  if (/[{}]|undefined|NaN/.test(text)) return 'is not filled in';
  if (hasName && !text.includes(name)) return 'has lost the name';
  // Isolates that are opened are closed: otherwise the rest of the page changes its direction.
  let depth = 0;
  for (const letter of text) {
    if (letter === '\u2066' || letter === '\u2068') depth += 1;
    if (letter === '\u2069') depth -= 1;
    if (depth < 0) return 'closes an isolate too often';
  }
  return depth === 0 ? null : 'leaves an isolate open';
}

test.each(locales)('%s: every message takes every number and every name', (locale) => {
  const messages = said.get(locale);
  const faults: string[] = [];
  for (const [key, names] of variables)
    for (const [index, count] of COUNTS.entries()) {
      const name = NAME_VALUES[index % NAME_VALUES.length] ?? '';
      const values = Object.fromEntries(names.map((one) => [one, NAMES.has(one) ? name : count]));
      const text = messages?.[key]?.(values) ?? '';
      const wrong = fault(
        key,
        text,
        name,
        names.some((one) => NAMES.has(one)),
      );
      if (wrong !== null) faults.push(`${key} ${wrong} (${count}, ${name}): ${text}`);
    }
  expect(faults).toEqual([]);
});

test.each([
  ['en', ['1 brick', '2 bricks', '5 bricks', '21 bricks']],
  ['uk', ['1 цегла', '2 цегли', '5 цеглин', '21 цегла']],
  ['ru', ['1 кирпич', '2 кирпича', '5 кирпичей', '21 кирпич']],
  ['pl', ['1 cegła', '2 cegły', '5 cegieł', '21 cegieł']],
  ['sr', ['1 cigla', '2 cigle', '5 cigala', '21 cigla']],
  ['he', ['1 לבנה', '2 לבנים', '5 לבנים', '21 לבנים']],
])('%s counts 1, 2, 5 and 21 bricks as people do', (locale, forms) => {
  const { amount_brick } = said.get(locale) ?? {};
  expect([1, 2, 5, 21].map((count) => amount_brick?.({ count }))).toEqual(forms);
});

test('Hebrew says the words for one and two where a figure would read as an ordinal', () => {
  const hebrew = said.get('he');
  expect([1, 2, 5].map((count) => hebrew?.online_days?.({ count }))).toEqual(['יום אחד', 'יומיים', '5 ימים']);
});
