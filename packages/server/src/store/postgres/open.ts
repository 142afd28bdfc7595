import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Backend } from '../backend.ts';
import type { Database } from '../schema.ts';
import { append } from './append.ts';

/** Counts and times come as bigint, which pg hands out as text; none of ours exceeds what a number holds. */
const INT8 = 20;
const NUMERIC = 1700;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

const CONNECTIONS = 10;
const MOST_SILENT_MS = 60_000;

/** One PostgreSQL, shared by any number of processes. */
export function openPostgres(url: string, mostSilentMs = MOST_SILENT_MS): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A connection that breaks while it idles is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // One that breaks between two statements of a transaction is told by the next statement.
    client.on('error', () => {});
    breakWhenSilent(client, mostSilentMs);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    append: (batch) => append(pool, batch),
    claimDue: async (now, leaseUntil, limit) => {
      const { rows } = await sql<{ id: string }>`
        update tables set lease_until = ${leaseUntil} where id in (
          select id from tables where due_at <= ${now} and lease_until <= ${now}
          order by due_at limit ${limit} for update skip locked) returning id`.execute(db);
      return rows.map((row) => row.id);
    },
    lockTable: (trx, id) =>
      trx.selectFrom('tables').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    close: () => db.destroy(),
  };
}

/**
 * A database that vanished without a word would keep a table waiting for as long as TCP does. Idle connections do not get so
 * old. pg's own `query_timeout`, a timer a query, makes all it refers to outlive the short collections of garbage: 2 KB a turn.
 */
function breakWhenSilent(client: pg.PoolClient, mostSilentMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(mostSilentMs, () => stream.destroy(new Error('the connection was silent for too long')));
}
