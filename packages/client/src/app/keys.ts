/**
 * The letter of a key, as it is written on it: where German has Z, English has Y. Under an alphabet that has no such letter, the
 * one that is in its place on an English keyboard.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  // A letter with a mark is a letter of its own, not the one whose place it has.
  if (/^\p{Script=Latin}$/u.test(key)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}
