import type { Db } from './schema.ts';

/** Rows that are someone's and hold no secret of anyone. */
const WHOLE = [
  'results',
  'daily_results',
  'notices',
  'notes',
  'plans',
  'follows',
  'blocks',
  'invitations',
] as const;

/** All that is stored about someone, without what proves who they are. */
export async function everythingOf(db: Db, person: string): Promise<Record<string, unknown>> {
  const about = await db.selectFrom('people').selectAll().where('id', '=', person).executeTakeFirst();
  const { password: _p, email_token: _e, mail_key: _m, totp_key: _t, ...rest } = about ?? {};
  const whole: Record<string, unknown> = {};
  for (const table of WHOLE)
    whole[table] = await db.selectFrom(table).selectAll().where('person_id', '=', person).execute();
  const [sessions, tables, chat, push, reports, sanctions] = await Promise.all([
    db
      .selectFrom('sessions')
      .select(['kind', 'label', 'created_at', 'expires_at'])
      .where('person_id', '=', person)
      .execute(),
    db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table_id')
      .select(['tables.id', 'tables.status', 'tables.map', 'seats.seat'])
      .select(['tables.created_at', 'tables.finished_at'])
      .where('seats.person_id', '=', person)
      .execute(),
    db
      .selectFrom('chat')
      .select(['table_id', 'room', 'text', 'at'])
      .where('person_id', '=', person)
      .execute(),
    db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at'])
      .where('person_id', '=', person)
      .execute(),
    db
      .selectFrom('reports')
      .select(['about_id', 'table_id', 'text', 'at', 'done_at'])
      .where('by_id', '=', person)
      .execute(),
    db
      .selectFrom('sanctions')
      .select(['kind', 'reason', 'at', 'until'])
      .where('person_id', '=', person)
      .execute(),
  ]);
  return { person: rest, sessions, tables, chat, ...whole, push, reports, sanctions };
}
