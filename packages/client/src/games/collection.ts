import type { GameRecord } from '@concordia/engine';
import { PLAYER_COLOURS } from '../art/players.ts';
import { newId, savedGame } from './create.ts';
import { readRecord, recordOf } from './files.ts';
import { type Control, LEVELS, type SavedGame } from './saved.ts';
import { allGames, loadGame, saveGame } from './storage.ts';

export const COLLECTION_FORMAT = 'concordia-games';

/** Many games in one file: the records, and what this app adds to them. */
interface CollectedGame {
  id: string;
  record: GameRecord;
  controls?: readonly unknown[];
  colours?: readonly unknown[];
}
export interface Collection {
  format: typeof COLLECTION_FORMAT;
  version: 1;
  games: readonly CollectedGame[];
}

/** All games of this device, and those of a server that are not here. */
export async function collect(elsewhere: readonly CollectedGame[]): Promise<Collection> {
  const here = (await allGames()).map(
    (game): CollectedGame => ({
      id: game.id,
      record: recordOf(game),
      controls: game.controls,
      ...(game.colours && { colours: game.colours }),
    }),
  );
  const known = new Set(here.map(({ id }) => id));
  return {
    format: COLLECTION_FORMAT,
    version: 1,
    games: [...here, ...elsewhere.filter(({ id }) => !known.has(id))],
  };
}

export interface Taken {
  count: number;
  known: number;
  bad: number;
}

/** Null where the text is no such file. A game that is here already stays as it is. */
export async function takeCollection(text: string): Promise<Taken | null> {
  const games = gamesIn(text);
  if (!games) return null;
  const taken: Taken = { count: 0, known: 0, bad: 0 };
  for (const one of games) {
    const game = gameFrom(one);
    if (!game) taken.bad += 1;
    else if (await loadGame(game.id)) taken.known += 1;
    else {
      await saveGame(game);
      taken.count += 1;
    }
  }
  return taken;
}

function gamesIn(text: string): readonly unknown[] | null {
  try {
    const file: unknown = JSON.parse(text);
    const isOne = typeof file === 'object' && file !== null && 'format' in file && 'games' in file;
    return isOne && file.format === COLLECTION_FORMAT && Array.isArray(file.games) ? file.games : null;
  } catch {
    return null;
  }
}

/** What was written may be of another version, or of a meddling hand. */
function gameFrom(value: unknown): SavedGame | null {
  if (typeof value !== 'object' || value === null || !('record' in value)) return null;
  const read = readRecord(JSON.stringify(value.record));
  if ('fault' in read) return null;
  const { setup, actions, unknown } = read.game;
  const seats = setup.players.length;
  const controls = listOf('controls' in value ? value.controls : null, ['person', ...LEVELS], seats);
  const colours = listOf('colours' in value ? value.colours : null, PLAYER_COLOURS, seats);
  const game = savedGame(setup, actions, {
    controls: controls ?? setup.players.map((): Control => 'person'),
    liveScores: true,
    seed: newId(),
    unknown,
    ...(colours && { colours }),
  });
  return { ...game, id: 'id' in value && isId(value.id) ? value.id : game.id };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value);

function listOf<T extends string>(value: unknown, known: readonly T[], length: number): T[] | null {
  if (!Array.isArray(value) || value.length !== length) return null;
  const found = value.flatMap((one) => known.find((each) => each === one) ?? []);
  return found.length === length ? found : null;
}
