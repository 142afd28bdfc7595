import type { Bus } from '../cluster/bus.ts';
import type { Backend } from './backend.ts';
import type { ChatRow, Db } from './schema.ts';

export class ChatStore {
  readonly #bus: Bus;
  readonly #db: Db;
  constructor(backend: Backend, bus: Bus) {
    this.#bus = bus;
    this.#db = backend.db;
  }

  /** Lines are numbered under the table's lock: a reader of line n has seen all before it. Null: no such table. */
  async add(line: Omit<ChatRow, 'id'>): Promise<number | null> {
    const id = await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('tables')
        .set((q) => ({ chat_seq: q('chat_seq', '+', 1) }))
        .where('id', '=', line.table_id)
        .returning('chat_seq')
        .executeTakeFirst();
      if (!row) return null;
      await trx
        .insertInto('chat')
        .values({ ...line, id: row.chat_seq })
        .execute();
      return row.chat_seq;
    });
    if (id !== null) this.#bus.tell(line.table_id, { kind: 'chat' });
    return id;
  }

  line(table: string, id: number): Promise<ChatRow | undefined> {
    return this.#db
      .selectFrom('chat')
      .selectAll()
      .where('table_id', '=', table)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The latest lines of these rooms after `id`, oldest first. */
  async after(
    table: string,
    id: number,
    limit: number,
    rooms: readonly ChatRow['room'][],
  ): Promise<ChatRow[]> {
    const rows = await this.#db
      .selectFrom('chat')
      .selectAll()
      .where('table_id', '=', table)
      .where('id', '>', id)
      .where('room', 'in', rooms)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.reverse();
  }
}
