import pg from 'pg';
import type { Received } from '../backend.ts';

export const CHANNEL = 'concordia';
const RETRY_MS = 500;
const CHECK_MS = 15_000;

/** Keeps one connection that listens, and comes back by itself when it breaks. */
export class Listener {
  readonly #url: string;
  readonly #process: string;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, process: string) {
    this.#url = url;
    this.#process = process;
  }

  start(onNote: (received: Received) => void, onGap: () => void): void {
    void this.#connect(onNote, onGap);
  }

  async #connect(onNote: (received: Received) => void, onGap: () => void): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    let lost = false;
    const again = () => {
      if (lost) return;
      lost = true;
      clearInterval(check);
      client.end().catch(() => {});
      if (!this.#stopped) this.#timer = setTimeout(() => void this.#connect(onNote, onGap), RETRY_MS);
    };
    // A peer that vanished without a word is noticed only by asking.
    const check = setInterval(() => client.query('select 1').catch(again), CHECK_MS);
    check.unref();
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      const received = JSON.parse(payload ?? 'null') as Received;
      if (received.from !== this.#process) onNote(received);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      // From here on nothing is missed; what came before the connection may have been.
      onGap();
    } catch {
      again();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }
}
