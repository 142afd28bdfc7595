import type { FinishedQuery } from '@concordia/protocol';
import type { Backend } from './backend.ts';
import type { Db } from './schema.ts';

/** The games somebody has finished, as they look for them. */
export class FinishedStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** The tables, newest first, with the moments at which they ended. */
  async find(person: string, wanted: FinishedQuery, limit: number): Promise<{ id: string; at: number }[]> {
    let query = this.#db
      .selectFrom('results')
      .select(['table_id', 'finished_at'])
      .where('person_id', '=', person)
      .orderBy('finished_at', 'desc')
      .limit(limit);
    if (wanted.before !== undefined) query = query.where('finished_at', '<', Number(wanted.before));
    if (wanted.map !== undefined) query = query.where('map', '=', wanted.map);
    if (wanted.players !== undefined) query = query.where('players', '=', Number(wanted.players));
    if (wanted.reason !== undefined) query = query.where('reason', '=', wanted.reason);
    if (wanted.place !== undefined) query = query.where('place', wanted.place === 'won' ? '=' : '>', 1);
    if (wanted.opponent !== undefined) {
      const people = await this.#opponentsNamed(person, wanted.opponent);
      if (people.length === 0) return [];
      query = query.where('table_id', 'in', (q) =>
        q.selectFrom('results as theirs').select('theirs.table_id').where('theirs.person_id', 'in', people),
      );
    }
    const rows = await query.execute();
    return rows.map(({ table_id, finished_at }) => ({ id: table_id, at: finished_at }));
  }

  /** Compared here: SQLite knows upper and lower case of Latin letters only. */
  async #opponentsNamed(person: string, part: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('results as mine')
      .innerJoin('results as theirs', 'theirs.table_id', 'mine.table_id')
      .innerJoin('people', 'people.id', 'theirs.person_id')
      .select(['people.id', 'people.name'])
      .distinct()
      .where('mine.person_id', '=', person)
      .where('theirs.person_id', '!=', person)
      .execute();
    const wanted = part.normalize('NFKC').toLowerCase();
    return rows.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id);
  }

  /** Whom these games were played against, all seats of them. */
  opponents(tables: readonly string[]) {
    if (tables.length === 0) return Promise.resolve([]);
    return this.#db
      .selectFrom('results')
      .select(['table_id', 'seat', 'person_id', 'bot'])
      .where('table_id', 'in', tables)
      .orderBy('seat')
      .execute();
  }
}
