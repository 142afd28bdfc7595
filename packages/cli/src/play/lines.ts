/** Lines from the keyboard or from a pipe; a pipe may have sent them long before they are asked for. */
import { createInterface, type Interface } from 'node:readline';

export class Lines {
  readonly #reader: Interface;
  readonly #iterator: NodeJS.AsyncIterator<string>;
  #isClosed = false;

  constructor() {
    this.#reader = createInterface({
      input: process.stdin,
      output: process.stdout,
      terminal: process.stdin.isTTY === true,
    });
    this.#iterator = this.#reader[Symbol.asyncIterator]();
    this.#reader.on('close', () => {
      this.#isClosed = true;
    });
  }
  /** The next line without surrounding blanks; null when there are no more. */
  async ask(prompt: string): Promise<string | null> {
    // A closed reader refuses to prompt, but may still have lines.
    if (!this.#isClosed) {
      this.#reader.setPrompt(prompt);
      this.#reader.prompt();
    }
    const { done, value } = await this.#iterator.next();
    return done ? null : value.trim();
  }
  close(): void {
    this.#reader.close();
  }
}
