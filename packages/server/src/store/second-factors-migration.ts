import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The key of someone's authenticator app, and the codes for when it is lost. */
export async function secondFactors({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('people').addColumn('totp_key', 'text').execute();
  await schema.alterTable('people').addColumn('totp_since', 'bigint').execute();
  await schema
    .alterTable('people')
    .addColumn('totp_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'hash'])
    .execute();
}
