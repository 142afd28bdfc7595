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

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return (await database()).get('games', id);
}

/** Newest first. */
export async function allGames(): Promise<SavedGame[]> {
  const games = await (await database()).getAllFromIndex('games', 'updated');
  return games.reverse();
}

export async function saveGame(game: SavedGame): Promise<void> {
  await (await database()).put('games', game);
}

export async function deleteGame(id: string): Promise<void> {
  await (await database()).delete('games', id);
}

/** Asks the browser not to drop the games when space runs low; a refusal changes nothing else. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
}
