import type { ArchiveStore } from './archive.ts';
import type { Append, Backend } from './backend.ts';
import { isBadValue } from './bad-value.ts';
import type { Db, EntryRow } from './schema.ts';

interface Waiting {
  append: Append;
  resolve(stored: boolean): void;
  reject(error: unknown): void;
}

/** Larger batches would only delay the first answers. */
const MOST_IN_A_BATCH = 500;
/** While one batch waits for the disk the next is written already; more would only make smaller batches. */
const MOST_UNDER_WAY = 2;

/** The log of all games. Commits that come in one round of events, or while the disk is busy, share a transaction. */
export class LogStore {
  readonly #backend: Backend;
  readonly #archive: ArchiveStore;
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #scheduled = false;

  constructor(backend: Backend, archive: ArchiveStore) {
    this.#backend = backend;
    this.#archive = archive;
    this.#db = backend.db;
  }

  /**
   * Resolves once the entry is on the disk (true), or is known not to fit (false: the game has gone on or is not on).
   * When it rejects, the entry may or may not have been stored: the caller reads the log again.
   */
  append(append: Append): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#schedule();
    });
  }

  async after(table: string, seq: number, most?: number): Promise<EntryRow[]> {
    const wanted = this.#db
      .selectFrom('entries')
      .selectAll()
      .where('table_id', '=', table)
      .where('seq', '>', seq)
      .orderBy('seq');
    const rows = await (most === undefined ? wanted : wanted.limit(most)).execute();
    if (rows.length > 0) return rows;
    return (await this.#archive.entries(table)).filter((entry) => entry.seq > seq).slice(0, most);
  }

  #schedule(): void {
    if (this.#scheduled || this.#underWay >= MOST_UNDER_WAY) return;
    // At a quiet moment nobody waits for others.
    if (this.#underWay === 0) {
      void this.#store(this.#nextBatch());
      return;
    }
    this.#scheduled = true;
    // The rest of this round of events may bring more.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#store(this.#nextBatch());
    });
  }

  async #store(batch: Waiting[]): Promise<void> {
    this.#underWay++;
    try {
      const stored = await this.#backend.append(batch.map((one) => one.append));
      batch.forEach((one, i) => {
        one.resolve(stored[i]);
      });
    } catch (error) {
      if (batch.length > 1 && isBadValue(error)) await this.#storeEach(batch);
      else for (const one of batch) one.reject(error);
    }
    this.#underWay--;
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Nothing of a batch with a bad value was stored; whoever sent it is alone to fail. */
  async #storeEach(batch: Waiting[]): Promise<void> {
    for (const { append, resolve, reject } of batch)
      await this.#backend.append([append]).then(([stored]) => resolve(stored), reject);
  }

  /** One append a table: a second one can only follow the first. */
  #nextBatch(): Waiting[] {
    const tables = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.#waiting) {
      const table = one.append.entry.table_id;
      if (tables.has(table) || batch.length === MOST_IN_A_BATCH) rest.push(one);
      else batch.push(one);
      tables.add(table);
    }
    this.#waiting = rest;
    return batch;
  }
}
