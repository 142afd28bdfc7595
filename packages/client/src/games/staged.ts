import type { Action, Setup } from '@concordia/engine';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { Chronicle, type LogTurn } from './chronicle.ts';
import type { Position } from './draft.ts';
import { Playback } from './playback.ts';

/**
 * A game and how far of it is shown. The truth is every action that counts; the stage is as many of them as the screen has
 * come to, which may be fewer: the turns of others are played back one action after the other, and a replay goes anywhere.
 */
export class StagedGame {
  #truth: Chronicle;
  /** Changes with the truth, also where the number of its actions stays the same. */
  readonly #edition = signal(0);
  readonly #at: Signal<number>;
  readonly #playback: Playback;
  /** True for the change that undid something or jumped: no motion then. */
  readonly undone: Signal<boolean> = signal(false);

  constructor(setup: Setup, actions: readonly Action[], at: number = actions.length) {
    this.#truth = Chronicle.of(setup, actions);
    this.#at = signal(this.#within(at));
    this.#playback = new Playback(
      () => this.#truth.actions[this.#at.peek()],
      () => {
        this.undone.value = false;
        this.#at.value += 1;
      },
    );
  }

  /** How many actions are shown. */
  get at(): ReadonlySignal<number> {
    return this.#at;
  }
  readonly truth: ReadonlySignal<Chronicle> = computed(() => {
    this.#edition.value;
    return this.#truth;
  });
  /** Not all of the truth is shown. */
  readonly behind: ReadonlySignal<boolean> = computed(() => {
    this.#edition.value;
    return this.#at.value < this.#truth.count;
  });
  readonly position: ReadonlySignal<Position> = computed(() => {
    this.#edition.value;
    return this.#truth.positionAt(this.#at.value);
  });
  readonly turns: ReadonlySignal<readonly LogTurn[]> = computed(() => {
    this.#edition.value;
    return this.#truth.turnsAt(this.#at.value);
  });

  /** Adds actions to the truth. Those that are `seen` already are shown at once, if everything before them is; others are played back. */
  commit(actions: readonly Action[], seen: boolean): void {
    const together = seen && !this.behind.peek();
    for (const action of actions) {
      const refused = this.#truth.advance(action);
      if (refused) throw new Error(refused.message);
    }
    batch(() => {
      this.undone.value = false;
      this.#edition.value += 1;
      if (together) this.#at.value = this.#truth.count;
    });
    if (!together) void this.#playback.run();
  }

  /** More of the stack's order has come to light. */
  learn(setup: Setup): void {
    this.#truth.learn(setup);
    this.#edition.value += 1;
  }

  /** Another truth takes the place of this one, and all of it is shown. */
  reset(setup: Setup, actions: readonly Action[]): void {
    this.#truth = Chronicle.of(setup, actions);
    batch(() => {
      this.undone.value = true;
      this.#edition.value += 1;
      this.#at.value = this.#truth.count;
    });
  }

  /** Shows the game after a number of actions; one step forward is a move, anything else a jump. */
  show(at: number): void {
    const to = this.#within(at);
    batch(() => {
      this.undone.value = to !== this.#at.peek() + 1;
      this.#at.value = to;
    });
  }

  /** Shows at once what is still being played back. */
  skip(): void {
    if (!this.behind.peek()) return;
    batch(() => {
      this.undone.value = false;
      this.#at.value = this.#truth.count;
    });
    this.#playback.wake();
  }

  /** Plays nothing back any more. */
  stop(): void {
    this.#playback.stop();
  }

  #within(at: number): number {
    return Math.min(this.#truth.count, Math.max(0, at));
  }
}
