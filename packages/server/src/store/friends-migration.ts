import type { Kysely } from 'kysely';

/** Whom people follow, and invitations to tables. */
export async function friends({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('follows')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('other_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('follows_key', ['person_id', 'other_id'])
    .execute();
  await schema
    .createTable('invitations')
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('declined', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('invitations_key', ['table_id', 'person_id'])
    .execute();
  await schema.createIndex('invitations_person').on('invitations').column('person_id').execute();
}
