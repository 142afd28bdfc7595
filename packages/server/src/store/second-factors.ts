import type { Backend } from './backend.ts';
import type { Db } from './schema.ts';

/** The keys of authenticator apps and the recovery codes. What works once is taken in one statement. */
export class SecondFactorStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** A key that isn't in use yet replaces an earlier one that was never confirmed. False if one is in use. */
  async offer(person: string, key: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('people')
      .set({ totp_key: key, totp_step: 0 })
      .where('id', '=', person)
      .where('totp_since', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The offered key is in use from now on, unless another was offered meanwhile or one is in use already. */
  confirm(
    person: string,
    key: string,
    { since, step, recovery }: { since: number; step: number; recovery: readonly string[] },
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('people')
        .set({ totp_since: since, totp_step: step })
        .where('id', '=', person)
        .where('totp_key', '=', key)
        .where('totp_since', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      await trx.deleteFrom('recovery_codes').where('person_id', '=', person).execute();
      const codes = recovery.map((hash) => ({ person_id: person, hash }));
      await trx.insertInto('recovery_codes').values(codes).execute();
      return true;
    });
  }

  /** Uses up the code of this time step and all before it. False if that has happened already. */
  async takeStep(person: string, step: number): Promise<boolean> {
    const row = await this.#db
      .updateTable('people')
      .set({ totp_step: step })
      .where('id', '=', person)
      .where('totp_step', '<', step)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
  async takeRecovery(person: string, hash: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('recovery_codes')
      .where('person_id', '=', person)
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  async remove(person: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('people')
        .set({ totp_key: null, totp_since: null, totp_step: 0 })
        .where('id', '=', person)
        .execute();
      await trx.deleteFrom('recovery_codes').where('person_id', '=', person).execute();
    });
  }
}
