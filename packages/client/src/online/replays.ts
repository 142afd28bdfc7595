import { type GameRecord, importRecord } from '@concordia/engine';
import { toast } from '../app/dialogs.tsx';
import { go } from '../app/router.ts';
import { savedGame } from '../games/create.ts';
import { saveGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { ask } from './api.ts';

/** Takes a finished game to this device, where it can be replayed, analysed and played on from, also without the server. */
export async function watchRecord(path: string, id: string): Promise<boolean> {
  const answer = await ask<GameRecord>('GET', path);
  if (!answer) return false;
  const read = importRecord(answer.value);
  if (!read.ok) {
    toast(m.files_fault_format({ message: read.error.message }), 'warn');
    return false;
  }
  const { setup, actions } = read.value;
  const game = savedGame(setup, actions, {
    controls: setup.players.map(() => 'person'),
    liveScores: true,
    seed: id,
    guided: false,
  });
  // The same game twice is one game.
  const kept = { ...game, id: `online-${id}` };
  await saveGame(kept);
  go({ page: 'replay', id: kept.id, at: null });
  return true;
}
