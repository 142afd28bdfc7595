import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Append, Backend } from '../backend.ts';
import type { Database, Db } from '../schema.ts';
import { CHANNEL, Listener } from './listener.ts';

/** Counts and times come as bigint, which pg hands out as text; none of ours exceeds what a number holds. */
const INT8 = 20;
const NUMERIC = 1700;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

/** One PostgreSQL, shared by any number of processes. */
export function openPostgres(url: string, poolSize = 10): Backend {
  const process = randomUUID().slice(0, 8);
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5000 });
  // A connection that breaks while it idles is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction is told by the next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener(url, process);
  return {
    kind: 'postgres',
    db,
    append: (batch) => append(db, process, batch),
    claimDue: async (now, leaseUntil, limit) => {
      const { rows } = await sql<{ id: string }>`
        update tables set lease_until = ${leaseUntil} where id in (
          select id from tables where due_at <= ${now} and lease_until <= ${now}
          order by due_at limit ${limit} for update skip locked) returning id`.execute(db);
      return rows.map((row) => row.id);
    },
    claimNotifications: async (limit) => {
      const { rows } = await sql<{ id: string }>`
        update tables set notify = 0 where id in (
          select id from tables where notify = 1 limit ${limit} for update skip locked) returning id`.execute(
        db,
      );
      return rows.map((row) => row.id);
    },
    lockTable: (trx, id) =>
      trx.selectFrom('tables').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    publish: async (note, trx) => {
      const payload = JSON.stringify({ from: process, note });
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx ?? db);
    },
    listen: (onNote, onGap) => listener.start(onNote, onGap),
    close: async () => {
      await listener.stop();
      await db.destroy();
    },
  };
}

/**
 * One statement, hence one transaction and one flush for the whole batch. The rows are locked in the order of their
 * ids, so that two processes never wait for each other in a circle; `seq` is the gate, the key of `entries` the proof.
 */
async function append(db: Db, process: string, batch: Append[]): Promise<boolean[]> {
  const rows = batch.map(({ entry, patch }) => ({ ...entry, ...patch, entry_at: entry.at }));
  const { rows: stored } = await sql<{ table_id: string }>`
    with batch as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as b(
        table_id text, seq integer, kind text, seat integer, key text, body text, entry_at bigint,
        status text, decider integer, banks text, since bigint, deadline bigint, due_at bigint,
        lease_until bigint, notify integer, result text, finished_at bigint, snapshot text)
    ), gate as materialized (
      select t.id from tables t join batch b on t.id = b.table_id
      where t.seq = b.seq - 1 and t.status = 'playing' order by t.id for update of t
    ), moved as (
      update tables t set seq = b.seq, status = b.status, decider = b.decider, banks = b.banks, since = b.since,
        deadline = b.deadline, due_at = b.due_at, lease_until = b.lease_until, notify = b.notify,
        result = b.result, finished_at = b.finished_at, vote = null
      from batch b join gate g on g.id = b.table_id
      where t.id = b.table_id and t.seq = b.seq - 1 and t.status = 'playing'
      returning t.id
    ), snapped as (
      update games g set snapshot = b.snapshot, snapshot_seq = b.seq
      from batch b join moved m on m.id = b.table_id where g.table_id = b.table_id and b.snapshot is not null
    ), added as (
      insert into entries (table_id, seq, kind, seat, key, body, at)
      select b.table_id, b.seq, b.kind, b.seat, b.key, b.body, b.entry_at from batch b join moved m on m.id = b.table_id
      returning table_id, seq
    )
    select table_id, pg_notify(${CHANNEL}, json_build_object('from', ${process}::text, 'note',
      json_build_object('kind', 'entry', 'table', table_id, 'seq', seq))::text) from added`.execute(db);
  const ids = new Set(stored.map((row) => row.table_id));
  return batch.map(({ entry }) => ids.has(entry.table_id));
}
