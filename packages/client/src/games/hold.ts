import { type ReadonlySignal, signal } from '@preact/signals';
import { openChannel } from '../app/channel.ts';

/** How long a lock may take to be free: that of a page that is just being left is so at once. */
const FREE_WITHIN_MS = 300;
/** How long a tab that is asked to give a game up has time to do so; one that is asleep never answers. */
const GIVEN_WITHIN_MS = 1000;

/** Where a game is played: in this tab, or in another. */
export type Whereabouts = 'asking' | 'here' | 'elsewhere';

/**
 * One tab at a time plays a game, else two would write over each other: it holds a lock named after the game. Another tab may
 * ask for it; it is given up once everything is written.
 */
export class GameHold {
  readonly #place = signal<Whereabouts>('asking');
  readonly #name: string;
  readonly #channel: BroadcastChannel | null;
  readonly #beforeLeaving: () => Promise<void>;
  #release: (() => void) | null = null;
  #closed = false;

  constructor(game: string, beforeLeaving: () => Promise<void>) {
    this.#name = `concordia game ${game}`;
    this.#beforeLeaving = beforeLeaving;
    this.#channel = openChannel(this.#name);
    this.#channel?.addEventListener('message', () => void this.#giveUp());
    void this.#ask();
  }

  get place(): ReadonlySignal<Whereabouts> {
    return this.#place;
  }

  async #ask(): Promise<void> {
    // Pages of an insecure address know no locks.
    if (!navigator.locks) {
      this.#place.value = 'here';
      return;
    }
    // On a busy machine even a free lock may take longer: then nobody holds it, and it is asked for again.
    while (!(await this.#request(FREE_WITHIN_MS))) {
      const place = await this.#whereNotFree();
      if (place === 'asking') continue;
      this.#place.value = place;
      return;
    }
  }

  async #whereNotFree(): Promise<Whereabouts> {
    try {
      const { held } = await navigator.locks.query();
      return held?.some(({ name }) => name === this.#name) ? 'elsewhere' : 'asking';
    } catch {
      // A page that may keep nothing may lock nothing either, and has no game that another tab could have.
      return 'here';
    }
  }

  /** Plays here: the other tab gives the game up, or has it taken. */
  async take(): Promise<void> {
    this.#channel?.postMessage('give up');
    if (!(await this.#request(GIVEN_WITHIN_MS))) await this.#request('steal');
  }

  close(): void {
    this.#closed = true;
    this.#channel?.close();
    this.#release?.();
  }

  async #giveUp(): Promise<void> {
    if (this.#place.peek() !== 'here') return;
    this.#place.value = 'elsewhere';
    await this.#beforeLeaving();
    this.#release?.();
  }

  /** True as soon as the lock is held; false when it was not free in time. */
  #request(how: number | 'steal'): Promise<boolean> {
    return new Promise((resolve) => {
      const options = how === 'steal' ? { steal: true } : { signal: AbortSignal.timeout(how) };
      const held = (): Promise<void> | undefined => {
        if (this.#closed) return;
        this.#place.value = 'here';
        resolve(true);
        return new Promise((release) => {
          this.#release = release;
        });
      };
      // Rejects when the time is over, and when another tab takes the lock away.
      navigator.locks.request(this.#name, options, held).catch(() => {
        resolve(false);
        if (this.#place.peek() === 'here') this.#place.value = 'elsewhere';
      });
    });
  }
}
