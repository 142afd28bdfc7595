import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Append } from '../backend.ts';
import type { LogSize } from './checkpointer.ts';
import { Flusher, type FlusherOptions } from './flusher.ts';

const TURN = 'seq = ?, version = version + 1, decider = ?, banks = ?, since = ?, deadline = ?';
const GATE = `update tables set ${TURN}, vote = null where id = ? and seq = ? and version = ? and status = 'playing'`;
/** What only the last turn changes: to set it each time, to what it was, would write the lobby's index anew. */
const END = 'update tables set status = ?, result = ?, finished_at = ? where id = ?';
const SNAPSHOT = 'update games set snapshot = ?, snapshot_seq = ? where table_id = ?';
const INSERT = 'insert into entries (table_id, seq, kind, seat, key, body, at) values (?, ?, ?, ?, ?, ?, ?)';
const JOB = `insert into jobs (table_id, work, due_at, owner) values (?1, ?2, ?3, ?4)
  on conflict (table_id) do update set work = excluded.work, due_at = excluded.due_at
  where ?5 = 1 or jobs.work <> excluded.work or jobs.due_at > excluded.due_at`;
const AWAITED = 'insert into awaited (table_id) values (?) on conflict do nothing';
const MOST_PREPARED = 500;

interface Prepared {
  statement: StatementSync;
  reads: boolean;
}

/**
 * The SQLite file, in the server's own thread: a statement takes microseconds, a message to another thread and back takes
 * longer. What waits for the disk does so elsewhere: SQLite only writes its log, and `flush` brings the log onto the
 * disk. Nothing that was written is answered with yes before that.
 */
export class SqliteFile {
  readonly #db: DatabaseSync;
  readonly #flusher: Flusher;
  readonly #prepared = new Map<string, Prepared>();
  onFlushed: () => void = () => {};

  constructor(file: string, flushing: FlusherOptions = {}) {
    this.#db = new DatabaseSync(file);
    this.#db.exec('pragma busy_timeout = 5000');
    // Every turn changes two small rows; smaller pages mean less to write for them. Only a new file takes this.
    this.#db.exec('pragma page_size = 1024');
    this.#db.exec('pragma journal_mode = wal');
    // SQLite keeps the order of log and database right; that a commit is on the disk is seen to by `flush`.
    this.#db.exec('pragma synchronous = normal');
    this.#db.exec('pragma foreign_keys = on');
    // The log is folded back in another thread, long before it is so large that SQLite would do it within a commit.
    this.#db.exec('pragma wal_autocheckpoint = 200000');
    // The log is there once something was written.
    this.#db.exec('pragma user_version = 1');
    this.#flusher = new Flusher(`${file}-wal`, flushing);
  }

  /** Resolves when everything written before the call is on the disk. */
  async flush(): Promise<void> {
    await this.#flusher.flush();
    this.onFlushed();
  }
  /** Null within a transaction: SQLite does not tell then. */
  logSize(): LogSize | null {
    if (this.#db.isTransaction) return null;
    return this.#prepare('pragma wal_checkpoint(noop)').statement.get() as unknown as LogSize;
  }
  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  query(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number } {
    const { statement, reads } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...values), changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  }

  /** In one transaction; not on the disk before `flush`. */
  append(batch: readonly Append[]): boolean[] {
    const gate = this.#prepare(GATE).statement;
    const insert = this.#prepare(INSERT).statement;
    this.#prepare('begin immediate').statement.run();
    try {
      const stored = batch.map(({ entry: e, version, patch: p }) => {
        const { changes } = gate.run(
          ...[e.seq, p.decider, p.banks, p.since, p.deadline],
          ...[e.table_id, e.seq - 1, version],
        );
        if (changes !== 1) return false;
        if (p.status !== 'playing')
          this.#prepare(END).statement.run(p.status, p.result, p.finished_at, e.table_id);
        if (p.snapshot !== null) this.#prepare(SNAPSHOT).statement.run(p.snapshot, e.seq, e.table_id);
        if (p.job) {
          const { work, at, owner, claimed } = p.job;
          this.#prepare(JOB).statement.run(e.table_id, work, at, owner, claimed ? 1 : 0);
        }
        if (p.notify === 1) this.#prepare(AWAITED).statement.run(e.table_id);
        insert.run(e.table_id, e.seq, e.kind, e.seat, e.key, e.body, e.at);
        return true;
      });
      this.#prepare('commit').statement.run();
      return stored;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#flusher.close();
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
