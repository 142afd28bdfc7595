import {
  check,
  exportRecord,
  type GameRecord,
  type ImportedGame,
  importRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
} from '@concordia/engine';
import { why } from '../i18n/reasons.ts';
import { faultText } from './faults.ts';
import type { SavedGame } from './saved.ts';

/** The record of a game on this device, up to where it is confirmed; with what its import did not know, and how many turns were taken back. */
export function recordOf({ setup, actions, unknown, takenBack }: SavedGame): GameRecord {
  const made = exportRecord(setup, actions, { ...unknown, ...(takenBack && { takenBack }) });
  // A game that the rules refuse is exported as it was saved, so that the fault can be found.
  return made.ok ? made.value : { format: RECORD_FORMAT, version: RECORD_VERSION, setup, actions };
}

/** Reads a record; a wrong one is explained in the player's language, by its first fault. */
export function readRecord(text: string): { game: ImportedGame } | { fault: string } {
  const result = importRecord(text);
  if (result.ok) return { game: result.value };
  const { where } = result.error;
  return { fault: faultText(result.error, typeof where === 'number' ? reasonAt(text, where) : null) };
}

/** Why the action at this index is illegal. */
function reasonAt(text: string, index: number): string | null {
  const before = importRecord(text, index);
  if (!before.ok) return null;
  const { game, state } = before.value;
  const record: GameRecord = JSON.parse(text);
  const checked = check(game, state, record.actions[index]);
  return checked.ok ? null : why(checked.error, game);
}
