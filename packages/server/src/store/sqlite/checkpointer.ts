import { Worker } from 'node:worker_threads';

/** The log is checkpointed at this many pages: seldom, and soon enough to be overwritten again and again. */
const PAGES = 16_000;
/** Asking costs little, but need not be done after every flush. */
const FLUSHES_BETWEEN_LOOKS = 50;
/** While the server keeps writing, the log may just not be quiet at the right moment. */
const ROUNDS_IN_PASSING = 3;

export interface LogSize {
  /** Pages in the log, and how many of them are in the database already. */
  log: number;
  checkpointed: number;
}

/**
 * Folds the log back into the database in a thread of its own: it takes 10 to 50 ms, for which the server would stand
 * still. When all of it has been folded back, SQLite begins the log anew in the same place on the disk. The thread is
 * started when it is first needed.
 */
export class Checkpointer {
  readonly #file: string;
  readonly #size: () => LogSize | null;
  readonly #alone: (work: () => Promise<void>) => Promise<void>;
  #thread: Worker | null = null;
  #flushes = 0;
  #busy: Promise<void> | null = null;

  /** `alone` runs its work while nobody else uses the database. */
  constructor(file: string, size: () => LogSize | null, alone: (work: () => Promise<void>) => Promise<void>) {
    this.#file = file;
    this.#size = size;
    this.#alone = alone;
  }

  flushed(): void {
    if (++this.#flushes < FLUSHES_BETWEEN_LOOKS || this.#busy) return;
    const size = this.#size();
    if (size === null) return;
    this.#flushes = 0;
    if (size.log < PAGES) return;
    this.#busy = this.#foldAll().finally(() => {
      this.#busy = null;
    });
  }

  async close(): Promise<void> {
    await this.#busy;
    const thread = this.#thread;
    if (!thread) return;
    const ended = new Promise((resolve) => thread.on('exit', resolve));
    thread.ref();
    thread.postMessage('close');
    await ended;
  }

  async #foldAll(): Promise<void> {
    for (let round = 0; round < ROUNDS_IN_PASSING; round++) {
      await this.#fold();
      const size = this.#size();
      if (size !== null && size.log === size.checkpointed) return;
    }
    // Little is left by now; the others wait for it, but the server does not stand still.
    await this.#alone(() => this.#fold());
  }

  #fold(): Promise<void> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    return new Promise((resolve) => {
      const done = (): void => {
        thread.off('message', done);
        thread.off('exit', done);
        resolve();
      };
      thread.on('message', done);
      thread.on('exit', done);
      thread.postMessage('fold');
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: this.#file });
    thread.unref();
    // Without it the log grows until SQLite itself folds it back; that is slower, and nothing worse.
    thread.on('error', () => {});
    thread.on('exit', () => {
      this.#thread = null;
    });
    return thread;
  }
}
