import { sql } from 'kysely';
import type { Backend } from './backend.ts';
import { insertNotices, type NewNotice } from './notices.ts';
import type { Db, PersonRow, ResultRow, TableRow, Trx } from './schema.ts';

export interface Rated {
  id: string;
  mu: number;
  sigma: number;
}

export class ResultStore {
  readonly #backend: Backend;
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
  }

  /**
   * Enters the result of a game once, whichever process comes first, with the ratings that `rate` makes of the present
   * ones. `rows` is empty for a game without a result.
   */
  async settle(
    table: string,
    rows: ResultRow[],
    rate: ((people: PersonRow[]) => Rated[]) | null,
    now: number,
  ): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const row = await this.#backend.lockTable(trx, table);
      if (!row || row.settled === 1) return;
      await trx.updateTable('tables').set({ settled: 1, due_at: null }).where('id', '=', table).execute();
      if (rows.length > 0) await trx.insertInto('results').values(rows).execute();
      await this.#tellAll(trx, row, now);
      if (rate) {
        const ids = rows.map((result) => result.person_id).filter((id) => id !== null);
        // Two games that end at once rate the same person one after the other.
        const query = trx.selectFrom('people').selectAll().where('id', 'in', ids).orderBy('id');
        const people = await (this.#backend.kind === 'postgres' ? query.forUpdate() : query).execute();
        for (const { id, mu, sigma } of rate(people))
          await trx
            .updateTable('people')
            .set((q) => ({ mu, sigma, rated_games: q('rated_games', '+', 1) }))
            .where('id', '=', id)
            .where('deleted', '=', 0)
            .execute();
      }
    });
  }

  /** Everyone who sits at the table is told that the game is over. */
  async #tellAll(trx: Trx, { id, seq }: TableRow, now: number): Promise<void> {
    const seats = await trx.selectFrom('seats').select('person_id').where('table_id', '=', id).execute();
    const people = seats.flatMap(({ person_id }) => person_id ?? []);
    const notices = people.map((person): NewNotice => ({ person, table: id, kind: 'over', seq }));
    await insertNotices(trx, notices, now);
  }

  ladder(limit: number): Promise<PersonRow[]> {
    return this.#db
      .selectFrom('people')
      .selectAll()
      .where('rated_games', '>', 0)
      .where('deleted', '=', 0)
      .orderBy(sql`mu - 3 * sigma`, 'desc')
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

  /** What was broken off, maybe before the first turn, says nothing of points and chances. */
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
    return this.#counted()
      .select((q) => [
        'map',
        'players',
        'seat',
        q.fn.countAll<number>().as('games'),
        sql<number>`sum(case when place = 1 then 1 else 0 end)`.as('wins'),
        q.fn.avg<number>('total').as('average'),
      ])
      .groupBy(['map', 'players', 'seat'])
      .orderBy('map')
      .orderBy('players')
      .orderBy('seat')
      .execute();
  }

  async counts(): Promise<{ games: number; people: number }> {
    const games = await this.#counted()
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('seat', '=', 0)
      .executeTakeFirstOrThrow();
    const people = await this.#db
      .selectFrom('people')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('deleted', '=', 0)
      .executeTakeFirstOrThrow();
    return { games: games.n, people: people.n };
  }
}
