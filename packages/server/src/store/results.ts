import type { Pace, Unrated } from '@concordia/protocol';
import { sql } from 'kysely';
import { RATING_COLUMNS, type Rated } from '../ratings/rate.ts';
import { SHARED_LIMITS } from '../ratings/rules.ts';
import type { Backend } from './backend.ts';
import { insertNotices, type NewNotice } from './notices.ts';
import type { Db, PersonRow, ResultRow, TableRow, Trx } from './schema.ts';

const COUNTED_ANEW_MS = 60_000;

export class ResultStore {
  readonly #backend: Backend;
  readonly #db: Db;
  #people: { n: Promise<number>; at: number } | null = null;
  constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
  }

  /**
   * Enters the result of a game once, whichever process comes first, with the ratings that `rate` makes of the present
   * ones, or why a rated game changes none. `rows` is empty for a game without a result.
   */
  async settle(
    table: string,
    rows: ResultRow[],
    rating: { pace: Pace; rate(people: PersonRow[]): Rated[] } | Unrated | null,
    now: number,
  ): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const row = await this.#backend.lockTable(trx, table);
      if (!row || row.settled === 1) return;
      const ids = rows.map((result) => result.person_id).filter((id) => id !== null);
      // Two games that end at once rate the same person, and count what two have shared, one after the other.
      const query = trx.selectFrom('people').selectAll().where('id', 'in', ids).orderBy('id');
      const people =
        rating === null || ids.length === 0
          ? []
          : await (this.#backend.kind === 'postgres' ? query.forUpdate() : query).execute();
      const unrated = typeof rating === 'string' ? rating : await this.#tooOften(trx, rows, ids);
      const rated = rating !== null && unrated === null ? 1 : 0;
      await trx.deleteFrom('jobs').where('table_id', '=', table).execute();
      await trx
        .updateTable('tables')
        .set((q) => ({
          settled: 1,
          unrated: rating === null ? null : unrated,
          version: q('version', '+', 1),
        }))
        .where('id', '=', table)
        .execute();
      if (rows.length > 0)
        await trx
          .insertInto('results')
          .values(rows.map((row) => ({ ...row, rated })))
          .execute();
      await addToSummary(trx, rows);
      if (rated === 1 && rating !== null && typeof rating !== 'string')
        for (const one of rating.rate(people)) await changeRating(trx, rating.pace, one);
      await this.#tellAll(trx, row, now);
    });
  }

  /** Whether two of them have had as many rated games together lately as are counted. */
  async #tooOften(trx: Trx, rows: readonly ResultRow[], ids: readonly string[]): Promise<Unrated | null> {
    const now = rows[0]?.finished_at ?? 0;
    for (const [at, one] of ids.entries())
      for (const other of ids.slice(at + 1))
        for (const { within, most } of SHARED_LIMITS)
          if ((await sharedSince(trx, one, other, now - within)) >= most) return 'same-players';
    return null;
  }

  /** Everyone seated at the table is notified that the game is over. */
  async #tellAll(trx: Trx, { id, seq }: TableRow, now: number): Promise<void> {
    const seats = await trx.selectFrom('seats').select('person_id').where('table_id', '=', id).execute();
    const people = seats.flatMap(({ person_id }) => person_id ?? []);
    const notices = people.map((person): NewNotice => ({ person, table: id, kind: 'over', seq }));
    await insertNotices(trx, notices, now);
  }

  ladder(pace: Pace, limit: number): Promise<PersonRow[]> {
    const { mu, sigma, games } = RATING_COLUMNS[pace];
    return this.#db
      .selectFrom('people')
      .selectAll()
      .where(games, '>', 0)
      .where('deleted', '=', 0)
      .orderBy(sql`${sql.ref(mu)} - 3 * ${sql.ref(sigma)}`, 'desc')
      .limit(limit)
      .execute();
  }

  games(person: string, limit: number): Promise<ResultRow[]> {
    return this.#db
      .selectFrom('results')
      .selectAll()
      .where('person_id', '=', person)
      .orderBy('finished_at', 'desc')
      .limit(limit)
      .execute();
  }

  /** Games broken off, maybe before the first turn, say nothing about points and chances. */
  #counted() {
    return this.#db.selectFrom('results').where('reason', '=', 'rules');
  }

  byBoard(person: string) {
    return this.#counted()
      .select((q) => [
        'map',
        'players',
        q.fn.countAll<number>().as('games'),
        sql<number>`sum(case when place = 1 then 1 else 0 end)`.as('wins'),
        q.fn.avg<number>('total').as('average'),
      ])
      .where('person_id', '=', person)
      .groupBy(['map', 'players'])
      .orderBy('map')
      .orderBy('players')
      .execute();
  }

  averageByGod(person: string) {
    return this.#counted()
      .select((q) => [
        q.fn.avg<number | null>('vesta').as('vesta'),
        q.fn.avg<number | null>('jupiter').as('jupiter'),
        q.fn.avg<number | null>('saturnus').as('saturnus'),
        q.fn.avg<number | null>('mercurius').as('mercurius'),
        q.fn.avg<number | null>('mars').as('mars'),
        q.fn.avg<number | null>('minerva').as('minerva'),
        q.fn.avg<number | null>('concordia').as('concordia'),
      ])
      .where('person_id', '=', person)
      .executeTakeFirstOrThrow();
  }

  bySeat() {
    return this.#db
      .selectFrom('summary')
      .select([
        'map',
        'players',
        'seat',
        'games',
        'wins',
        sql<number>`cast(total as double precision) / games`.as('average'),
      ])
      .orderBy('map')
      .orderBy('players')
      .orderBy('seat')
      .execute();
  }

  async counts(): Promise<{ games: number; people: number }> {
    const games = await this.#db
      .selectFrom('summary')
      .select((q) => q.fn.sum<number | null>('games').as('n'))
      .where('seat', '=', 0)
      .executeTakeFirstOrThrow();
    const people = await this.#countPeople();
    return { games: games.n ?? 0, people };
  }

  /** Every row is looked at, so seldom. */
  #countPeople(): Promise<number> {
    if (this.#people && performance.now() - this.#people.at < COUNTED_ANEW_MS) return this.#people.n;
    const n = this.#db
      .selectFrom('people')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('deleted', '=', 0)
      .executeTakeFirstOrThrow()
      .then((row) => row.n);
    this.#people = { n, at: performance.now() };
    n.catch(() => {
      this.#people = null;
    });
    return n;
  }
}

