import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { REASON_CODES } from '@concordia/engine';
import { compile } from '@inlang/paraglide-js';
import { afterEach, expect, test } from 'vitest';
import { checkMessages } from '../scripts/check-messages.ts';

const client = path.join(import.meta.dirname, '..');
type File = Record<string, unknown>;
const copies: string[] = [];

/** A copy of the real messages with one file changed. */
function broken(file: string, change: (messages: File) => void): string {
  const root = mkdtempSync(path.join(tmpdir(), 'concordia-messages-'));
  copies.push(root);
  mkdirSync(path.join(root, 'project.inlang'));
  cpSync(path.join(client, 'project.inlang/settings.json'), path.join(root, 'project.inlang/settings.json'));
  cpSync(path.join(client, 'messages'), path.join(root, 'messages'), { recursive: true });
  const target = path.join(root, 'messages', file);
  const messages = JSON.parse(readFileSync(target, 'utf8')) as File;
  change(messages);
  writeFileSync(target, JSON.stringify(messages));
  return root;
}

afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

test('every locale is complete', () => {
  expect(checkMessages(client)).toEqual([]);
});

test.each<{ name: string; file: string; change: (messages: File) => void; fault: string }>([
  {
    name: 'a missing key',
    file: 'words/de.json',
    change: (messages) => delete messages.good_brick,
    fault: 'de: good_brick is missing',
  },
  {
    name: 'an extra key',
    file: 'pl.json',
    change: (messages) => Object.assign(messages, { nobody_asked: 'Nikt' }),
    fault: 'pl: nobody_asked is not in en',
  },
  {
    name: 'a missing plural form',
    file: 'words/uk.json',
    change: (messages) => delete (messages.amount_cards as [{ match: File }])[0].match['countPlural=many'],
    fault: 'uk: amount_cards has no form for the plural category “many”',
  },
  {
    name: 'a missing dual',
    file: 'words/he.json',
    change: (messages) =>
      delete (messages.amount_houses_left as [{ match: File }])[0].match['countPlural=two'],
    fault: 'he: amount_houses_left has no form for the plural category “two”',
  },
  {
    name: 'a variable left out',
    file: 'words/sr.json',
    change: (messages) => Object.assign(messages, { log_played: '{player}' }),
    fault: 'sr: log_played does not use {card}',
  },
  {
    name: 'a variable of its own',
    file: 'help/ru.json',
    change: (messages) => Object.assign(messages, { rules_title: 'Правила, {name}' }),
    fault: 'ru: rules_title uses {name}, which the source does not have',
  },
  {
    name: 'an empty text',
    file: 'help/he.json',
    change: (messages) => Object.assign(messages, { hint_rich: ' ' }),
    fault: 'he: hint_rich is empty',
  },
  {
    name: 'a word the glossary forbids',
    file: 'en.json',
    change: (messages) => Object.assign(messages, { online_time_out_bot: 'The program takes over' }),
    fault:
      'messages/en.json: online_time_out_bot says “program”; write computer (an opponent in the page) or bot (over the API)',
  },
  {
    name: 'a word the glossary forbids in one form of a plural',
    file: 'words/uk.json',
    change: (messages) => {
      (messages.amount_sestertii as [{ match: File }])[0].match['countPlural=many'] = '{count} сестерціїв';
    },
    fault:
      'messages/words/uk.json: amount_sestertii says “сестерціїв”; write сестерція, сестерції, сестерцій (жіночий рід)',
  },
  {
    name: 'a straight apostrophe',
    file: 'help/en.json',
    change: (messages) => Object.assign(messages, { hint_rich: "You're rich" }),
    fault: "messages/help/en.json: hint_rich says “'”; write the typographic apostrophe ’",
  },
  {
    name: 'a Latin word in Hebrew without isolates',
    file: 'he.json',
    change: (messages) => Object.assign(messages, { online_api_docs: 'ממשק API לבוטים' }),
    fault: 'messages/he.json: online_api_docs has “API” without isolates around it (U+2068 … U+2069)',
  },
  {
    name: 'a name in Hebrew without isolates',
    file: 'he.json',
    change: (messages) => Object.assign(messages, { online_now_as: 'עכשיו אתם משחקים בשם {player}.' }),
    fault: 'messages/he.json: online_now_as has {player} without isolates around it (U+2068 … U+2069)',
  },
  {
    name: 'a key in two files',
    file: 'help/en.json',
    change: (messages) => Object.assign(messages, { good_wine: 'Wine' }),
    fault: 'en: good_wine stands in two files',
  },
])('$name is a fault', ({ file, change, fault }) => {
  expect(checkMessages(broken(file, change))).toEqual([fault]);
});

test('numbers take the form their language asks for', async () => {
  const outdir = mkdtempSync(path.join(tmpdir(), 'concordia-compiled-'));
  copies.push(outdir);
  await compile({ project: path.join(client, 'project.inlang'), outdir, outputStructure: 'locale-modules' });
  const said = async (locale: string, counts: number[]) => {
    const module = await import(pathToFileURL(path.join(outdir, `messages/${locale}.js`)).href);
    const { amount_cards } = module as { amount_cards: (inputs: { count: number }) => string };
    return counts.map((count) => amount_cards({ count })).join(', ');
  };
  expect(await said('en', [0, 1, 2])).toBe('0 cards, 1 card, 2 cards');
  expect(await said('de', [0, 1, 2])).toBe('0 Karten, 1 Karte, 2 Karten');
  expect(await said('uk', [1, 3, 5, 12, 21])).toBe('1 карта, 3 карти, 5 карт, 12 карт, 21 карта');
  expect(await said('ru', [1, 3, 5, 12, 21])).toBe('1 карта, 3 карты, 5 карт, 12 карт, 21 карта');
  expect(await said('pl', [1, 3, 5, 12, 21, 22])).toBe(
    '1 karta, 3 karty, 5 kart, 12 kart, 21 kart, 22 karty',
  );
  expect(await said('sr', [1, 3, 5, 12, 21])).toBe('1 karta, 3 karte, 5 karata, 12 karata, 21 karta');
  expect(await said('he', [1, 2, 5])).toBe('1 קלף, 2 קלפים, 5 קלפים');
}, 120_000);

test('every reason of the engine has a text', () => {
  const english = Object.keys(
    JSON.parse(readFileSync(path.join(client, 'messages/words/en.json'), 'utf8')) as File,
  );
  const snake = (code: string) => code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const without = REASON_CODES.filter((code) => {
    const key = `why_${snake(code)}`;
    return !english.includes(key) && !(english.includes(`${key}_land`) && english.includes(`${key}_sea`));
  });
  expect(without).toEqual([]);
});
