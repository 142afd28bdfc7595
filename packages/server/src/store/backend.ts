import type { Work } from './jobs.ts';
import type { Db, EntryRow, TableRow, Trx } from './schema.ts';

/** What a commit changes in the row of its table, together with the entry it adds. */
export type TablePatch = Pick<
  TableRow,
  'status' | 'decider' | 'banks' | 'since' | 'deadline' | 'result' | 'finished_at'
> & {
  /** Null keeps the snapshot that is stored. */
  snapshot: string | null;
  /** The next due work at the table, and when. Null: nothing that has a time. */
  job: Job | null;
  /** 1 when the decider is to be told that it is their turn. */
  notify: 0 | 1;
};

/** A claimed one is this process's until its time; else a job that comes earlier is left as it is, and finds its time then. */
export interface Job {
  work: Work;
  at: number;
  owner: string;
  claimed: boolean;
}

/** One entry to be added to a game that is on, stands at `entry.seq − 1`, and whose row has not changed otherwise. */
export interface Append {
  entry: EntryRow;
  /** Of the row, as the patch was made from it. */
  version: number;
  patch: TablePatch;
}

/** The little in which the two databases differ. Everything else is said once, in SQL that both understand. */
export interface Backend {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Db;
  /**
   * Adds entries of different tables in one transaction: when it resolves, all that say true are on the disk. False:
   * the game is not on or has gone on meanwhile, and nothing of that append was stored.
   */
  append(batch: Append[]): Promise<boolean[]>;
  /** Runs migrations, which may take long. */
  migrating<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The row of a table, locked until the transaction ends. */
  lockTable(trx: Trx, id: string): Promise<TableRow | undefined>;
  close(): Promise<void>;
}
