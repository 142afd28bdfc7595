import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** The server waits for the disk itself only if the last round was over so soon, … */
const QUICK_MS = 1;
/** … and so long ago that hardly anything else is going on. */
const QUIET_MS = 2;

/** How a file is brought onto the disk; tests have disks that are slow, or fail. */
export interface Disk {
  sync(fd: number, done: (error: Error | null) => void): void;
  syncNow(fd: number): void;
}
const DISK: Disk = { sync: fdatasync, syncNow: fdatasyncSync };

export interface FlusherOptions {
  disk?: Disk;
  /** The file cannot be relied on any more, as PostgreSQL takes it too. */
  onFailed?(error: Error): void;
}

/** Started anew, the server reads from the disk what is on it. */
function endProcess(error: Error): void {
  process.stderr.write(`concordia-server: the disk took no more (${error.message}); see DATA_DIR\n`);
  process.exit(1);
}

/**
 * Brings what was written to a file onto the disk, without keeping the server waiting: the system does it in a thread of
 * its own, and all who ask while it is busy share the next round. At a quiet moment the server does it itself: to wake
 * another thread, and to be woken by it, takes longer than a quick disk.
 */
export class Flusher {
  readonly #fd: number;
  readonly #disk: Disk;
  readonly #onFailed: (error: Error) => void;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #tookMs = 0;
  #endedAt = 0;

  constructor(file: string, { onFailed = endProcess, disk = DISK }: FlusherOptions = {}) {
    this.#fd = openSync(file, 'r+');
    this.#disk = disk;
    this.#onFailed = onFailed;
  }

  /** Resolves when everything written before the call is on the disk. */
  flush(): Promise<void> {
    if (!this.#running) return this.#isQuiet() ? this.#here() : this.#elsewhere();
    // A round that has begun may have missed what was written just now.
    this.#next ??= this.#running.catch(() => {}).then(() => this.#elsewhere());
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => {});
    await this.#running?.catch(() => {});
    closeSync(this.#fd);
  }

  #isQuiet(): boolean {
    return this.#tookMs < QUICK_MS && performance.now() - this.#endedAt > QUIET_MS;
  }

  async #here(): Promise<void> {
    const start = performance.now();
    try {
      this.#disk.syncNow(this.#fd);
    } catch (error) {
      return this.#failed(error as Error);
    }
    this.#ended(start);
  }

  #elsewhere(): Promise<void> {
    this.#next = null;
    const start = performance.now();
    const round = new Promise<void>((resolve, reject) => {
      this.#disk.sync(this.#fd, (error) => {
        if (this.#running === round) this.#running = null;
        this.#ended(start);
        if (error) this.#failed(error).catch(reject);
        else resolve();
      });
    });
    this.#running = round;
    return round;
  }

  /** Unflushed data is in SQLite all the same: nobody may read it as stored, and a second flush would succeed. */
  #failed(error: Error): Promise<never> {
    this.#onFailed(error);
    return Promise.reject(error);
  }

  #ended(start: number): void {
    this.#endedAt = performance.now();
    this.#tookMs = this.#endedAt - start;
  }
}
