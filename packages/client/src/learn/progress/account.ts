/** Finished games of the account one is signed in to, beside those on this device. */
import { type GameRecord, importRecord } from '@concordia/engine';
import type { Me, PersonPage, TableInfo } from '@concordia/protocol';
import { savedGame } from '../../games/create.ts';
import type { SavedGame } from '../../games/saved.ts';
import { call } from '../../online/api.ts';

/** The newest of them: each is a request of its own. */
const LATEST = 30;

/** They last as long as the page. */
const known = new Map<string, SavedGame | null>();

/** Those that say something: of one person against computers. Without a server, none. */
export async function accountGames({ id }: Me): Promise<SavedGame[]> {
  const page = await call<PersonPage>('GET', `people/${id}`);
  if (!page.ok) return [];
  const found: SavedGame[] = [];
  for (const { table, finishedAt } of page.value.games.slice(0, LATEST)) {
    if (table === null) continue;
    if (!known.has(table)) known.set(table, await fetched(table, id, finishedAt));
    const game = known.get(table);
    if (game) found.push(game);
  }
  return found;
}

async function fetched(table: string, person: string, finishedAt: number): Promise<SavedGame | null> {
  const [info, record] = await Promise.all([
    call<TableInfo>('GET', `tables/${table}`),
    call<GameRecord>('GET', `tables/${table}/record`),
  ]);
  if (!info.ok || !record.ok) return null;
  const { seats } = info.value;
  if (seats.some((seat) => seat.person && seat.person.id !== person)) return null;
  const read = importRecord(record.value);
  if (!read.ok) return null;
  const game = savedGame(read.value.setup, read.value.actions, {
    controls: seats.map(({ bot }) => bot ?? 'person'),
    liveScores: true,
    seed: table,
  });
  return { ...game, id: `online-${table}`, created: finishedAt, updated: finishedAt };
}
