import { sql } from 'kysely';
import type { Backend } from './backend.ts';
import type { Db, Trx } from './schema.ts';

/** A bot's turn needs a thread that thinks; a clock, a vote or a result is seen to by any process. */
export type Work = 'think' | 'see-to';

/** Looked at in one claim; whose turn it is among owners is decided among these. */
const MOST_LOOKED_AT = 1000;

/** What a table waits for, told by its row and seats. */
const WORK_OF_TABLE = sql<Work>`case when t.status = 'playing' and exists (
  select 1 from seats s where s.table_id = t.id and s.seat = t.decider and (s.bot is not null or s.absent <> 0)
) then 'think' else 'see-to' end`;

/**
 * The work queue: one row per table for which something is to be done at a time, apart from the row that each turn changes.
 * To claim a job is to move its time: nobody else sees it before the lease is over.
 */
export class JobStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** Jobs whose time has come, of each owner one before the second of any. */
  async claim(work: Work, now: number, leaseUntil: number, limit: number): Promise<string[]> {
    if (limit <= 0) return [];
    const { rows } = await sql<{ table_id: string }>`
      update jobs set due_at = ${leaseUntil} where due_at <= ${now} and work = ${work} and table_id in (
        select table_id from (
          select table_id, due_at, row_number() over (partition by owner order by due_at) as nth from (
            select table_id, due_at, owner from jobs where work = ${work} and due_at <= ${now}
            order by due_at limit ${MOST_LOOKED_AT}) as due) as ranked
        order by nth, due_at limit ${limit}) returning table_id`.execute(this.#db);
    return rows.map(({ table_id }) => table_id);
  }

  async countLate(before: number): Promise<number> {
    const { n } = await this.#db
      .selectFrom('jobs')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('work', 'in', ['think', 'see-to'])
      .where('due_at', '<', before)
      .executeTakeFirstOrThrow();
    return n;
  }

  /** Bots that still think are not to be thought for by others. */
  async renew(tables: readonly string[], leaseUntil: number): Promise<void> {
    if (tables.length === 0) return;
    await this.#db
      .updateTable('jobs')
      .set({ due_at: leaseUntil })
      .where('table_id', 'in', tables)
      .where('work', '=', 'think')
      .execute();
  }

  /** What this process had claimed until `leaseUntil` is done; what comes next is at `next`. */
  async done(table: string, leaseUntil: number, next: number | null): Promise<void> {
    const mine = { table_id: table, due_at: leaseUntil };
    if (next !== null)
      await this.#db
        .updateTable('jobs')
        .set({ due_at: next })
        .where((q) => q.and(mine))
        .execute();
    else
      await this.#db
        .deleteFrom('jobs')
        .where((q) => q.and(mine))
        .execute();
  }

  /** The process stops: what it has not done is free for others at once. */
  async release(tables: readonly string[]): Promise<void> {
    if (tables.length === 0) return;
    await this.#db.updateTable('jobs').set({ due_at: 0 }).where('table_id', 'in', tables).execute();
  }
  /** Nobody else works on this store: what is claimed was claimed by a process that is gone. */
  async releaseAll(claimedBefore: number): Promise<void> {
    await this.#db.updateTable('jobs').set({ due_at: 0 }).where('due_at', '<=', claimedBefore).execute();
  }
}

/** What a change of a table makes of its place in the queue; it is seen to whatever was to be done before. */
export async function schedule(trx: Trx, table: string, dueAt: number | null): Promise<void> {
  if (dueAt === null) {
    await trx.deleteFrom('jobs').where('table_id', '=', table).execute();
    return;
  }
  await sql`insert into jobs (table_id, work, due_at, owner)
    select t.id, ${WORK_OF_TABLE}, ${dueAt}, t.owner from tables t where t.id = ${table}
    on conflict (table_id) do update set work = excluded.work, due_at = excluded.due_at`.execute(trx);
}

/** Somebody there has to be notified of their turn. */
export async function markAwaited(trx: Trx, table: string): Promise<void> {
  await trx
    .insertInto('awaited')
    .values({ table_id: table })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every table that may have work is visited once and sets its own time. */
export async function scheduleAll(db: Db): Promise<void> {
  await sql`insert into jobs (table_id, work, due_at, owner)
    select t.id, ${WORK_OF_TABLE}, 0, t.owner from tables t
    where t.status = 'playing' or (t.settled = 0 and t.status in ('finished', 'cancelled'))
    on conflict (table_id) do nothing`.execute(db);
}
