import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import type { Backend } from '../store/backend.ts';
import { bringUpToDate, migrate } from '../store/migrations.ts';
import { type Db, type KeptTable, TABLE_NAMES, type Trx } from '../store/schema.ts';

const FORMAT = 'concordia-backup';
const VERSION = 1;
const PAGE = 500;
/** Hashes of passwords are in it, and the secrets of games that are on. */
const FOR_OWNER = 0o600;
/** Fewer than the values that one statement of either database takes. */
const ROWS_AT_ONCE = 50;

/**
 * Writes the whole store, as it is at one moment, to one compressed file: a line a row, the same for both databases,
 * so that a backup of one can be restored into the other. A server may be running meanwhile.
 */
export async function backup(backend: Backend, file: string): Promise<number> {
  const tables = new Set((await backend.db.introspection.getTables()).map(({ name }) => name));
  if (!TABLE_NAMES.every((name) => tables.has(name)))
    throw new Error('there is no store of Concordia in this database');
  const unfinished = `${file}.part`;
  try {
    const rows = await writeAll(backend, unfinished);
    renameSync(unfinished, file);
    return rows;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(backend: Backend, file: string): Promise<number> {
  let rows = 0;
  await backend.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      async function* lines(): AsyncGenerator<string> {
        yield `${JSON.stringify({ format: FORMAT, version: VERSION })}\n`;
        for (const table of TABLE_NAMES)
          for await (const row of allRows(trx, table)) {
            rows++;
            yield `${JSON.stringify({ table, row })}\n`;
          }
        yield `${JSON.stringify({ end: rows })}\n`;
      }
      await pipeline(lines, createGzip(), createWriteStream(file, { mode: FOR_OWNER }));
    });
  return rows;
}

/** A page begins after the last key of the one before it: each costs the same, however far it has come. */
async function* allRows(db: Db, table: KeptTable): AsyncGenerator<object> {
  const keys: readonly string[] = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let last: unknown[] | null = null;
  for (;;) {
    const after: RawBuilder<unknown> = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${PAGE}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = keys.map((key) => end[key]);
  }
}

/** What orders the rows of a table, so that its pages do not overlap. */
const KEYS: Record<KeptTable, readonly string[]> = {
  people: ['id'],
  sessions: ['hash'],
  tables: ['id'],
  games: ['table_id'],
  seats: ['table_id', 'seat'],
  entries: ['table_id', 'seq'],
  chat: ['table_id', 'id'],
  results: ['table_id', 'seat'],
  archive: ['table_id'],
  blocks: ['person_id', 'other_id'],
  follows: ['person_id', 'other_id'],
  invitations: ['table_id', 'person_id'],
  notes: ['person_id', 'about_id'],
  plans: ['table_id', 'person_id'],
  daily_results: ['day', 'person_id'],
  push_subscriptions: ['id'],
  released_names: ['look'],
  recovery_codes: ['person_id', 'hash'],
  secrets: ['name'],
  removals: ['table_id', 'person_id'],
  reports: ['id'],
  sanctions: ['id'],
  audit: ['id'],
};

interface Line {
  format?: string;
  version?: number;
  table?: KeptTable;
  row?: object;
  end?: number;
}

/** Reads a backup into an empty store: all of it or, when anything is wrong with it, nothing. */
export async function restore(backend: Backend, file: string): Promise<number> {
  await migrate(backend);
  return backend.db.transaction().execute(async (trx) => {
    for (const table of TABLE_NAMES)
      if (await trx.selectFrom(table).selectAll().limit(1).executeTakeFirst())
        throw new Error('the store is not empty: a backup is restored into a new one');
    let rows = 0;
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      const lines = createInterface({ input: Readable.from(source) });
      // The pipeline reports faults.
      lines.on('error', () => {});
      rows = await restoreLines(trx, lines);
    }).catch((error) => {
      throw isDamage(error) ? new Error('this is no backup of Concordia, or it is damaged') : error;
    });
    await bringUpToDate(trx);
    return rows;
  });
}

/** Of the packing (Z_…) or of a line. */
function isDamage(error: NodeJS.ErrnoException): boolean {
  return error instanceof SyntaxError || error.code?.startsWith('Z_') === true;
}

/** Columns of an earlier version: the queue is made anew. */
const OF_EARLIER: ReadonlySet<string> = new Set(['due_at', 'lease_until', 'notify']);

/** SQLite keeps U+0000 in a text, PostgreSQL does not. */
function storable(row: object): object {
  const kept = Object.entries(row).filter(([column]) => !OF_EARLIER.has(column));
  const values = kept.map(([column, value]) => [
    column,
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  ]);
  return Object.fromEntries(values);
}

async function restoreLines(trx: Trx, lines: AsyncIterable<string>): Promise<number> {
  let rows = 0;
  let end: number | null = null;
  let head = true;
  const waiting: { table: KeptTable; rows: object[] } = { table: 'people', rows: [] };
  const flush = async (): Promise<void> => {
    const values = waiting.rows.splice(0);
    if (values.length > 0)
      await trx
        .insertInto(waiting.table)
        .values(values as never)
        .execute();
  };
  for await (const text of lines) {
    const line: Line = JSON.parse(text);
    if (head && (line.format !== FORMAT || line.version !== VERSION))
      throw new Error('this is no backup of this version of Concordia');
    head = false;
    if (line.end !== undefined) end = line.end;
    if (!line.table || !line.row) continue;
    if (!TABLE_NAMES.includes(line.table))
      throw new Error(`the backup names an unknown table, ${line.table}`);
    if (waiting.rows.length >= ROWS_AT_ONCE || waiting.table !== line.table) await flush();
    waiting.table = line.table;
    waiting.rows.push(storable(line.row));
    rows++;
  }
  await flush();
  if (end !== rows) throw new Error('the backup is not complete');
  return rows;
}
