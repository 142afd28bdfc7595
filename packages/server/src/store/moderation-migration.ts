import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Blocks, removals, reports, bans and mutes, operators and what they did. */
export async function moderation({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .alterTable('people')
    .addColumn('operator', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('blocks')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('other_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('blocks_key', ['person_id', 'other_id'])
    .execute();
  await schema
    .createTable('removals')
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('removals_key', ['table_id', 'person_id'])
    .execute();
  await schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('about_id', 'text', (c) => c.notNull())
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addUniqueConstraint('reports_once', ['by_id', 'table_id', 'line'])
    .execute();
  await schema
    .createTable('sanctions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('sanctions_person').on('sanctions').column('person_id').execute();
  await schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('about_id', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute();
}
