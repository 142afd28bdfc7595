import type { Note } from '@concordia/protocol';
import type { Backend } from './backend.ts';
import type { Db } from './schema.ts';

/** What people write down for themselves about players and tables; told to nobody else. */
export class NoteStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  async of(person: string): Promise<Note[]> {
    const rows = await this.#db
      .selectFrom('notes')
      .selectAll()
      .where('person_id', '=', person)
      .orderBy('at', 'desc')
      .execute();
    return rows.map(({ about_id, text, at }) => ({ about: about_id, text, at }));
  }

  /** An empty text removes it. False when the person has as many notes as may be. */
  async put(person: string, about: string, text: string, most: number, at: number): Promise<boolean> {
    if (text === '') {
      await this.#db
        .deleteFrom('notes')
        .where('person_id', '=', person)
        .where('about_id', '=', about)
        .execute();
      return true;
    }
    const { n } = await this.#db
      .selectFrom('notes')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('person_id', '=', person)
      .where('about_id', '!=', about)
      .executeTakeFirstOrThrow();
    if (n >= most) return false;
    await this.#db
      .insertInto('notes')
      .values({ person_id: person, about_id: about, text, at })
      .onConflict((conflict) => conflict.columns(['person_id', 'about_id']).doUpdateSet({ text, at }))
      .execute();
    return true;
  }
}