/** Games broken off do not count. */
async function addToSummary(trx: Trx, rows: readonly ResultRow[]): Promise<void> {
  for (const { map, players, seat, place, total, reason } of rows) {
    if (reason !== 'rules') continue;
    await trx
      .insertInto('summary')
      .values({ map, players, seat, games: 1, wins: place === 1 ? 1 : 0, total })
      .onConflict((conflict) =>
        conflict.columns(['map', 'players', 'seat']).doUpdateSet((q) => ({
          games: q('summary.games', '+', 1),
          wins: q('summary.wins', '+', place === 1 ? 1 : 0),
          total: q('summary.total', '+', total),
        })),
      )
      .execute();
  }
}

async function sharedSince(trx: Trx, one: string, other: string, since: number): Promise<number> {
  const { n } = await trx
    .selectFrom('results as mine')
    .innerJoin('results as theirs', 'theirs.table_id', 'mine.table_id')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('mine.person_id', '=', one)
    .where('theirs.person_id', '=', other)
    .where('mine.rated', '=', 1)
    .where('mine.finished_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

async function changeRating(trx: Trx, pace: Pace, { id, mu, sigma }: Rated): Promise<void> {
  const { games } = RATING_COLUMNS[pace];
  const skill = pace === 'live' ? { mu, sigma } : { days_mu: mu, days_sigma: sigma };
  await trx
    .updateTable('people')
    .set((q) => ({ ...skill, [games]: q(games, '+', 1) }))
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .execute();
}
