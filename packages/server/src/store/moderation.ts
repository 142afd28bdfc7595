import { randomId } from '../random.ts';
import type { Backend } from './backend.ts';
import type { AuditRow, Db, ReportRow, SanctionRow, Trx } from './schema.ts';

/** Blocks, reports, and the operators’ sanctions. */
export class ModerationStore {
  readonly #db: Db;
  constructor(backend: Backend) {
    this.#db = backend.db;
  }

  /** False when the person has blocked so many already. */
  async block(person: string, other: string, at: number, most: number): Promise<boolean> {
    if ((await this.blockedBy(person)).length >= most) return false;
    await this.#db
      .insertInto('blocks')
      .values({ person_id: person, other_id: other, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }
  async unblock(person: string, other: string): Promise<void> {
    await this.#db
      .deleteFrom('blocks')
      .where('person_id', '=', person)
      .where('other_id', '=', other)
      .execute();
  }
  async blockedBy(person: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('blocks')
      .select('other_id')
      .where('person_id', '=', person)
      .orderBy('at')
      .execute();
    return rows.map(({ other_id }) => other_id);
  }

  /** Reports of one line by one person count once. False when so many of this person’s wait already. */
  async report(report: Omit<ReportRow, 'id' | 'done_at'>, most: number): Promise<boolean> {
    const { n } = await this.#db
      .selectFrom('reports')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('by_id', '=', report.by_id)
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (n >= most) return false;
    await this.#db
      .insertInto('reports')
      .values({ ...report, id: randomId(), done_at: null })
      .onConflict((conflict) => conflict.columns(['by_id', 'table_id', 'line']).doNothing())
      .execute();
    return true;
  }
  reports(limit: number): Promise<ReportRow[]> {
    return this.#db
      .selectFrom('reports')
      .selectAll()
      .where('done_at', 'is', null)
      .orderBy('at')
      .limit(limit)
      .execute();
  }

  /** What holds for the person now. */
  sanctions(person: string, now: number): Promise<SanctionRow[]> {
    return this.#db
      .selectFrom('sanctions')
      .selectAll()
      .where('person_id', '=', person)
      .where('until', '>', now)
      .execute();
  }
  allSanctions(now: number, limit: number): Promise<SanctionRow[]> {
    return this.#db
      .selectFrom('sanctions')
      .selectAll()
      .where('until', '>', now)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
  }

  /** Each act of an operator and its line in the audit log are stored together. */
  async sanction(sanction: Omit<SanctionRow, 'id'>): Promise<void> {
    await this.#audited(
      { ...sanction, what: sanction.kind, about_id: sanction.person_id, detail: sanction.reason },
      async (trx) => {
        await trx
          .insertInto('sanctions')
          .values({ ...sanction, id: randomId() })
          .execute();
      },
    );
  }
  async pardon(id: string, by: string | null, at: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const ended = await trx
        .updateTable('sanctions')
        .set({ until: at })
        .where('id', '=', id)
        .where('until', '>', at)
        .returning(['person_id', 'kind'])
        .executeTakeFirst();
      if (ended)
        await note(trx, { by_id: by, at, what: 'pardon', about_id: ended.person_id, detail: ended.kind });
    });
  }
  async closeReport(id: string, by: string | null, at: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const closed = await trx
        .updateTable('reports')
        .set({ done_at: at })
        .where('id', '=', id)
        .where('done_at', 'is', null)
        .returning('about_id')
        .executeTakeFirst();
      if (closed)
        await note(trx, { by_id: by, at, what: 'close report', about_id: closed.about_id, detail: id });
    });
  }
  async note(line: Omit<AuditRow, 'id'>): Promise<void> {
    await this.#audited(line, async () => {});
  }
  audit(limit: number): Promise<AuditRow[]> {
    return this.#db.selectFrom('audit').selectAll().orderBy('at', 'desc').limit(limit).execute();
  }

  async #audited(
    { by_id, at, what, about_id, detail }: Omit<AuditRow, 'id'>,
    work: (trx: Trx) => Promise<void>,
  ): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await work(trx);
      await note(trx, { by_id, at, what, about_id, detail });
    });
  }
}

async function note(trx: Trx, line: Omit<AuditRow, 'id'>): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ ...line, id: randomId() })
    .execute();
}
