/** One piece of work after the other, in the order in which they were asked for; one that fails stops nothing. */
export class Lane {
  #tail: Promise<unknown> = Promise.resolve();
  #pending = 0;

  get busy(): boolean {
    return this.#pending > 0;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#pending++;
    const done = this.#tail.then(work);
    this.#tail = done.then(
      () => this.#pending--,
      () => this.#pending--,
    );
    return done;
  }
}
