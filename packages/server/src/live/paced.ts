/** Gathers what changed and sees to it together, at once after a quiet while, and then at most once every `ms`. */
export class Paced<K> {
  readonly #ms: number;
  readonly #work: (keys: ReadonlySet<K>) => void;
  #keys = new Set<K>();
  #timer: NodeJS.Timeout | null = null;
  #last = Number.NEGATIVE_INFINITY;

  constructor(ms: number, work: (keys: ReadonlySet<K>) => void) {
    this.#ms = ms;
    this.#work = work;
  }

  add(key: K): void {
    this.#keys.add(key);
    const wait = Math.max(0, this.#last + this.#ms - performance.now());
    this.#timer ??= setTimeout(() => this.#run(), wait);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#keys.clear();
  }

  #run(): void {
    this.#timer = null;
    this.#last = performance.now();
    const keys = this.#keys;
    this.#keys = new Set();
    this.#work(keys);
  }
}
