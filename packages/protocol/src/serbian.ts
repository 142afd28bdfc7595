/** Latin letters and their Cyrillic ones; digraphs come first. */
const LETTERS: readonly (readonly [string, string])[] = [
  ['dž', 'џ'],
  ['lj', 'љ'],
  ['nj', 'њ'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц'],
  ['č', 'ч'],
  ['ć', 'ћ'],
  ['d', 'д'],
  ['đ', 'ђ'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'ј'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['r', 'р'],
  ['s', 'с'],
  ['š', 'ш'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['z', 'з'],
  ['ž', 'ж'],
];
const CYRILLIC: ReadonlyMap<string, string> = new Map(LETTERS);
const LETTER = new RegExp(LETTERS.map(([latin]) => latin).join('|'), 'gi');

/** Words that stay in Latin letters: names that are printed so, and what is not Serbian. */
const LATIN_WORDS = [
  'Præfectus Magnus',
  'Concordi[ajeu]+',
  'Imperium',
  'Italia',
  'Roma',
  'Discord',
  'Enter',
  'Esc',
  'Tab',
  'Ctrl',
  'Shift',
  'API',
  'https?://\\S*',
  'Glicko-2',
];
/** Words in which two letters that look like one sound are two: *injekcija*, *nadživeti*. */
const TWO_SOUNDS = /(?<=\b(?:in|kon))(?=j(?:ekcij|unkcij|ugacij))|(?<=\bnad)(?=ž(?:iv|nj))/giu;
/** Keeps two letters apart while they are replaced. */
const SEPARATOR = '\u2060';

/** Placeholders, Roman numerals, and the words above. */
const KEPT = new RegExp(
  `\\{\\w+\\}|\\b[IVX]+\\b|(?<![\\p{L}])(?:${LATIN_WORDS.join('|')})(?![\\p{L}])`,
  'gu',
);

/** A Serbian text in Cyrillic, made from the same text in Latin letters. */
export function toCyrillic(latin: string): string {
  let out = '';
  let from = 0;
  for (const hit of latin.matchAll(KEPT)) {
    out += letters(latin.slice(from, hit.index)) + hit[0];
    from = hit.index + hit[0].length;
  }
  return out + letters(latin.slice(from));
}

function letters(text: string): string {
  return text
    .replace(TWO_SOUNDS, SEPARATOR)
    .replace(LETTER, (hit) => {
      const small = CYRILLIC.get(hit.toLowerCase()) ?? hit;
      return hit[0] === hit[0]?.toLowerCase() ? small : small.toUpperCase();
    })
    .replaceAll(SEPARATOR, '');
}
