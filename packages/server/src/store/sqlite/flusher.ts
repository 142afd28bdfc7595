import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** The server waits for the disk itself only if the last round was over so soon, … */
const QUICK_MS = 1;
/** … and so long ago that hardly anything else is going on. */
const QUIET_MS = 2;

/**
 * Brings what was written to a file onto the disk, without keeping the server waiting: the system does it in a thread of
 * its own, and all who ask while it is busy share the next round. At a quiet moment the server does it itself: to wake
 * another thread, and to be woken by it, takes longer than a quick disk.
 */
export class Flusher {
  readonly #fd: number;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #tookMs = 0;
  #endedAt = 0;

  constructor(file: string) {
    this.#fd = openSync(file, 'r+');
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
    fdatasyncSync(this.#fd);
    this.#ended(start);
  }

  #elsewhere(): Promise<void> {
    this.#next = null;
    const start = performance.now();
    const round = new Promise<void>((resolve, reject) => {
      fdatasync(this.#fd, (error) => {
        if (this.#running === round) this.#running = null;
        this.#ended(start);
        if (error) reject(error);
        else resolve();
      });
    });
    this.#running = round;
    return round;
  }

  #ended(start: number): void {
    this.#endedAt = performance.now();
    this.#tookMs = this.#endedAt - start;
  }
}
