import { sql } from 'kysely';
import { secretHash } from '../random.ts';
import type { Backend } from './backend.ts';
import type { Db } from './schema.ts';

/** Counts what should not be tried often, for all processes together. Who tried is kept as a hash, and only for a while. */
export class GuessStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** One more try: how many there have been since the first, which is forgotten at `until`. */
  async count(who: string, now: number, until: number): Promise<number> {
    const old = sql<boolean>`guesses.until <= ${now}`;
    const row = await this.#db
      .insertInto('guesses')
      .values({ who: secretHash(who), tries: 1, until })
      .onConflict((conflict) =>
        conflict.column('who').doUpdateSet({
          tries: sql`case when ${old} then 1 else guesses.tries + 1 end`,
          until: sql`case when ${old} then ${until} else guesses.until end`,
        }),
      )
      .returning('tries')
      .executeTakeFirstOrThrow();
    return row.tries;
  }

  /** A try that was none. */
  async giveBack(who: string): Promise<void> {
    await this.#db
      .updateTable('guesses')
      .set((q) => ({ tries: q('tries', '-', 1) }))
      .where('who', '=', secretHash(who))
      .execute();
  }
  async forget(who: string): Promise<void> {
    await this.#db.deleteFrom('guesses').where('who', '=', secretHash(who)).execute();
  }
  async forgetOld(now: number): Promise<void> {
    await this.#db.deleteFrom('guesses').where('until', '<=', now).execute();
  }
}
