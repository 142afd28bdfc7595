import { closeSync, fdatasync, openSync } from 'node:fs';

/**
 * Brings what was written to a file onto the disk, without keeping the server waiting: the system does it in a thread of
 * its own, and all who ask while it is busy share the next round.
 */
export class Flusher {
  readonly #fd: number;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(file: string) {
    this.#fd = openSync(file, 'r+');
  }

  /** Resolves when everything written before the call is on the disk. */
  flush(): Promise<void> {
    if (!this.#running) return this.#start();
    // A round that has begun may have missed what was written just now.
    this.#next ??= this.#running.catch(() => {}).then(() => this.#start());
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => {});
    await this.#running?.catch(() => {});
    closeSync(this.#fd);
  }

  #start(): Promise<void> {
    this.#next = null;
    const round = new Promise<void>((resolve, reject) => {
      fdatasync(this.#fd, (error) => {
        if (this.#running === round) this.#running = null;
        if (error) reject(error);
        else resolve();
      });
    });
    this.#running = round;
    return round;
  }
}
