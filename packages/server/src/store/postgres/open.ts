import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
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

/** How long a migration waits for a lock that others hold before the server gives up starting: play continues meanwhile. */
const MIGRATION_LOCK_MS = 10_000;

export interface PostgresOptions {
  /** Where PostgreSQL itself is, if `url` leads to a pooler in transaction mode, which keeps nothing between transactions. */
  directUrl?: string | null;
  mostSilentMs?: number;
}

/** One PostgreSQL, shared by any number of processes. */
export function openPostgres(
  url: string,
  { directUrl = null, mostSilentMs = MOST_SILENT_MS }: PostgresOptions = {},
): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A connection that breaks while it idles is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // A connection that breaks between two statements of a transaction is noticed by the next statement.
    client.on('error', () => {});
    breakWhenSilent(client, mostSilentMs);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    append: (batch) => append(pool, batch, directUrl === null),
    migrating: (work) => apart(directUrl ?? url, work),
    lockTable: (trx, id) =>
      trx.selectFrom('tables').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    close: () => db.destroy(),
  };
}

/** A connection of its own, as long as it takes: a large table may be rebuilt in silence. */
async function apart<T>(url: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: `-c lock_timeout=${MIGRATION_LOCK_MS}`,
  });
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return work(db).finally(() => db.destroy());
}

/**
 * A database that vanished without a word would keep a table waiting for as long as TCP does. Idle connections do not get so
 * old. pg's own `query_timeout`, a timer a query, makes all it refers to outlive the short collections of garbage: 2 KB a turn.
 */
function breakWhenSilent(client: pg.PoolClient, mostSilentMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(mostSilentMs, () => stream.destroy(new Error('the connection was silent for too long')));
}
