import { type Refusal, refuse } from '../refusal.ts';

const LONGEST = 24;

/**
 * A name as it will be shown: one form of each letter, single spaces, no controls, no marks that turn the direction of
 * what stands beside it, and something to see.
 */
export function cleanName(wanted: string): string | Refusal {
  const name = wanted.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const visible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);
  if (!visible || [...name].length > LONGEST || /[\p{C}\p{Zl}\p{Zp}<>]/u.test(name))
    return refuse('bad-name', `A name has 1 to ${LONGEST} visible characters, without < and >.`);
  return name;
}

/** What makes two names the same: letter case and look-alike forms do not. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
