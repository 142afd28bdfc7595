import type { Backend } from './backend.ts';
import type { Db, PersonRow, PersonUpdate, SessionRow } from './schema.ts';

export class PeopleStore {
  readonly #backend: Backend;
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
  }

  /** False when an account of that name exists. */
  async add(
    person: Pick<PersonRow, 'id' | 'name' | 'name_key' | 'guest' | 'password' | 'mail_key' | 'created_at'>,
  ): Promise<boolean> {
    const row = await this.#db
      .insertInto('people')
      .values({ ...person, deleted: 0, notify_email: 1, notify_webhook: 1, rated_games: 0 })
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  byId(id: string): Promise<PersonRow | undefined> {
    return this.#db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  }
  byIds(ids: readonly string[]): Promise<PersonRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.#db.selectFrom('people').selectAll().where('id', 'in', ids).execute();
  }
  byNameKey(key: string): Promise<PersonRow | undefined> {
    return this.#db.selectFrom('people').selectAll().where('name_key', '=', key).executeTakeFirst();
  }

  /** False when the change wants a name that an account has. */
  update(id: string, change: PersonUpdate): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      if (change.name_key) {
        const holder = await trx
          .selectFrom('people')
          .select('id')
          .where('name_key', '=', change.name_key)
          .executeTakeFirst();
        if (holder && holder.id !== id) return false;
      }
      await trx.updateTable('people').set(change).where('id', '=', id).execute();
      return true;
    });
  }

  /** The person becomes nobody: games stay, the name and all that was known of them goes. */
  async forget(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('person_id', '=', id).execute();
      await trx
        .updateTable('people')
        .set({
          name: '',
          name_key: null,
          deleted: 1,
          password: null,
          email: null,
          email_token: null,
          webhook: null,
          mu: null,
          sigma: null,
        })
        .where('id', '=', id)
        .execute();
      await trx.updateTable('chat').set({ text: '' }).where('person_id', '=', id).execute();
      await this.#backend.publish({ kind: 'signed-out', person: id }, trx);
    });
  }

  async addSession(session: SessionRow): Promise<void> {
    await this.#db.insertInto('sessions').values(session).execute();
  }
  bySession(hash: string, now: number): Promise<PersonRow | undefined> {
    return this.#db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .selectAll('people')
      .where('sessions.hash', '=', hash)
      .where('sessions.expires_at', '>', now)
      .executeTakeFirst();
  }
  async removeSession(hash: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('hash', '=', hash).execute();
  }
  /** Signs out everywhere, tokens of programs included. */
  async removeSessions(person: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('person_id', '=', person).execute();
      await this.#backend.publish({ kind: 'signed-out', person }, trx);
    });
  }
  tokens(person: string): Promise<SessionRow[]> {
    return this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', person)
      .where('kind', '=', 'token')
      .orderBy('created_at')
      .execute();
  }
  async removeToken(person: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('sessions')
      .where('person_id', '=', person)
      .where('id', '=', id)
      .where('kind', '=', 'token')
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  async removeExpiredSessions(now: number): Promise<void> {
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  }
}
