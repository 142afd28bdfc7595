import type { NoticeKind } from '@concordia/protocol';
import type { Backend } from './backend.ts';
import type { Db, DeliveryRow, NoticeRow, PushRow, Trx } from './schema.ts';

/** Something a person is to be told: about a table, and within it about the entry `seq`. */
export interface NewNotice {
  person: string;
  table: string;
  kind: NoticeKind;
  seq: number;
  /** Not to be told before; at once when missing. */
  dueAt?: number;
}

const CLAIM_AT_ONCE = 200;

/**
 * The outbox. A notice is stored together with its cause; when it is due and still true it is split into one
 * delivery per way (mail, webhook, each browser). A row that is being worked on has its due time moved, so that another
 * process takes over if this one dies.
 */
export class NoticeStore {
  readonly #backend: Backend;
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
  }

  add(notices: readonly NewNotice[], now: number): Promise<void> {
    return insertNotices(this.#db, notices, now);
  }

  /**
   * Tables where the turn has come to somebody: that player is to be told, and warned before the time runs out. A turn
   * marks its table in the same write that stores it, so none is forgotten.
   */
  async takeTurns(now: number, warnAt: (deadline: number | null) => number | null): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const marked = trx.selectFrom('awaited').select('table_id').limit(CLAIM_AT_ONCE);
      const found = await (this.#backend.kind === 'postgres'
        ? marked.forUpdate().skipLocked()
        : marked
      ).execute();
      if (found.length === 0) return;
      const ids = found.map(({ table_id }) => table_id);
      const tables = await trx
        .selectFrom('tables')
        .select(['id', 'seq', 'decider', 'deadline'])
        .where('id', 'in', ids)
        .where('status', '=', 'playing')
        .execute();
      const seats = await trx
        .selectFrom('seats')
        .select(['table_id', 'seat', 'person_id'])
        .where('table_id', 'in', ids)
        .execute();
      const notices = tables.flatMap(({ id, seq, decider, deadline }): NewNotice[] => {
        const person = seats.find(({ table_id, seat }) => table_id === id && seat === decider)?.person_id;
        if (!person) return [];
        const warning = warnAt(deadline);
        const turn: NewNotice = { person, table: id, kind: 'turn', seq };
        return warning === null ? [turn] : [turn, { ...turn, kind: 'time', dueAt: warning }];
      });
      await insertNotices(trx, notices, now);
      await trx.deleteFrom('awaited').where('table_id', 'in', ids).execute();
    });
  }

  /** Notices whose time has come; no other process gets them before `until`. */
  async claim(now: number, until: number): Promise<NoticeRow[]> {
    const due = this.#db
      .selectFrom('notices')
      .select('key')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(CLAIM_AT_ONCE);
    return this.#db
      .updateTable('notices')
      .set({ due_at: until })
      .where('key', 'in', this.#backend.kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
  }

  async postpone(key: string, dueAt: number): Promise<void> {
    await this.#db.updateTable('notices').set({ due_at: dueAt }).where('key', '=', key).execute();
  }

  /** The notice becomes deliveries, or nothing. */
  async split(
    notice: NoticeRow,
    deliveries: readonly Pick<DeliveryRow, 'way' | 'target' | 'due_at'>[],
  ): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const gone = await trx.deleteFrom('notices').where('key', '=', notice.key).returning('key').execute();
      if (gone.length === 0 || deliveries.length === 0) return;
      const { key, person_id, table_id, kind, seq, created_at } = notice;
      const rows = deliveries.map(({ way, target, due_at }) => ({
        ...{ key: `${key} ${way} ${target}`, person_id, table_id, kind, seq, created_at },
        ...{ way, target, due_at, tries: 0 },
      }));
      await trx
        .insertInto('deliveries')
        .values(rows)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    });
  }

  /**
   * For up to `limit` people the deliveries of one way that are due, oldest first; people in `busy` have to wait, so that
   * a slow webhook holds up nobody but its owner.
   */
  async claimDeliveries(
    way: DeliveryRow['way'],
    now: number,
    until: number,
    busy: readonly string[],
    limit: number,
  ): Promise<DeliveryRow[][]> {
    if (limit <= 0) return [];
    let query = this.#db
      .selectFrom('deliveries')
      .select(['person_id', (q) => q.fn.min<number>('due_at').as('first')])
      .where('way', '=', way)
      .where('due_at', '<=', now)
      .groupBy('person_id')
      .orderBy('first')
      .limit(limit);
    if (busy.length > 0) query = query.where('person_id', 'not in', busy);
    const people = (await query.execute()).map(({ person_id }) => person_id);
    if (people.length === 0) return [];
    const rows = await this.#db
      .updateTable('deliveries')
      .set((q) => ({ due_at: until, tries: q('tries', '+', 1) }))
      .where('way', '=', way)
      .where('person_id', 'in', people)
      // Where two processes choose the same rows, the second finds them moved.
      .where('due_at', '<=', now)
      .returningAll()
      .execute();
    const ordered = rows.toSorted((a, b) => a.created_at - b.created_at);
    return [...Map.groupBy(ordered, (row) => row.person_id).values()];
  }

  async done(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#db.deleteFrom('deliveries').where('key', 'in', keys).execute();
  }
  async deliverLater(keys: readonly string[], dueAt: number): Promise<void> {
    if (keys.length === 0) return;
    await this.#db.updateTable('deliveries').set({ due_at: dueAt }).where('key', 'in', keys).execute();
  }

  /** The person has seen the table: what waited to be told about it needn't be told. */
  async seen(person: string, table: string, now: number): Promise<void> {
    for (const from of ['notices', 'deliveries'] as const)
      await this.#db
        .deleteFrom(from)
        .where('person_id', '=', person)
        .where('table_id', '=', table)
        // The warning about time stands: a person who has seen the table may still forget it.
        .where('kind', 'not in', ['time'])
        .where('created_at', '<=', now)
        .execute();
  }

  // Browsers that take pushes.

  /** The oldest make room: a browser that was reinstalled leaves its old subscription behind. */
  async addPush(row: PushRow, most: number): Promise<void> {
    await this.#db
      .insertInto('push_subscriptions')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({
          person_id: row.person_id,
          p256dh: row.p256dh,
          auth: row.auth,
          created_at: row.created_at,
        }),
      )
      .execute();
    // Afterwards, so that many at once do not slip through together.
    const surplus = (await this.pushesOf(row.person_id)).slice(0, -most);
    for (const { endpoint } of surplus) await this.removePush(row.person_id, endpoint);
  }
  pushesOf(person: string): Promise<PushRow[]> {
    return this.#db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('person_id', '=', person)
      .orderBy('created_at')
      .execute();
  }
  async removePush(person: string, endpoint: string): Promise<void> {
    await this.#db
      .deleteFrom('push_subscriptions')
      .where('person_id', '=', person)
      .where('endpoint', '=', endpoint)
      .execute();
  }
}

/** One notice of a kind about an entry is enough, however often it is asked for. */
export async function insertNotices(db: Db | Trx, notices: readonly NewNotice[], now: number): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notices')
    .values(
      notices.map(({ person, table, kind, seq, dueAt = now }) => ({
        key: `${kind} ${table} ${seq} ${person}`,
        ...{ person_id: person, table_id: table, kind, seq, created_at: now, due_at: dueAt },
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
