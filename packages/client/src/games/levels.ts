/** What the levels of the computer are called. */
import { LEVELS, type Level, levelNumber } from '@concordia/ai';
import { m } from '../i18n/messages.ts';

export function levelWord(level: Level): string {
  return m[`level_${level}` as const]();
}
/** For a list of all levels: with the number, which shows the order of strength. */
export function levelName(level: Level): string {
  return `${levelNumber(level)} · ${levelWord(level)}`;
}
/** For a bar with all levels, which has room for the numbers only; the label says the word. */
export const LEVEL_OPTIONS: readonly { value: Level; label: string }[] = LEVELS.map((value) => ({
  value,
  label: String(levelNumber(value)),
}));
