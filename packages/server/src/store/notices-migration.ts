import type { Kysely } from 'kysely';

/** Notices for people who are away; secrets that all processes share. */
export async function notices({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('people').addColumn('notice_settings', 'text').execute();
  await schema
    .alterTable('seats')
    .addColumn('planned', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const name of ['notices', 'deliveries']) {
    const table = schema
      .createTable(name)
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('table_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull());
    await (name === 'notices'
      ? table
      : table
          .addColumn('way', 'text', (c) => c.notNull())
          .addColumn('target', 'text', (c) => c.notNull())
          .addColumn('tries', 'integer', (c) => c.notNull())
    ).execute();
    await schema.createIndex(`${name}_person`).on(name).columns(['person_id', 'table_id']).execute();
  }
  await schema.createIndex('notices_due').on('notices').column('due_at').execute();
  await schema.createIndex('deliveries_due').on('deliveries').columns(['way', 'due_at']).execute();
  await schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('push_person').on('push_subscriptions').column('person_id').execute();
  await schema
    .createTable('plans')
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('plans_key', ['table_id', 'person_id'])
    .execute();
  await schema.createIndex('plans_person').on('plans').column('person_id').execute();
  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
