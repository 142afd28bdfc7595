import type { Kysely } from 'kysely';

/** What people scored in the games of the day. */
export async function daily({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('daily_results')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_results_key', ['day', 'person_id'])
    .execute();
  await schema.createIndex('daily_results_person').on('daily_results').column('person_id').execute();
}
