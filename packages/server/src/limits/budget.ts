export interface Allowance {
  /** What may be spent at once. */
  most: number;
  /** What comes back each second. */
  perSecond: number;
}

interface Purse {
  left: number;
  at: number;
}

/** Above this many entries, those with a full budget are forgotten. */
const MANY = 10_000;

/** What each of many may spend, in this process: it refills over time, never above `most`. */
export class Budget {
  readonly #allowance: Allowance;
  readonly #purses = new Map<string, Purse>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** False when `who` cannot pay, and nothing is taken. */
  spend(who: string, cost: number, now: number): boolean {
    const purse = this.#purseOf(who, now);
    if (purse.left < cost) return false;
    purse.left -= cost;
    return true;
  }

  /** For what is known to be dear only afterwards: the next one waits until it is paid. */
  charge(who: string, cost: number, now: number): void {
    this.#purseOf(who, now).left -= cost;
  }

  #purseOf(who: string, now: number): Purse {
    const known = this.#purses.get(who);
    if (known) {
      known.left = this.#leftOf(known, now);
      known.at = Math.max(known.at, now);
      return known;
    }
    if (this.#purses.size >= MANY) this.#forgetFull(now);
    const purse = { left: this.#allowance.most, at: now };
    this.#purses.set(who, purse);
    return purse;
  }

  #leftOf({ left, at }: Purse, now: number): number {
    const { most, perSecond } = this.#allowance;
    return Math.min(most, left + (Math.max(0, now - at) / 1000) * perSecond);
  }

  #forgetFull(now: number): void {
    for (const [who, purse] of this.#purses)
      if (this.#leftOf(purse, now) >= this.#allowance.most) this.#purses.delete(who);
  }
}
