import { signal } from '@preact/signals';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SavedGame } from './saved.ts';

/** One record a game: a write is one transaction, so a crash leaves the state before or after it, never between. */
interface Schema extends DBSchema {
  games: { key: string; value: SavedGame; indexes: { updated: number } };
}

/** A newer version of the page, in another tab, has changed the store: this one can keep nothing any more. */
export const superseded = signal(false);
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('concordia', 1, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updated');
    },
    blocking(_current, _wanted, event) {
      // A newer version of the page needs the store for itself.
      (event.target as IDBDatabase).close();
      opened = undefined;
      superseded.value = true;
    },
    terminated() {
      opened = undefined;
    },
  });
  // What failed once may succeed later.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** The browser keeps nothing (no space, private window): games last as long as the page. */
export const keepsNothing = signal(false);
const unkept = new Map<string, SavedGame>();

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  try {
    return unkept.get(id) ?? (await (await database()).get('games', id));
  } catch {
    return undefined;
  }
}

/** Newest first; where the browser keeps nothing, those of this page. */
export async function allGames(): Promise<SavedGame[]> {
  const here = [...unkept.values()];
  try {
    const kept = await (await database()).getAllFromIndex('games', 'updated');
    // Of a game that could be kept no longer, the store has only the beginning.
    return [...here, ...kept.filter(({ id }) => !unkept.has(id)).reverse()];
  } catch {
    keepsNothing.value = true;
    return here;
  }
}

/** Keeps the game, or else holds it for as long as the page lives. */
export async function saveGame(game: SavedGame): Promise<void> {
  try {
    await (await database()).put('games', game);
    unkept.delete(game.id);
  } catch {
    unkept.set(game.id, game);
    keepsNothing.value = true;
  }
}

export async function deleteGame(id: string): Promise<void> {
  unkept.delete(id);
  try {
    await (await database()).delete('games', id);
  } catch {
    // What could not be deleted is still in the list.
  }
}

/** Asks the browser not to drop the games when space runs low; a refusal changes nothing else. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
}
