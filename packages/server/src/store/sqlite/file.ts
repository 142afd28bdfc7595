import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Append } from '../backend.ts';

const GATE = `update tables set seq = ?, status = ?, decider = ?, banks = ?, since = ?, deadline = ?, due_at = ?,
  lease_until = ?, notify = ?, result = ?, finished_at = ?, vote = null
  where id = ? and seq = ? and status = 'playing'`;
const SNAPSHOT = 'update games set snapshot = ?, snapshot_seq = ? where table_id = ?';
const INSERT = 'insert into entries (table_id, seq, kind, seat, key, body, at) values (?, ?, ?, ?, ?, ?, ?)';
const MOST_PREPARED = 500;

interface Prepared {
  statement: StatementSync;
  reads: boolean;
}

/**
 * The SQLite file, in the server's own thread: a statement takes microseconds, a message to another thread and back takes
 * longer. Only a flush waits for the disk; all turns that came meanwhile share the next one.
 */
export class SqliteFile {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec('pragma busy_timeout = 5000');
    this.#db.exec('pragma journal_mode = wal');
    // Every commit is flushed before it is answered.
    this.#db.exec('pragma synchronous = full');
    this.#db.exec('pragma foreign_keys = on');
    // The log is folded back into the database less often than by default: each time costs a flush of its own.
    this.#db.exec('pragma wal_autocheckpoint = 4000');
  }

  query(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number } {
    const { statement, reads } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...values), changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  }

  append(batch: readonly Append[]): boolean[] {
    const gate = this.#prepare(GATE).statement;
    const insert = this.#prepare(INSERT).statement;
    this.#db.exec('begin immediate');
    try {
      const stored = batch.map(({ entry: e, patch: p }) => {
        const { changes } = gate.run(
          ...[e.seq, p.status, p.decider, p.banks, p.since, p.deadline, p.due_at, p.lease_until, p.notify],
          ...[p.result, p.finished_at, e.table_id, e.seq - 1],
        );
        if (changes !== 1) return false;
        if (p.snapshot !== null) this.#prepare(SNAPSHOT).statement.run(p.snapshot, e.seq, e.table_id);
        insert.run(e.table_id, e.seq, e.kind, e.seat, e.key, e.body, e.at);
        return true;
      });
      this.#db.exec('commit');
      return stored;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  close(): void {
    this.#prepared.clear();
    this.#db.close();
  }

  #prepare(sql: string): Prepared {
    let known = this.#prepared.get(sql);
    if (!known) {
      const statement = this.#db.prepare(sql);
      known = { statement, reads: statement.columns().length > 0 };
      if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
      this.#prepared.set(sql, known);
    }
    return known;
  }
}
