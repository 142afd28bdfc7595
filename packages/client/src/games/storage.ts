import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SavedGame } from './saved.ts';

/** One record a game: a write is one transaction, so a crash leaves the state before or after it, never between. */
interface Schema extends DBSchema {
  games: { key: string; value: SavedGame; indexes: { updated: number } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('concordia', 1, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updated');
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

/** Games the browser would not keep (no space, private window): they last as long as the page. */
const unkept = new Map<string, SavedGame>();

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return unkept.get(id) ?? (await database()).get('games', id);
}

/** Newest first. Rejects where the browser keeps nothing. */
export async function allGames(): Promise<SavedGame[]> {
  const kept = await (await database()).getAllFromIndex('games', 'updated');
  return [...unkept.values(), ...kept.reverse()];
}

/** True when the game is kept; false when it only lives in this page. */
export async function saveGame(game: SavedGame): Promise<boolean> {
  try {
    await (await database()).put('games', game);
    unkept.delete(game.id);
    return true;
  } catch {
    unkept.set(game.id, game);
    return false;
  }
}

export async function deleteGame(id: string): Promise<void> {
  unkept.delete(id);
  await (await database()).delete('games', id);
}

/** Asks the browser not to drop the games when space runs low; a refusal changes nothing else. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
}
