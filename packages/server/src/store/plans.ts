import { PlanInfo } from '@concordia/protocol';
import { Compile } from 'typebox/compile';
import type { Backend } from './backend.ts';
import type { Db } from './schema.ts';

const validator = Compile(PlanInfo);

/** Turns that people plan while they wait: one for each table, known to nobody else. */
export class PlanStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** Null where there is none; one that an older version wrote otherwise is none. */
  async get(table: string, person: string): Promise<PlanInfo | null> {
    const row = await this.#db
      .selectFrom('plans')
      .select('body')
      .where('table_id', '=', table)
      .where('person_id', '=', person)
      .executeTakeFirst();
    const plan: unknown = row ? JSON.parse(row.body) : null;
    return validator.Check(plan) ? (plan as PlanInfo) : null;
  }

  async put(table: string, person: string, plan: PlanInfo): Promise<void> {
    const body = JSON.stringify(plan);
    await this.#db
      .insertInto('plans')
      .values({ table_id: table, person_id: person, body })
      .onConflict((conflict) => conflict.columns(['table_id', 'person_id']).doUpdateSet({ body }))
      .execute();
  }

  async remove(table: string, person: string): Promise<void> {
    await this.#db
      .deleteFrom('plans')
      .where('table_id', '=', table)
      .where('person_id', '=', person)
      .execute();
  }

  /** The tables, among all a person sits at, for which a plan is waiting. */
  async tablesOf(person: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('plans')
      .select('table_id')
      .where('person_id', '=', person)
      .execute();
    return rows.map(({ table_id }) => table_id);
  }
}
