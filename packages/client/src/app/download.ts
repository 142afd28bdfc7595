import type { GameRecord } from '@concordia/engine';
import { m } from '../i18n/messages.ts';
import { toast } from './dialogs.tsx';

/** Hands a record to the browser as a file; that of a game that is not over comes with a warning. */
export function exportGame(record: GameRecord): void {
  if (!record.result) toast(m.files_unfinished_warning());
  downloadRecord(record);
}

/** Hands a record to the browser as a file. */
export function downloadRecord(record: GameRecord): void {
  const players = record.setup.players.map(({ name }) => name.replace(/[^\p{L}\p{N}]+/gu, '-')).join('-');
  downloadJson(record, `concordia-${record.setup.map}-${players}.json`);
}

export function downloadJson(value: object, name: string): void {
  const blob = new Blob([`${JSON.stringify(value, null, 1)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
