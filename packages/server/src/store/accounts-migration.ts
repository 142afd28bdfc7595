import type { Kysely } from 'kysely';
import { nameLook } from '../people/look.ts';
import type { Database } from './schema.ts';

/** Names that look alike, names that were given up, and links that sign in. */
export async function accounts(db: Kysely<Database>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('people').addColumn('name_look', 'text').execute();
  await schema.createIndex('people_look').unique().on('people').column('name_look').execute();
  await schema
    .createTable('sign_in_links')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('released_names')
    .addColumn('look', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await fillLooks(db);
}
/** Of two accounts of old that look alike, one keeps the look. */
export async function fillLooks(db: Kysely<Database>): Promise<void> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('name_key', 'is not', null)
    .where('name_look', 'is', null)
    .execute();
  const taken = new Set(
    (await db.selectFrom('people').select('name_look').where('name_look', 'is not', null).execute()).map(
      ({ name_look }) => name_look,
    ),
  );
  for (const { id, name } of people) {
    const look = nameLook(name);
    if (taken.has(look)) continue;
    taken.add(look);
    await db.updateTable('people').set({ name_look: look }).where('id', '=', id).execute();
  }
}
