/** What a scenario needs of a browser; each engine is driven in its own way behind this. */
export interface Browser {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, awaited if it is a promise. */
  run<T>(expression: string): Promise<T>;
  /** Presses the pointer at a point of the window. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Ends it, by force if it does not answer. */
  close(): Promise<void>;
}

/** What starts one; null where it is not installed and cannot be. */
export interface Engine {
  readonly name: string;
  /** Debian's packages of it. */
  readonly packages: readonly string[];
  readonly isThere: () => boolean;
  start(): Promise<Browser>;
}

export const WINDOW = { width: 1440, height: 900 } as const;

/** Only a page that hangs takes longer, also on a busy machine. */
const PATIENCE_MS = 60_000;

/** A page in a browser of any engine, as a player uses it: what is to be pressed is waited for first. */
export class Visit {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Reloads an address, and listens for faults from then on. */
  async open(url: string): Promise<void> {
    await this.#browser.open('about:blank');
    await this.#browser.open(url);
    await this.run(
      `(globalThis.faults = [], addEventListener('error', ({ message }) => faults.push(message)),
        addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason))), null)`,
    );
  }
  async go(hash: string): Promise<void> {
    await this.run(`(location.hash = ${JSON.stringify(hash)}, null)`);
  }

  run<T>(expression: string): Promise<T> {
    return this.#browser.run<T>(expression);
  }

  /** Waits until an expression in the page is true. */
  async until(expression: string, what = expression): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await this.run<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`It never came to this: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  sees(selector: string): Promise<void> {
    return this.until(`document.querySelector(${JSON.stringify(selector)})`, `"${selector}" is there`);
  }
  reads(selector: string, text: string): Promise<void> {
    const [where, words] = [JSON.stringify(selector), JSON.stringify(text)];
    return this.until(
      `document.querySelector(${where})?.textContent.includes(${words})`,
      `"${selector}" reads "${text}"`,
    );
  }

  /** Presses the middle of an element, once it stands still and nothing lies over it. */
  async press(selector: string): Promise<void> {
    await this.sees(selector);
    const where = JSON.stringify(selector);
    await this.run(
      `(document.querySelector(${where}).scrollIntoView({ block: 'nearest', inline: 'nearest' }), null)`,
    );
    const free = `(() => {
      const element = document.querySelector(${where});
      if (!element) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      const top = document.elementFromPoint(at.x, at.y);
      const board = element.closest('.board');
      return top && (element.contains(top) || top.contains(element) || (board && top.closest('.board') === board)) ? at : null;
    })()`;
    await this.until(`${free} !== null`, `"${selector}" can be pressed`);
    const { x, y } = await this.run<{ x: number; y: number }>(free);
    await this.#browser.press(x, y);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.#browser.type(text);
  }

  async hasNoFaults(): Promise<void> {
    const faults = await this.run<string[]>('globalThis.faults');
    if (faults.length > 0) throw new Error(`Faults in the page: ${faults.join('; ')}`);
  }
}
