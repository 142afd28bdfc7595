/** A bot is a function of what its seat may see: a view in, the actions of its turn out. It never sees the real state. */
import type { Action, View } from '@concordia/engine';

/** How much a bot may think; without one it takes what its level is meant to take. 0 still gives a legal turn. */
export type Budget = { simulations: number } | { milliseconds: number };

/** What a bot gets besides the view of the game. */
export interface ThinkOptions {
  /** The same view, seed and budget of simulations give the same turn. */
  seed: string | number;
  budget?: Budget;
  /** Milliseconds after which it plays what it has found, however much of its budget is left: people wait for it. */
  patience?: number;
}
/** A player: a name and a way to think. */
export interface Bot {
  readonly name: string;
  /**
   * From the `careful` view of the seat that must decide, the actions that finish its turn; or its single `keep`.
   * Yields now and then, so that its caller can let other work run, or stop it.
   */
  think(view: View, options: ThinkOptions): Generator<void, Action[]>;
}

/** Thinks without a pause. */
export function atOnce<T>(thinking: Generator<void, T>): T {
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
  }
}
/** The actions of a turn, thought out without a pause. */
export function thinkNow(bot: Bot, view: View, options: ThinkOptions): Action[] {
  return atOnce(bot.think(view, options));
}

/** Lets everything else run first. A message is not delayed as a nested timer is. */
export function letOthersRun(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}
const SLICE_MS = 10;

/** How thinking in slices is stopped, and what happens in between. */
export interface SliceOptions {
  signal?: AbortSignal;
  /** Between two slices; the next begins when it resolves. */
  pause?: () => Promise<void>;
}

/** Thinks in slices, and throws the signal's reason soon after it is aborted. */
export async function inSlices<T>(thinking: Generator<void, T>, options: SliceOptions): Promise<T> {
  const { signal, pause = letOthersRun } = options;
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    signal?.throwIfAborted();
    const step = thinking.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnd) continue;
    await pause();
    sliceEnd = performance.now() + SLICE_MS;
  }
}
/** The actions of a turn, thought out in slices so that others can run. */
export function chooseTurn(bot: Bot, view: View, options: ThinkOptions & SliceOptions): Promise<Action[]> {
  return inSlices(bot.think(view, options), options);
}
