import type { Bus } from '../cluster/bus.ts';
import type { Backend } from './backend.ts';
import { Batched } from './batched.ts';
import type { Db, PersonRow, PersonUpdate, SessionRow } from './schema.ts';
import { isTwice } from './twice.ts';

const NEW_PERSON = {
  ...{ deleted: 0, notify_email: 1, notify_webhook: 1, bot: 0, operator: 0 },
  ...{ rated_games: 0, days_games: 0, vacation_year: 0, vacation_used: 0 },
};

export class PeopleStore {
  readonly #bus: Bus;
  readonly #db: Db;
  readonly #isPostgres: boolean;
  constructor(backend: Backend, bus: Bus) {
    this.#isPostgres = backend.kind === 'postgres';
    this.#bus = bus;
    this.#db = backend.db;
  }

  /** False when an account of that name exists. */
  async add(
    person: Pick<
      PersonRow,
      'id' | 'name' | 'name_key' | 'name_look' | 'guest' | 'password' | 'mail_key' | 'created_at'
    > &
      Partial<Pick<PersonRow, 'notice_settings'>>,
  ): Promise<boolean> {
    const row = await this.#db
      .insertInto('people')
      .values({ ...person, ...NEW_PERSON })
      .onConflict((conflict) => conflict.doNothing())
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
  byNameLook(look: string): Promise<PersonRow | undefined> {
    return this.#db.selectFrom('people').selectAll().where('name_look', '=', look).executeTakeFirst();
  }
  /** Accounts that have confirmed this address. */
  byEmail(email: string): Promise<PersonRow[]> {
    return this.#db
      .selectFrom('people')
      .selectAll()
      .where((q) => q.fn<string>('lower', ['email']), '=', email.toLowerCase())
      .where('email_token', 'is', null)
      .where('guest', '=', 0)
      .where('deleted', '=', 0)
      .limit(3)
      .execute();
  }
  byNameKey(key: string): Promise<PersonRow | undefined> {
    return this.#db.selectFrom('people').selectAll().where('name_key', '=', key).executeTakeFirst();
  }

  /** False when the change wants a name that an account has: the store alone knows it for sure. */
  async update(id: string, change: PersonUpdate): Promise<boolean> {
    try {
      await this.#db.updateTable('people').set(change).where('id', '=', id).execute();
      return true;
    } catch (error) {
      if (isTwice(error)) return false;
      throw error;
    }
  }

  /**
   * The person becomes nobody: games stay, the name and all that was known of them goes. The rating is kept for the
   * opponents in games that are still on.
   */
  async forget(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('person_id', '=', id).execute();
      await trx
        .updateTable('people')
        .set({
          name: '',
          name_key: null,
          name_look: null,
          deleted: 1,
          password: null,
          email: null,
          email_token: null,
          webhook: null,
          notice_settings: null,
          totp_key: null,
          totp_since: null,
        })
        .where('id', '=', id)
        .execute();
      for (const table of [
        'notices',
        'deliveries',
        'push_subscriptions',
        'plans',
        'daily_results',
        'invitations',
        'follows',
        'recovery_codes',
        'notes',
      ] as const)
        await trx.deleteFrom(table).where('person_id', '=', id).execute();
      await trx.updateTable('chat').set({ text: '' }).where('person_id', '=', id).execute();
    });
    this.#bus.tellAll({ kind: 'signed-out', person: id });
  }

  async addSession(session: SessionRow): Promise<void> {
    await this.#db.insertInto('sessions').values(session).execute();
  }
  /** False when the person has the maximum of this kind; counted and added in one step, one request at a time. */
  addToken(session: SessionRow, most: number): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const owner = trx.selectFrom('people').select('id').where('id', '=', session.person_id);
      await (this.#isPostgres ? owner.forUpdate() : owner).execute();
      const { n } = await trx
        .selectFrom('sessions')
        .select((q) => q.fn.countAll<number>().as('n'))
        .where('person_id', '=', session.person_id)
        .where('kind', '=', session.kind)
        .executeTakeFirstOrThrow();
      if (n >= most) return false;
      await trx.insertInto('sessions').values(session).execute();
      return true;
    });
  }
  async bySession(hash: string, now: number): Promise<PersonRow | undefined> {
    const found = await this.#bySession.get(hash);
    return found && found.expires_at > now ? found.person : undefined;
  }
  /** After a process has died, thousands come to another one at once. */
  readonly #bySession = new Batched(async (hashes) => {
    const rows = await this.#db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .selectAll('people')
      .select(['sessions.hash', 'sessions.expires_at'])
      .where('sessions.hash', 'in', hashes)
      .execute();
    return new Map(rows.map(({ hash, expires_at, ...person }) => [hash, { person, expires_at }]));
  });
  /** Those of the given that are still good. */
  async sessionsThere(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('sessions').select('hash').where('hash', 'in', hashes).execute();
    return new Set(rows.map((row) => row.hash));
  }
  async removeSession(hash: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('hash', '=', hash).execute();
    this.#bus.tellAll({ kind: 'session-ended', session: hash });
  }
  /** Signs out everywhere, tokens of bots included. */
  async removeSessions(person: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('person_id', '=', person).execute();
    this.#bus.tellAll({ kind: 'signed-out', person });
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
  /** The hash of the token that was taken away; null when there is none of that id. */
  async removeOne(person: string, kind: SessionRow['kind'], id: string): Promise<string | null> {
    const token = await this.#db
      .deleteFrom('sessions')
      .where('person_id', '=', person)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .returning('hash')
      .executeTakeFirst();
    if (!token) return null;
    this.#bus.tellAll({ kind: 'session-ended', session: token.hash });
    return token.hash;
  }
  async removeExpiredSessions(now: number): Promise<void> {
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  }
}
