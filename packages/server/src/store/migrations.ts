import { type CreateTableBuilder, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { nameKey } from '../people/names.ts';
import { accounts, fillLooks } from './accounts-migration.ts';
import type { Backend } from './backend.ts';
import { correspondence } from './correspondence-migration.ts';
import { daily } from './daily-migration.ts';
import { friends } from './friends-migration.ts';
import { fillSummary, growth } from './growth-migration.ts';
import { scheduleAll } from './jobs.ts';
import { moderation } from './moderation-migration.ts';
import { notices } from './notices-migration.ts';
import { APPEND_TURNS } from './postgres/append.ts';
import { APPEND_TURNS_AND_NOTIFY, APPEND_TURNS_WITH_VERSION } from './postgres/earlier.ts';
import type { Database } from './schema.ts';
import { secondFactors } from './second-factors-migration.ts';

/** Each runs once, in the order of their names, under the migrator's lock. Never change one that was released. */
function migrations(kind: Backend['kind']): Record<string, Migration> {
  return {
    '001-first': { up: (db) => first(db, kind) },
    '002-append': { up: (db) => append(db, kind) },
    '003-guesses': { up: guesses },
    '004-entries': { up: (db) => entriesInOrder(db, kind) },
    '005-name-keys': { up: nameKeys },
    '006-results': { up: resultReasons },
    '007-rematches': { up: rematches },
    '008-versions': { up: (db) => versions(db, kind) },
    '009-notices': { up: notices },
    '010-waiting': { up: waiting },
    '011-paces': { up: paces },
    '012-jobs': { up: (db) => jobs(db, kind) },
    '013-growth': { up: growth },
    '014-accounts': { up: accounts },
    '015-moderation': { up: moderation },
    '016-friends': { up: friends },
    '017-open-scores': { up: openScores },
    '018-aside': { up: aside },
    '019-second-factors': { up: secondFactors },
    '020-daily': { up: daily },
    '021-correspondence': { up: correspondence },
  };
}

/** `upTo`: the name of the last one, for tests of older stores. */
export function migrate(
  { kind, migrating }: Pick<Backend, 'kind' | 'migrating'>,
  upTo?: string,
): Promise<void> {
  return migrating(async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) throw error;
  });
}

