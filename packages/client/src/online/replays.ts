import { type GameRecord, importRecord } from '@concordia/engine';
import { toast } from '../app/dialogs.tsx';
import { savedGame } from '../games/create.ts';
import { faultText } from '../games/faults.ts';
import { saveGame } from '../games/storage.ts';
import { personName } from './words.ts';

/**
 * Takes a finished game to this device, where it can be replayed, analysed and played on from, also without the server. Gives the
 * id it has here; null when the record cannot be read.
 */
export async function keepRecord(record: GameRecord, id: string): Promise<string | null> {
  const read = importRecord(record);
  if (!read.ok) {
    toast(faultText(read.error), 'warn');
    return null;
  }
  const { setup, actions } = read.value;
  const players = setup.players.map((player) => ({ ...player, name: personName(player) }));
  const game = savedGame({ ...setup, players }, actions, {
    controls: setup.players.map(() => 'person'),
    liveScores: true,
    seed: id,
  });
  // One that ended by agreement or by the clock is over too; the record does not say who won it.
  const { summary } = game;
  const over = summary.over ? summary : { ...summary, over: true, waitingFor: -1 };
  // The same game twice is one game.
  const kept = { ...game, id: `online-${id}`, summary: over };
  await saveGame(kept);
  return kept.id;
}
