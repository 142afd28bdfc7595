import type { Answers, Question, RestRequest, StopRequest, ThinkAnswer, ThinkRequest } from './messages.ts';

/** From the press of a button to the frame that answers its release, as a rule. */
const REST_MS = 150;

export class Stopped extends Error {}

/** The computer, in a worker of its own so that the page never waits for it. While the player clicks it rests. */
export class Opponents {
  #worker: Worker | null = null;
  #next = 0;
  #waiting: { id: number; resolve: (answer: never) => void; reject: (error: Error) => void } | null = null;
  readonly #input = new AbortController();

  constructor() {
    const rest: RestRequest = { rest: REST_MS };
    const onInput = (): void => {
      if (this.#waiting) this.#worker?.postMessage(rest);
    };
    const options = { capture: true, passive: true, signal: this.#input.signal };
    for (const input of ['pointerdown', 'pointerup', 'keydown']) addEventListener(input, onInput, options);
  }

  /** One question at a time: another one ends the thought under way. Rejects with `Stopped` after `stop`. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
    this.stop();
    const worker = this.#start();
    const request: ThinkRequest = { id: this.#next++, question };
    return new Promise((resolve, reject) => {
      this.#waiting = { id: request.id, resolve, reject };
      worker.postMessage(request);
    });
  }

  /** Ends the thought under way at once: the worker hears of it between two slices of its search. */
  stop(): void {
    if (!this.#waiting) return;
    const { id, reject } = this.#waiting;
    this.#waiting = null;
    const request: StopRequest = { stop: id };
    this.#worker?.postMessage(request);
    reject(new Stopped());
  }

  dispose(): void {
    this.stop();
    this.#input.abort();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ThinkAnswer>) => {
      if (this.#waiting?.id !== data.id) return;
      const { resolve, reject } = this.#waiting;
      this.#waiting = null;
      if ('answer' in data) resolve(data.answer as never);
      else if ('error' in data) reject(new Error(data.error));
    });
    worker.addEventListener('error', (event) => {
      this.#waiting?.reject(new Error(event.message));
      this.#waiting = null;
      this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
