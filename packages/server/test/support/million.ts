import { sql } from 'kysely';
import { expect } from 'vitest';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { openStore } from '../../src/store/store.ts';
import type { TestPostgres } from './postgres.ts';

/** To write a million rows in one statement takes longer than a turn may. */
const FILLING_MS = 600_000;

/** Frequent queries must not read a whole table, however many games there have been. */
export async function askAmongMany(games: number, postgres: TestPostgres): Promise<void> {
  const store = await openStore(openPostgres(await postgres.database(), { mostSilentMs: FILLING_MS }));
  const { db } = store.backend;
  const people = Math.ceil(games / 5);
  const fill = [
    sql`insert into people (id, name, name_key, guest, mail_key, created_at, mu, sigma, rated_games)
      select 'p' || n, 'Name ' || n, 'name ' || n, 0, 'm' || n, n, 20 + n % 10, 5, n % 3
      from generate_series(1, ${people}::int) n`,
    sql`insert into tables (id, status, map, options, visibility, join_rule, rated, time_control, time_out, owner,
        seat_count, seq, created_at, started_at, finished_at, settled, archived)
      select 't' || n, case when n % 1000 = 0 then 'open' when n % 100 = 1 then 'playing' else 'finished' end, 'italia',
        '{}', case when n % 2 = 0 then 'public' else 'link' end, 'anyone', 1, '{"kind":"none"}', 'bot',
        'p' || (1 + n % ${people}::int), 2, 60, n, n, n, 1, 1
      from generate_series(1, ${games}::int) n`,
    sql`insert into seats (table_id, seat, person_id)
      select 't' || n, s, 'p' || (1 + (n * (s + 7)) % ${people}::int)
      from generate_series(1, ${games}::int) n, generate_series(0, 1) s`,
    sql`insert into results (table_id, seat, person_id, map, players, place, total, vesta, jupiter, saturnus,
        mercurius, mars, minerva, concordia, rated, open, finished_at, reason)
      select 't' || n, s, 'p' || (1 + (n * (s + 7)) % ${people}::int), 'italia', 2, s + 1, 100 - s, 1, 1, 1, 1, 1, 1,
        1, 1, 1, n, 'rules' from generate_series(1, ${games}::int) n, generate_series(0, 1) s`,
    sql`insert into jobs (table_id, work, due_at, owner)
      select 't' || n, 'see-to', 1000000000 + n, 'p1' from generate_series(1, ${games}::int) n`,
  ];
  for (const statement of fill) await statement.execute(db);
  await sql`analyze`.execute(db);
  const questions: Record<string, () => Promise<unknown>> = {
    lobby: () => store.tables.lobby(200, 0),
    ladder: () => store.results.ladder('live', 100),
    'statistics by seat': () => store.results.bySeat(),
    "a player's games": () => store.results.games('p7', 100),
    "a player's boards": () => store.results.byBoard('p7'),
    "a player's tables": () => store.tables.ofPerson('p7', 50),
    "a player's unfinished games": () => store.tables.goingOnFor('p7'),
    'a player by name': () => store.people.byNameKey('name 7'),
    'due work': () => store.jobs.claim('see-to', 1, 2, 20),
    'what is archived': () => store.archive.putAway(1_000_000_000),
    'old guests': () => store.archive.guestsGone(5),
    'a table and its log': () => store.log.after('t7', 0),
  };
  for (const [name, ask] of Object.entries(questions)) {
    await ask();
    const before = await wholeReads(db);
    await ask();
    expect({ name, rows: (await wholeReads(db)) - before }).toEqual({ name, rows: 0 });
  }
  await store.backend.close();
}

/** Rows that PostgreSQL has read by going through whole tables. */
async function wholeReads(db: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read)::bigint as n from pg_stat_user_tables
    where relname in ('tables', 'people', 'results', 'seats', 'entries', 'jobs', 'chat')`.execute(db);
  return rows[0].n;
}
