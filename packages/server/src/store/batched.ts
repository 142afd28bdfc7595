/** More keys in one query would only delay the first answers. */
const MOST_IN_A_BATCH = 500;
/** While the answer of one query is awaited the next is under way; more would only make smaller batches. */
const MOST_UNDER_WAY = 2;

interface Waiting<V> {
  key: string;
  resolve(value: V | undefined): void;
  reject(error: unknown): void;
}

/** Looks things up by their keys: what is asked for while earlier answers are awaited shares a query. */
export class Batched<V> {
  readonly #look: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  #waiting: Waiting<V>[] = [];
  #underWay = 0;

  constructor(look: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
    this.#look = look;
  }

  get(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#underWay < MOST_UNDER_WAY) void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    const batch = this.#waiting.splice(0, MOST_IN_A_BATCH);
    this.#underWay++;
    try {
      const found = await this.#look([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#underWay--;
    if (this.#waiting.length > 0) void this.#ask();
  }
}
