import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REASON_CODES } from '@concordia/engine';
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
    fault: 'uk: amount_cards has no form for the plural category «many»',
  },
  {
    name: 'a missing dual',
    file: 'words/he.json',
    change: (messages) => delete (messages.amount_houses as [{ match: File }])[0].match['countPlural=two'],
    fault: 'he: amount_houses has no form for the plural category «two»',
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
    change: (messages) => Object.assign(messages, { guide_next: 'Дальше, {name}' }),
    fault: 'ru: guide_next uses {name}, which the source does not have',
  },
  {
    name: 'an empty text',
    file: 'help/he.json',
    change: (messages) => Object.assign(messages, { hint_rich: ' ' }),
    fault: 'he: hint_rich is empty',
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