async function first(db: Kysely<unknown>, kind: Backend['kind']): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.unique())
    .addColumn('guest', 'integer', (c) => c.notNull())
    .addColumn('deleted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('password', 'text')
    .addColumn('email', 'text')
    .addColumn('email_token', 'text')
    .addColumn('webhook', 'text')
    .addColumn('notify_email', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('notify_webhook', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('mail_key', 'text', (c) => c.notNull())
    .addColumn('vacation_from', 'bigint')
    .addColumn('vacation_until', 'bigint')
    .addColumn('mu', 'double precision')
    .addColumn('sigma', 'double precision')
    .addColumn('rated_games', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('sessions_person').on('sessions').column('person_id').execute();

  await schema
    .createTable('tables')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('map', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addColumn('join_rule', 'text', (c) => c.notNull())
    .addColumn('rated', 'integer', (c) => c.notNull())
    .addColumn('time_control', 'text', (c) => c.notNull())
    .addColumn('time_out', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('seat_count', 'integer', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('decider', 'integer')
    .addColumn('banks', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('since', 'bigint')
    .addColumn('deadline', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('lease_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('notify', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('vote', 'text')
    .addColumn('result', 'text')
    .addColumn('rematch', 'text')
    .addColumn('share', 'text', (c) => c.unique())
    .addColumn('chat_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('settled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('tables_due').on('tables').column('due_at').execute();
  await schema
    .createIndex('tables_notify')
    .on('tables')
    .column('notify')
    .where(sql`notify`, '=', sql`1`)
    .execute();
  await schema.createIndex('tables_lobby').on('tables').columns(['visibility', 'status']).execute();

  await schema
    .createTable('games')
    .addColumn('table_id', 'text', (c) => c.primaryKey().references('tables.id'))
    .addColumn('setup', 'text', (c) => c.notNull())
    .addColumn('rules', 'integer', (c) => c.notNull())
    .addColumn('snapshot', 'text')
    .addColumn('snapshot_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('seats')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id'))
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('person_id', 'text')
    .addColumn('bot', 'text')
    .addColumn('absent', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('seats_key', ['table_id', 'seat'])
    .execute();
  await schema.createIndex('seats_person').on('seats').column('person_id').execute();

  const entries = entriesTable(db, 'entries');
  await (kind === 'sqlite' ? entries.modifyEnd(sql`without rowid`) : entries).execute();

  await schema
    .createTable('chat')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id'))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_key', ['table_id', 'id'])
    .execute();

  await schema
    .createTable('results')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id'))
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('person_id', 'text')
    .addColumn('bot', 'text')
    .addColumn('map', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('vesta', 'integer', (c) => c.notNull())
    .addColumn('jupiter', 'integer', (c) => c.notNull())
    .addColumn('saturnus', 'integer', (c) => c.notNull())
    .addColumn('mercurius', 'integer', (c) => c.notNull())
    .addColumn('mars', 'integer', (c) => c.notNull())
    .addColumn('minerva', 'integer', (c) => c.notNull())
    .addColumn('concordia', 'integer', (c) => c.notNull())
    .addColumn('rated', 'integer', (c) => c.notNull())
    .addColumn('open', 'integer', (c) => c.notNull())
    .addColumn('finished_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('results_key', ['table_id', 'seat'])
    .execute();
  await schema.createIndex('results_person').on('results').columns(['person_id', 'finished_at']).execute();
}

function entriesTable({ schema }: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return schema
    .createTable(name)
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer')
    .addColumn('key', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('entries_key', ['table_id', 'seq']);
}

async function append(db: Kysely<unknown>, kind: Backend['kind']): Promise<void> {
  if (kind === 'postgres') await sql.raw(APPEND_TURNS_AND_NOTIFY).execute(db);
}

async function guesses({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('guesses')
    .addColumn('who', 'text', (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
}

/**
 * SQLite kept entries in the order of their key: each turn went into the middle of the file and split pages there. In the
 * order in which they come, with the key as an index beside them, a third fewer pages are written.
 */
async function entriesInOrder(db: Kysely<unknown>, kind: Backend['kind']): Promise<void> {
  if (kind === 'postgres') return;
  await entriesTable(db, 'entries_in_order').execute();
  await sql`insert into entries_in_order select * from entries order by at`.execute(db);
  await db.schema.dropTable('entries').execute();
  await db.schema.alterTable('entries_in_order').renameTo('entries').execute();
}

/** Invisible marks no longer make two names of one. An account named like an earlier one keeps its old key. */
async function nameKeys(db: Kysely<Database>): Promise<void> {
  const accounts = await db.selectFrom('people').select(['id', 'name', 'name_key']).execute();
  const taken = new Set(accounts.map(({ name_key }) => name_key));
  for (const { id, name, name_key } of accounts) {
    const key = nameKey(name);
    if (name_key === null || taken.has(key)) continue;
    taken.add(key);
    await db.updateTable('people').set({ name_key: key }).where('id', '=', id).execute();
  }
}

/** A game that was ended by agreement is no yardstick for others. */
async function resultReasons(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('results')
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo('rules'))
    .execute();
  await fillReasons(db);
}
async function fillReasons(db: Kysely<Database>): Promise<void> {
  for (const reason of ['agreed', 'timeout'] as const)
    await db
      .updateTable('results')
      .set({ reason })
      .where('table_id', 'in', (q) =>
        q.selectFrom('tables').select('id').where('result', 'like', `{"reason":"${reason}"%`),
      )
      .execute();
}

/** A closed rematch is found by its id, and leads nowhere any more. */
async function rematches(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createIndex('tables_rematch')
    .on('tables')
    .column('rematch')
    .where('rematch', 'is not', null)
    .execute();
  await forgetClosedRematches(db);
}
async function forgetClosedRematches(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('tables')
    .set({ rematch: null })
    .where('rematch', 'in', (q) =>
      q
        .selectFrom('tables as closed')
        .select('closed.id')
        .where('closed.status', '=', 'cancelled')
        .where('closed.started_at', 'is', null),
    )
    .execute();
}

/** Every change of a row is counted, and a turn is stored only on the row it was made for. Notes go over the bus. */
async function versions(db: Kysely<unknown>, kind: Backend['kind']): Promise<void> {
  await db.schema
    .alterTable('tables')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  if (kind === 'sqlite') return;
  await sql`drop function append_turns(json, text)`.execute(db);
  await sql.raw(APPEND_TURNS_WITH_VERSION).execute(db);
}

/** The work queue has a table of its own: a turn changes no column that is in an index, and PostgreSQL keeps the row in place. */
async function jobs(db: Kysely<Database>, kind: Backend['kind']): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('jobs')
    .addColumn('table_id', 'text', (c) => c.primaryKey())
    .addColumn('work', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['work', 'due_at']).execute();
  await schema
    .createTable('awaited')
    .addColumn('table_id', 'text', (c) => c.primaryKey())
    .execute();
  await scheduleAll(db);
  await sql`insert into awaited (table_id) select id from tables where notify = 1`.execute(db);
  await schema.dropIndex('tables_due').execute();
  await schema.dropIndex('tables_notify').execute();
  for (const column of ['due_at', 'lease_until', 'notify'])
    await schema.alterTable('tables').dropColumn(column).execute();
  if (kind === 'sqlite') return;
  // Room for the next version of a row on its page.
  await sql`alter table tables set (fillfactor = 70)`.execute(db);
  await sql`drop function append_turns(json)`.execute(db);
  await sql.raw(APPEND_TURNS).execute(db);
}

/** When people were last seen at a table waiting for players; whether turns that revealed cards may be taken back. */
async function waiting(db: Kysely<Database>): Promise<void> {
  const alter = db.schema.alterTable('tables');
  await alter.addColumn('seen_at', 'bigint', (c) => c.notNull().defaultTo(0)).execute();
  await alter.addColumn('starts_at', 'bigint').execute();
  // Games that were begun before were begun under the rule that any turn may be taken back.
  await alter.addColumn('take_backs', 'text', (c) => c.notNull().defaultTo('always')).execute();
  await fillSeen(db);
}
/** Ratings by pace, why a game changed none, whose account a bot plays, and the days of vacation. */
async function paces({ schema }: Kysely<Database>): Promise<void> {
  const number = (name: string) =>
    schema
      .alterTable('people')
      .addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  await schema.alterTable('people').addColumn('days_mu', 'double precision').execute();
  await schema.alterTable('people').addColumn('days_sigma', 'double precision').execute();
  for (const name of ['days_games', 'bot', 'vacation_year', 'vacation_used']) await number(name);
  await schema.alterTable('tables').addColumn('unrated', 'text').execute();
}
/** Whether everyone's points may be looked at during the game. */
async function openScores({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .alterTable('tables')
    .addColumn('open_scores', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
async function fillSeen(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('tables')
    .set((q) => ({ seen_at: q.ref('created_at') }))
    .where('seen_at', '=', 0)
    .execute();
}

/** Why a game was set aside. */
async function aside({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('tables').addColumn('aside', 'text').execute();
}

/** What the migrations made of older rows, for rows that come from an older backup. */
export async function bringUpToDate(db: Kysely<Database>): Promise<void> {
  await nameKeys(db);
  await fillReasons(db);
  await forgetClosedRematches(db);
  await fillSeen(db);
  await scheduleAll(db);
  await fillSummary(db);
  await fillLooks(db);
}
