import type { Backend } from './backend.ts';
import { insertNotices } from './notices.ts';
import type { Db, Trx } from './schema.ts';

export interface InvitedTo {
  table: string;
  by: string;
}

/** Whom people follow, and to which tables they have been invited. */
export class FriendStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** False when the person follows as many as may be already. */
  async follow(person: string, other: string, most: number, at: number): Promise<boolean> {
    if ((await this.followedBy(person)).length >= most) return false;
    await this.#db
      .insertInto('follows')
      .values({ person_id: person, other_id: other, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }
  async unfollow(person: string, other: string): Promise<void> {
    await this.#db
      .deleteFrom('follows')
      .where('person_id', '=', person)
      .where('other_id', '=', other)
      .execute();
  }
  async followedBy(person: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('follows')
      .select('other_id')
      .where('person_id', '=', person)
      .orderBy('at')
      .execute();
    return rows.map(({ other_id }) => other_id);
  }

  /** Asks somebody to a table, once. False when as many have been asked as may be. */
  invite(table: string, person: string, by: string, most: number, now: number): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const asked = await trx
        .selectFrom('invitations')
        .select('person_id')
        .where('table_id', '=', table)
        .execute();
      if (asked.some(({ person_id }) => person_id === person)) return true;
      if (asked.length >= most) return false;
      await trx
        .insertInto('invitations')
        .values({ table_id: table, person_id: person, by_id: by, declined: 0, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await insertNotices(trx, [{ person, table, kind: 'invitation', seq: 0 }], now);
      return true;
    });
  }
  /** A rematch is declined like an invitation, though nobody has sent one. */
  async decline(table: string, person: string, at: number): Promise<void> {
    const isRematch = (await this.rematchesOf(person)).some((one) => one.table === table);
    if (isRematch)
      await this.#db
        .insertInto('invitations')
        .values({ table_id: table, person_id: person, by_id: person, declined: 1, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await this.#db
      .updateTable('invitations')
      .set({ declined: 1 })
      .where('table_id', '=', table)
      .where('person_id', '=', person)
      .execute();
  }
  /** Tables that wait for those who played before them, among them the person, who has not come. */
  async rematchesOf(person: string): Promise<InvitedTo[]> {
    const rows = await this.#db
      .selectFrom('seats')
      .innerJoin('tables as before', 'before.id', 'seats.table_id')
      .innerJoin('tables as again', 'again.id', 'before.rematch')
      .select(['again.id', 'again.owner'])
      .where('seats.person_id', '=', person)
      .where('again.status', '=', 'open')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('seats as there')
              .select('there.seat')
              .whereRef('there.table_id', '=', 'again.id')
              .where('there.person_id', '=', person),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invitations')
              .select('at')
              .whereRef('invitations.table_id', '=', 'again.id')
              .where('invitations.person_id', '=', person),
          ),
        ),
      )
      .orderBy('again.created_at', 'desc')
      .limit(50)
      .execute();
    return rows.map(({ id, owner }) => ({ table: id, by: owner }));
  }
  /** Tables that still wait for players and to which the person was asked, but has not come. */
  async invitationsOf(person: string): Promise<InvitedTo[]> {
    const rows = await this.#db
      .selectFrom('invitations')
      .innerJoin('tables', 'tables.id', 'invitations.table_id')
      .select(['invitations.table_id', 'invitations.by_id'])
      .where('invitations.person_id', '=', person)
      .where('invitations.declined', '=', 0)
      .where('tables.status', '=', 'open')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('seats')
              .select('seat')
              .whereRef('seats.table_id', '=', 'invitations.table_id')
              .where('seats.person_id', '=', person),
          ),
        ),
      )
      .orderBy('invitations.at', 'desc')
      .limit(50)
      .execute();
    return rows.map(({ table_id, by_id }) => ({ table: table_id, by: by_id }));
  }
}

export async function isInvited(db: Db | Trx, table: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('at')
    .where('table_id', '=', table)
    .where('person_id', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFollowedBy(db: Db | Trx, follower: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('at')
    .where('person_id', '=', follower)
    .where('other_id', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}
