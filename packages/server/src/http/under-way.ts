import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './context.ts';

const LOOK_MS = 50;

/** Counts the requests that are being worked on, so that a server that stops can wait for their answers. */
export class UnderWay {
  #came = 0;
  #gone = 0;

  constructor(app: App) {
    app.addHook('onRequest', async (_request, reply) => {
      this.#came++;
      // Comes once, whether the answer was sent or the client went away before.
      reply.raw.once('close', () => {
        this.#gone++;
      });
    });
  }

  /** Resolves when all are answered and no more come, or after `mostMs`. Some may have been sent and not been read yet. */
  async none(mostMs: number): Promise<void> {
    const last = performance.now() + mostMs;
    let before = -1;
    while ((this.#gone < this.#came || before < this.#came) && performance.now() < last) {
      before = this.#came;
      await pause(LOOK_MS);
    }
  }
}
