import type { Backend } from './backend.ts';
import type { Db } from './schema.ts';

/** Secrets that the server makes for itself once and keeps, the same for all processes. */
export class SecretStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** The secret of this name; `make` is called only where there is none yet. */
  async once(name: string, make: () => string): Promise<string> {
    await this.#db
      .insertInto('secrets')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await this.#db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.value;
  }
}
