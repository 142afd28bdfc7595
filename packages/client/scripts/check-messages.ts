/**
 * Checks the message files of every locale against the English ones: same keys, same variables, no empty text, a variant for
 * every plural category that whole numbers have in the locale, the words of the glossary, and isolates in Hebrew.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkWords, type Written } from './glossary.ts';
import { wholeNumberCategories } from './plurals.ts';

interface Variants {
  declarations?: string[];
  selectors?: string[];
  match: Record<string, string>;
}
type Message = string | [Variants];
/** Each message and the file it stands in. */
type Messages = Map<string, { message: Message; file: string }>;

interface Settings {
  baseLocale: string;
  locales: string[];
  'plugin.inlang.messageFormat': { pathPattern: string[] };
}

/** The faults found in the project at `root` (the folder of `project.inlang`), as sentences; none when all is well. */
export function checkMessages(root: string): string[] {
  const settings = JSON.parse(
    readFileSync(path.join(root, 'project.inlang/settings.json'), 'utf8'),
  ) as Settings;
  const faults: string[] = [];
  const base = readLocale(root, settings, settings.baseLocale, faults);
  for (const locale of settings.locales) {
    const categories = wholeNumberCategories(locale);
    const messages = locale === settings.baseLocale ? base : readLocale(root, settings, locale, faults);
    for (const key of base.keys()) if (!messages.has(key)) faults.push(`${locale}: ${key} is missing`);
    for (const [key, { message, file }] of messages) {
      const source = base.get(key)?.message;
      if (source === undefined) faults.push(`${locale}: ${key} is not in ${settings.baseLocale}`);
      else faults.push(...compare(source, message).map((fault) => `${locale}: ${key} ${fault}`));
      faults.push(...checkPlurals(categories, message).map((fault) => `${locale}: ${key} ${fault}`));
      faults.push(
        ...checkWords(locale as Written, key, texts(message)).map((fault) => `${file}: ${key} ${fault}`),
      );
    }
  }
  return faults;
}

function readLocale(root: string, settings: Settings, locale: string, faults: string[]): Messages {
  const messages: Messages = new Map();
  for (const pattern of settings['plugin.inlang.messageFormat'].pathPattern) {
    const file = path.join(root, pattern.replace('{locale}', locale));
    for (const [key, message] of Object.entries(
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>,
    )) {
      if (key === '$schema') continue;
      if (messages.has(key)) faults.push(`${locale}: ${key} stands in two files`);
      messages.set(key, { message, file: path.relative(root, file) });
    }
  }
  return messages;
}

function compare(source: Message, message: Message): string[] {
  const wanted = variables(source);
  const used = variables(message);
  const faults: string[] = [];
  for (const name of wanted) if (!used.has(name)) faults.push(`does not use {${name}}`);
  for (const name of used)
    if (!wanted.has(name)) faults.push(`uses {${name}}, which the source does not have`);
  if (texts(message).some((text) => text.trim() === '')) faults.push('is empty');
  return faults;
}

function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message[0].match);
}

function variables(message: Message): Set<string> {
  const found = texts(message).flatMap((text) =>
    [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map((hit) => hit[1]!),
  );
  if (typeof message !== 'string') {
    for (const declaration of message[0].declarations ?? []) {
      const input = /^input (\w+)$/.exec(declaration)?.[1];
      if (input) found.push(input);
    }
  }
  return new Set(found);
}

function checkPlurals(categories: ReadonlySet<string>, message: Message): string[] {
  if (typeof message === 'string') return [];
  const { declarations = [], selectors = [], match } = message[0];
  const variants = Object.keys(match).map(
    (key) => new Map(key.split(',').map((part) => splitPair(part.trim()))),
  );
  const faults: string[] = [];
  for (const selector of selectors) {
    const isPlural = declarations.some(
      (declaration) => declaration.startsWith(`local ${selector} = `) && declaration.includes(': plural'),
    );
    if (!isPlural) continue;
    const present = new Set(variants.map((variant) => variant.get(selector)));
    if (present.has('*')) continue;
    for (const category of categories) {
      if (!present.has(category)) faults.push(`has no form for the plural category “${category}”`);
    }
  }
  return faults;
}

function splitPair(part: string): [string, string] {
  const [selector = '', value = ''] = part.split('=');
  return [selector, value];
}
