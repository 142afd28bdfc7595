import { type Refusal, refuse } from '../refusal.ts';

const LONGEST = 24;
/** Marks that nobody sees, and a letter of Braille without a dot. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A name as it will be shown: one form of each letter, single spaces, no controls, no marks that turn the direction of
 * what stands beside it, and something to see.
 */
export function cleanName(wanted: string): string | Refusal {
  const name = wanted.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const visible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(UNSEEN, ''));
  if (!visible || [...name].length > LONGEST || /[\p{C}\p{Zl}\p{Zp}<>]/u.test(name))
    return refuse('bad-name', `A name has 1 to ${LONGEST} visible characters, without < or >.`);
  return name;
}

/** What makes two names the same: letter case, look-alike forms and what nobody sees do not tell them apart. */
export function nameKey(name: string): string {
  const seen = name.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();
  // Once more: an unseen mark may have kept a letter and its accent apart.
  return seen.normalize('NFKC').toLowerCase();
}
