import type { Backend } from './backend.ts';
import type { Db, PersonRow } from './schema.ts';

/** Everyone's results in the games of the day: one per person and day, the first. */
export class DailyStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  async totalOf(day: string, person: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('daily_results')
      .select('total')
      .where('day', '=', day)
      .where('person_id', '=', person)
      .executeTakeFirst();
    return row?.total ?? null;
  }

  /** A second result on the same day changes nothing. */
  async add(day: string, person: string, total: number, at: number): Promise<void> {
    await this.#db
      .insertInto('daily_results')
      .values({ day, person_id: person, total, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** How many scored what, most points first. */
  async counts(day: string): Promise<{ total: number; people: number }[]> {
    const rows = await this.#db
      .selectFrom('daily_results')
      .select((q) => ['total', q.fn.countAll<number>().as('people')])
      .where('day', '=', day)
      .groupBy('total')
      .orderBy('total', 'desc')
      .execute();
    return rows.map(({ total, people }) => ({ total, people: Number(people) }));
  }

  best(day: string, most: number): Promise<(PersonRow & { total: number })[]> {
    return this.#db
      .selectFrom('daily_results')
      .innerJoin('people', 'people.id', 'daily_results.person_id')
      .selectAll('people')
      .select('daily_results.total')
      .where('day', '=', day)
      .where('people.deleted', '=', 0)
      .orderBy('daily_results.total', 'desc')
      .orderBy('at')
      .limit(most)
      .execute();
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('daily_results').where('at', '<', at).execute();
  }
}
