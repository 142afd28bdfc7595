/** Records as files. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type GameRecord, type ImportedGame, importRecord } from '@concordia/engine';
import { Failure, UsageError, wholeNumber } from './command.ts';
import { plain } from './text/words.ts';

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(`Can’t read ${file} (${reason(error)}).`);
  }
}
export function writeRecord(file: string, record: GameRecord): void {
  try {
    writeFileSync(file, `${JSON.stringify(record, null, 1)}\n`);
  } catch (error) {
    throw new Failure(`Can’t write ${file} (${reason(error)}).`);
  }
}
/** Opens a file as `writeRecord` will, and leaves what is there as it was. */
export function tryToWrite(file: string): void {
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, 'a'));
    if (isNew) rmSync(file);
  } catch (error) {
    throw new Failure(`Can’t write ${file} (${reason(error)}).`);
  }
}
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Failure(`Can’t create the folder ${folder} (${reason(error)}).`);
  }
}
function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The game of a record after the first `at` actions; after all of them where `at` is not given. */
export function readPosition(file: string, at: string | undefined): ImportedGame {
  const text = readText(file);
  const upTo = at === undefined ? undefined : wholeNumber('at', at, 0);
  const imported = importRecord(text, upTo);
  if (!imported.ok) {
    const { where, message } = imported.error;
    throw new Failure(`${file}: ${typeof where === 'number' ? `action ${where}` : where}: ${plain(message)}`);
  }
  if (upTo !== undefined && imported.value.actions.length < upTo) {
    throw new UsageError(`${file} has only ${imported.value.actions.length} actions`);
  }
  return imported.value;
}
