import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Backend } from './backend.ts';
import type { Db, EntryRow } from './schema.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Finished games put away in one go: each is a transaction of its own. */
const AT_ONCE = 500;
const DAY = 24 * 3600_000;

/** How long what nobody needs any more is kept; documented in OPERATIONS. */
export const KEPT = {
  /** After a game is over its log becomes one compact row. */
  log: 7 * DAY,
  /** Tables whose game was never played or never finished. */
  cancelled: 30 * DAY,
  /** The chats of tables whose games are over. */
  chat: 365 * DAY,
  /** Results of games of the day. */
  daily: 90 * DAY,
  /** Guests who are signed in nowhere any more. */
  guests: 90 * DAY,
} as const;

/** What grows for ever is made small, and what nobody needs is put away. */
export class ArchiveStore {
  readonly #backend: Backend;
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
  }

  /** The entries of a game that has been put away; none when it has not. */
  async entries(table: string): Promise<EntryRow[]> {
    const row = await this.#db
      .selectFrom('archive')
      .select('log')
      .where('table_id', '=', table)
      .executeTakeFirst();
    if (!row) return [];
    const text = await unpack(Buffer.from(row.log, 'base64'));
    return JSON.parse(text.toString()).map((entry: Omit<EntryRow, 'table_id'>) => ({
      table_id: table,
      ...entry,
    }));
  }

  /** Makes one row of the log of each game that ended before; how many. */
  async putAway(endedBefore: number): Promise<number> {
    const found = await this.#db
      .selectFrom('tables')
      .select('id')
      .where('status', '=', 'finished')
      .where('archived', '=', 0)
      .where('settled', '=', 1)
      .where('finished_at', '<', endedBefore)
      .limit(AT_ONCE)
      .execute();
    for (const { id } of found) await this.#putAway(id);
    return found.length;
  }

  async #putAway(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const table = await this.#backend.lockTable(trx, id);
      if (!table || table.archived === 1) return;
      const rows = await trx
        .selectFrom('entries')
        .selectAll()
        .where('table_id', '=', id)
        .orderBy('seq')
        .execute();
      // The key of a commit serves immediate repeats only.
      const entries = rows.map(({ table_id: _table, key: _key, ...entry }) => ({ ...entry, key: null }));
      const log = (await pack(JSON.stringify(entries), { level: 9 })).toString('base64');
      await trx.insertInto('archive').values({ table_id: id, log }).execute();
      await trx.deleteFrom('entries').where('table_id', '=', id).execute();
      await trx
        .updateTable('games')
        .set({ snapshot: null, snapshot_seq: 0 })
        .where('table_id', '=', id)
        .execute();
      await trx.updateTable('tables').set({ archived: 1 }).where('id', '=', id).execute();
    });
  }

  /** Tables that were given up, with everything that belongs to them; how many. */
  async removeCancelled(createdBefore: number): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('tables')
        .select('id')
        .where('status', '=', 'cancelled')
        .where('settled', '=', 1)
        .where('created_at', '<', createdBefore)
        .limit(AT_ONCE)
        .execute();
      const ids = found.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const name of [
        'entries',
        'chat',
        'seats',
        'games',
        'jobs',
        'awaited',
        'invitations',
        'plans',
        'notices',
        'deliveries',
      ] as const)
        await trx.deleteFrom(name).where('table_id', 'in', ids).execute();
      await trx.deleteFrom('notes').where('about_id', 'in', ids).execute();
      await trx.deleteFrom('tables').where('id', 'in', ids).execute();
      return ids.length;
    });
  }

  async removeChat(saidBefore: number): Promise<void> {
    await this.#db
      .deleteFrom('chat')
      .where('at', '<', saidBefore)
      .where('table_id', 'in', (q) =>
        q.selectFrom('tables').select('tables.id').where('tables.status', 'in', ['finished', 'cancelled']),
      )
      .execute();
  }

  /** Guests who are signed in nowhere and sit at no table that is open or on. */
  async guestsGone(createdBefore: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('people')
      .select('id')
      .where('guest', '=', 1)
      .where('deleted', '=', 0)
      .where('created_at', '<', createdBefore)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sessions').select('id').whereRef('sessions.person_id', '=', 'people.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('seats')
              .innerJoin('tables', 'tables.id', 'seats.table_id')
              .select('seats.seat')
              .whereRef('seats.person_id', '=', 'people.id')
              .where('tables.status', 'in', ['open', 'playing']),
          ),
        ),
      )
      .limit(AT_ONCE)
      .execute();
    return rows.map(({ id }) => id);
  }
}
