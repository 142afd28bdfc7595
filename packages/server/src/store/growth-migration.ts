import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** For a million games: compact logs, and what is asked often is an index or a summary. */
export async function growth(db: Kysely<Database>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('tables')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('archive')
    .addColumn('table_id', 'text', (c) => c.primaryKey())
    .addColumn('log', 'text', (c) => c.notNull())
    .execute();
  await schema.dropIndex('tables_lobby').execute();
  // None of these columns changes in a turn.
  await sql`create index tables_listed on tables (status, created_at desc)
    where visibility = 'public' and status in ('open', 'playing')`.execute(db);
  await sql`create index tables_open on tables (created_at) where status = 'open'`.execute(db);
  await sql`create index tables_cancelled on tables (created_at) where status = 'cancelled'`.execute(db);
  await sql`create index tables_to_archive on tables (finished_at)
    where status = 'finished' and archived = 0`.execute(db);
  await schema.createIndex('chat_at').on('chat').column('at').execute();
  await sql`create index people_guests on people (created_at) where guest = 1 and deleted = 0`.execute(db);
  await sql`create index people_ladder on people ((mu - 3 * sigma) desc)
    where rated_games > 0 and deleted = 0`.execute(db);
  await sql`create index people_ladder_days on people ((days_mu - 3 * days_sigma) desc)
    where days_games > 0 and deleted = 0`.execute(db);
  await schema
    .createTable('summary')
    .addColumn('map', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('games', 'bigint', (c) => c.notNull())
    .addColumn('wins', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('summary_key', ['map', 'players', 'seat'])
    .execute();
  await fillSummary(db);
}

/** The statistics of the site, from the results of all games. */
export async function fillSummary(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('summary').execute();
  await sql`insert into summary (map, players, seat, games, wins, total)
    select map, players, seat, count(*), sum(case when place = 1 then 1 else 0 end), sum(total)
    from results where reason = 'rules' group by map, players, seat`.execute(db);
}
