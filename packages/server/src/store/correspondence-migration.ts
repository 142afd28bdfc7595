import type { Kysely } from 'kysely';

/** Private notes, colours that players ask for, and whom a table is for. */
export async function correspondence({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('notes')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('about_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notes_key', ['person_id', 'about_id'])
    .execute();
  await schema.alterTable('seats').addColumn('colour', 'text').execute();
  await schema.alterTable('tables').addColumn('only_for', 'text').execute();
}
