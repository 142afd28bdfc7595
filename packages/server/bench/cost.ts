import { loadBot, thinkNow } from '@concordia/ai';
import { decider, isOver, newGame, seededRng, unwrap, view } from '@concordia/engine';
import { type Kysely, sql } from 'kysely';
import { isRefusal } from '../src/refusal.ts';
import { openPostgres } from '../src/store/postgres/open.ts';
import type { Database, EntryRow } from '../src/store/schema.ts';
import { openStore } from '../src/store/store.ts';
import { entryAsText } from '../src/tables/entries.ts';
import { stateAsText } from '../src/tables/hot.ts';
import { drawSetup } from '../src/tables/setup.ts';
import { playTurn } from '../src/tables/turn.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { person, table } from '../test/support/rows.ts';
import { connectTables } from './concordia.ts';
import { startProcess } from './processes.ts';

/** What a game costs the database, and a thousand players a process. */
const GAMES = Number(process.env.GAMES ?? 40);
const TABLES = 250;
const SEATS = 4;
const NOW = 1_700_000_000_000;
const SNAPSHOT_EVERY = 16;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const rng = seededRng('cost');

/** A whole game of four easy computers on Imperium, as its log. */
async function game(id: string): Promise<{ setup: string; entries: EntryRow[]; snapshot: string }> {
  const setup = drawSetup('imperium', SEATS, { intermediateScoring: false });
  const begun = unwrap(newGame(setup));
  let { state } = begun;
  let snapshot = '';
  const bot = await loadBot('easy');
  const entries: EntryRow[] = [];
  while (!isOver(state)) {
    const seat = decider(state);
    const actions = await thinkNow(bot, view(begun.game, state, seat, 'careful'), {
      seed: `${id} ${entries.length}`,
    });
    const turn = playTurn(begun.game, state, actions);
    if (isRefusal(turn)) throw new Error(turn.message);
    ({ state } = turn);
    const seq = entries.length + 1;
    const body = JSON.stringify({ actions: turn.actions, dealt: turn.dealt });
    const key = Array.from({ length: 21 }, () => rng.int(36).toString(36)).join('');
    entries.push({ table_id: id, seq, kind: 'turn', seat, key, body, at: NOW + seq * 40_000 });
    if (seq % SNAPSHOT_EVERY === 0) snapshot = stateAsText(state);
  }
  return { setup: JSON.stringify(setup), entries, snapshot };
}

/** Bytes on the disk, indices included, of what games leave behind; unused room is given back first. */
async function bytesOfGames(db: Kysely<Database>): Promise<number> {
  const names = ['tables', 'games', 'seats', 'entries', 'archive'] as const;
  for (const name of names) await sql`vacuum full ${sql.table(name)}`.execute(db);
  const sizes = await Promise.all(
    names.map((name) => sql<{ bytes: number }>`select pg_total_relation_size(${name}) as bytes`.execute(db)),
  );
  return sizes.reduce((sum, { rows }) => sum + rows[0].bytes, 0);
}

async function growth(url: string): Promise<void> {
  const store = await openStore(openPostgres(url));
  const { db } = store.backend;
  await store.people.add(person('ada', 'Ada'));
  const empty = await bytesOfGames(db);
  let turns = 0;
  let bodies = 0;
  let frames = 0;
  for (let n = 0; n < GAMES; n++) {
    const id = `game-${String(n).padStart(16, '0')}`;
    const { setup, entries, snapshot } = await game(id);
    await store.tables.add(table(id, { seat_count: SEATS, map: 'imperium' }), 'ada');
    await db
      .insertInto('games')
      .values({ table_id: id, setup, rules: 2, snapshot, snapshot_seq: 1 })
      .execute();
    for (let at = 0; at < entries.length; at += 100)
      await db
        .insertInto('entries')
        .values(entries.slice(at, at + 100))
        .execute();
    turns += entries.length;
    for (const entry of entries) {
      bodies += Buffer.byteLength(entry.body);
      frames += Buffer.byteLength(entryAsText(entry));
    }
  }
  const asRows = (await bytesOfGames(db)) - empty;
  await db.updateTable('tables').set({ status: 'finished', settled: 1, finished_at: NOW }).execute();
  while ((await store.archive.putAway(NOW + 1)) > 0);
  const compact = (await bytesOfGames(db)) - empty;
  const each = (bytes: number): string => `${(bytes / GAMES / 1024).toFixed(1)} KB`;
  say(`${GAMES} four-player games on Imperium: ${Math.round(turns / GAMES)} turns each`);
  say(
    `a turn: ${Math.round(bodies / turns)} bytes of body, ${Math.round(frames / turns)} bytes to each client`,
  );
  say(`a game in PostgreSQL, indices included: ${each(asRows)} as rows, ${each(compact)} once it is compact`);
  await store.backend.close();
}

/** How much larger a process becomes when a thousand players sit at their tables. */
async function memory(url: string): Promise<void> {
  const open = { MAX_CONNECTIONS_PER_ADDRESS: '10000', REQUEST_RATE: '10000000', MAX_GUEST_GAMES: '1000000' };
  const env = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', BOT_THREADS: '1', ...open };
  const server = await startProcess('../src/main.ts', env);
  const { close } = await connectTables(server.url, 10);
  const before = await server.memory();
  const crowd = await connectTables(server.url, TABLES);
  const after = await server.memory();
  say(
    `${TABLES * SEATS} connected players at ${TABLES} tables: ${((after - before) / 1024 / 1024).toFixed(1)} MB`,
  );
  crowd.close();
  close();
  await server.stop();
}

const postgres = await startPostgres();
try {
  await growth(await postgres.database());
  await memory(await postgres.database());
} finally {
  await postgres.stop();
}
