import type { Backend } from './backend.ts';
import type { Db, SessionRow, Trx } from './schema.ts';

/** What belongs to accounts besides the person: links that sign in, names given up, and all that is kept of someone. */
export class AccountStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** A new link takes the place of those before it. */
  async addLink(hash: string, person: string, expiresAt: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sign_in_links').where('person_id', '=', person).execute();
      await trx
        .insertInto('sign_in_links')
        .values({ hash, person_id: person, expires_at: expiresAt })
        .execute();
    });
  }
  async link(hash: string, now: number): Promise<string | null> {
    const row = await this.#db
      .selectFrom('sign_in_links')
      .select('person_id')
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.person_id ?? null;
  }
  /** A link works once: true for the first to use it. */
  async takeLink(hash: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('sign_in_links')
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Nobody else may take the name for a while. */
  async release(look: string, person: string, until: number): Promise<void> {
    await this.#db
      .insertInto('released_names')
      .values({ look, person_id: person, until })
      .onConflict((conflict) => conflict.column('look').doUpdateSet({ person_id: person, until }))
      .execute();
  }
  async isReleased(look: string, to: string | null, now: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('released_names')
      .select('person_id')
      .where('look', '=', look)
      .where('until', '>', now)
      .executeTakeFirst();
    return row !== undefined && row.person_id !== to;
  }
  async forgetOld(now: number): Promise<void> {
    await this.#db.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
    await this.#db.deleteFrom('released_names').where('until', '<=', now).execute();
  }

  devices(person: string): Promise<SessionRow[]> {
    return this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', person)
      .where('kind', '=', 'session')
      .orderBy('created_at', 'desc')
      .execute();
  }

  /**
   * Everything a guest did becomes the account's, but where both sit at one table. The guest is then nobody. Returns the
   * tables that changed.
   */
  merge(guest: string, account: string): Promise<string[]> {
    return this.#db.transaction().execute(async (trx) => {
      const theirs = trx
        .selectFrom('seats as theirs')
        .select('theirs.table_id')
        .where('person_id', '=', account);
      const moved = await trx
        .updateTable('seats')
        .set({ person_id: account })
        .where('person_id', '=', guest)
        .where('table_id', 'not in', theirs)
        .returning('table_id')
        .execute();
      const tables = moved.map(({ table_id }) => table_id);
      await keepPrivate(trx, guest, account);
      if (tables.length > 0) {
        await trx
          .updateTable('results')
          .set({ person_id: account })
          .where('person_id', '=', guest)
          .where('table_id', 'in', tables)
          .execute();
        await trx
          .updateTable('tables')
          .set({ owner: account })
          .where('owner', '=', guest)
          .where('id', 'in', tables)
          .execute();
      }
      // Of a day that both have played, the account's result stays.
      const days = trx
        .selectFrom('daily_results as theirs')
        .select('theirs.day')
        .where('person_id', '=', account);
      await trx
        .updateTable('daily_results')
        .set({ person_id: account })
        .where('person_id', '=', guest)
        .where('day', 'not in', days)
        .execute();
      await trx.updateTable('chat').set({ person_id: account }).where('person_id', '=', guest).execute();
      return tables;
    });
  }
}

/** Notes, people followed and plans; what the account has already stays as it is. */
async function keepPrivate(trx: Trx, guest: string, account: string): Promise<void> {
  const [notes, follows, plans] = await Promise.all([
    trx.selectFrom('notes').selectAll().where('person_id', '=', guest).execute(),
    trx
      .selectFrom('follows')
      .selectAll()
      .where('person_id', '=', guest)
      .where('other_id', '!=', account)
      .execute(),
    trx.selectFrom('plans').selectAll().where('person_id', '=', guest).execute(),
  ]);
  const own = { person_id: account };
  for (const row of notes)
    await trx
      .insertInto('notes')
      .values({ ...row, ...own })
      .onConflict((q) => q.doNothing())
      .execute();
  for (const row of follows)
    await trx
      .insertInto('follows')
      .values({ ...row, ...own })
      .onConflict((q) => q.doNothing())
      .execute();
  for (const row of plans)
    await trx
      .insertInto('plans')
      .values({ ...row, ...own })
      .onConflict((q) => q.doNothing())
      .execute();
}
