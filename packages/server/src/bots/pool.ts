import { Worker } from 'node:worker_threads';
import type { Level } from '@concordia/ai';
import type { Action, View } from '@concordia/engine';
import type { BotAnswer, BotQuestion } from './question.ts';

interface Job {
  question: BotQuestion;
  resolve(actions: Action[]): void;
  reject(error: Error): void;
}
interface Thinker {
  worker: Worker;
  job: Job | null;
  timer?: NodeJS.Timeout;
}

/** So that a thread that hangs does not hold a table for ever. */
const MOST_THINKING_MS = 20_000;

/** Computer players think in threads of their own, started when first needed; the server stays quick. */
export class BotPool {
  readonly #size: number;
  /** Called when a thread has become free. */
  onFree: () => void = () => {};
  readonly #thinkers: Thinker[] = [];
  readonly #queue: Job[] = [];
  #closed = false;

  constructor(size: number) {
    this.#size = size;
  }

  get closed(): boolean {
    return this.#closed;
  }
  /** Threads with nothing to do and nobody waiting for them. */
  get free(): number {
    const busy = this.#thinkers.filter(({ job }) => job !== null).length;
    return Math.max(0, this.#size - busy - this.#queue.length);
  }
  get waiting(): number {
    return this.#queue.length;
  }

  think(view: View, level: Level, seed: string): Promise<Action[]> {
    if (this.#closed) return Promise.reject(new Error('the server stops'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ question: { view, level, seed }, resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const jobs = [...this.#queue.splice(0), ...this.#thinkers.map(({ job }) => job)];
    for (const job of jobs) job?.reject(new Error('the server stops'));
    for (const { timer } of this.#thinkers) clearTimeout(timer);
    await Promise.all(this.#thinkers.map(({ worker }) => worker.terminate()));
  }

  #assign(): void {
    while (this.#queue.length > 0 && !this.#closed) {
      const thinker = this.#thinkers.find(({ job }) => job === null) ?? this.#hire();
      const job = thinker && this.#queue.shift();
      if (!job) return;
      thinker.job = job;
      thinker.timer = setTimeout(() => this.#dismiss(thinker, 'thought too long'), MOST_THINKING_MS);
      thinker.worker.postMessage(job.question);
    }
  }

  #hire(): Thinker | null {
    if (this.#thinkers.length >= this.#size) return null;
    const thinker: Thinker = { worker: new Worker(new URL('./worker.ts', import.meta.url)), job: null };
    thinker.worker.unref();
    thinker.worker.on('message', (answer: BotAnswer) => {
      const { job } = thinker;
      thinker.job = null;
      clearTimeout(thinker.timer);
      if ('actions' in answer) job?.resolve(answer.actions);
      else job?.reject(new Error(answer.error));
      this.#assign();
      if (this.free > 0) this.onFree();
    });
    thinker.worker.on('error', (error) => this.#dismiss(thinker, (error as Error).message));
    this.#thinkers.push(thinker);
    return thinker;
  }

  #dismiss(thinker: Thinker, why: string): void {
    clearTimeout(thinker.timer);
    const at = this.#thinkers.indexOf(thinker);
    if (at >= 0) this.#thinkers.splice(at, 1);
    void thinker.worker.terminate();
    thinker.job?.reject(new Error(why));
    thinker.job = null;
    this.#assign();
  }
}
