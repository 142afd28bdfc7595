import type { Action } from '@concordia/engine';
import { settings } from '../app/settings.ts';
import { playbackPause } from './pauses.ts';

/** Shows the actions of others one after the other, at the speed that is set, until there is none left. */
export class Playback {
  readonly #next: () => Action | undefined;
  readonly #show: () => void;
  #running = false;
  #stopped = false;
  #wake: (() => void) | null = null;

  /** `next` is the action that has not been shown yet, `show` shows it. */
  constructor(next: () => Action | undefined, show: () => void) {
    this.#next = next;
    this.#show = show;
  }

  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let action = this.#next(); action && !this.#stopped; action = this.#next()) {
      const { speed } = settings.peek();
      if (speed !== 0) await this.#pause(playbackPause(action) / speed);
      // The shown game may have changed meanwhile.
      if (!this.#stopped && this.#next() === action) this.#show();
    }
    this.#running = false;
  }

  /** Looks at once what is to be shown next. */
  wake(): void {
    this.#wake?.();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
