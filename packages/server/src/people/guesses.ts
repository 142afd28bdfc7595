/** Wrong passwords are counted by who tries and by whom they try to be; after some, both have to wait. */
export class GuessLimit {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #wrong = new Map<string, { count: number; until: number }>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  isBlocked(key: string, now: number): boolean {
    const entry = this.#wrong.get(key);
    return entry !== undefined && entry.until > now && entry.count >= this.#most;
  }
  wrong(key: string, now: number): void {
    if (this.#wrong.size > 10_000) this.#forgetOld(now);
    const entry = this.#wrong.get(key);
    if (entry && entry.until > now) entry.count++;
    else this.#wrong.set(key, { count: 1, until: now + this.#windowMs });
  }
  right(key: string): void {
    this.#wrong.delete(key);
  }
  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#wrong) if (until <= now) this.#wrong.delete(key);
  }
}
