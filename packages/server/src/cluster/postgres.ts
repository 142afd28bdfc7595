import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Bus, Ears, SharedNote, TableNote } from './bus.ts';
import { BUS_VERSION, type Reader, readShared, readTable, Writer } from './wire.ts';

const CHANNEL = 'concordia';
const RETRY_MS = 500;
const CHECK_MS = 15_000;
/** PostgreSQL takes less than 8000 bytes a notification. */
const MOST_BYTES = 7900;
/** One call notifies so often at most: others wait for its transaction. */
const MOST_AT_ONCE = 64;
/** What cannot be told for so long is in the store; whoever missed it looks there. */
const MOST_WAITING = 20_000;

/** A line of a notification: the table it is about, or nothing, and the note. */
const line = (table: string, note: string): string => `${table}\t${note}`;

/**
 * LISTEN and NOTIFY on one connection, which reconnects automatically. All that happens while one call is under way goes with
 * the next, many notes to a notification. Every process hears everything, and passes over the lines of tables it does not
 * follow without reading them: good for a few processes.
 */
export class PostgresBus implements Bus {
  readonly shared = true;
  readonly #url: string;
  readonly #self: Reader;
  readonly #writer: Writer;
  readonly #followed = new Set<string>();
  #ears: Ears | null = null;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #waiting: string[] = [];
  #sending: Promise<void> | null = null;
  #stopped = false;

  constructor(url: string, version = BUS_VERSION) {
    this.#url = url;
    this.#self = { self: randomUUID().slice(0, 8), version };
    this.#writer = new Writer(this.#self);
  }

  tell(table: string, note: TableNote): void {
    const text = line(table, this.#writer.table(note));
    // A turn that is too long is read from the store.
    const fits = Buffer.byteLength(text) <= MOST_BYTES;
    this.#send(fits ? text : line(table, this.#writer.table({ kind: 'table' })));
  }
  tellAll(note: SharedNote): void {
    for (const part of parts(note)) this.#send(line('', this.#writer.shared(part)));
  }
  follow(table: string): Promise<void> {
    this.#followed.add(table);
    return Promise.resolve();
  }
  unfollow(table: string): void {
    this.#followed.delete(table);
  }
  listen(ears: Ears): void {
    this.#ears = ears;
    void this.#connect();
  }
  async close(): Promise<void> {
    await this.#sending;
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  #send(text: string): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(text);
    this.#sending ??= this.#flush().finally(() => {
      this.#sending = null;
    });
  }

  async #flush(): Promise<void> {
    // What else happens in this round of events goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && this.#client) {
      const payloads = this.#packed();
      await this.#client
        .query({
          name: 'tell',
          text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
          values: [CHANNEL, payloads],
        })
        // The connection is gone, and with it what others might have heard; they look in the store.
        .catch(() => {});
    }
    if (!this.#client) this.#waiting = [];
  }

  #packed(): string[] {
    const payloads: string[] = [];
    let payload = '';
    let bytes = 0;
    let taken = 0;
    for (const text of this.#waiting) {
      const more = Buffer.byteLength(text) + 1;
      if (bytes + more > MOST_BYTES) {
        payloads.push(payload);
        if (payloads.length === MOST_AT_ONCE) break;
        payload = '';
        bytes = 0;
      }
      payload += payload ? `\n${text}` : text;
      bytes += more;
      taken++;
    }
    if (payloads.length < MOST_AT_ONCE) payloads.push(payload);
    this.#waiting = this.#waiting.slice(taken);
    return payloads;
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'concordia-bus',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    let lost = false;
    const again = () => {
      if (lost) return;
      lost = true;
      if (this.#client === client) this.#client = null;
      clearInterval(check);
      client.end().catch(() => {});
      if (!this.#stopped) this.#timer = setTimeout(() => void this.#connect(), RETRY_MS);
    };
    // A peer that vanished without a word is noticed only by asking.
    const check = setInterval(() => client.query('select 1').catch(again), CHECK_MS);
    check.unref();
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
    try {
      await client.connect();
      // Notes need not be on a disk: nothing waits for one.
      await client.query('set synchronous_commit = off');
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      // From here on nothing is missed; what came before the connection may have been.
      this.#ears?.onGap();
    } catch {
      again();
    }
  }

  /** Anyone with access to the database may notify: what is no note of ours is passed over. */
  #heard(payload: string): void {
    const ears = this.#ears;
    if (!ears) return;
    for (const text of payload.split('\n')) {
      const end = text.indexOf('\t');
      if (end < 0) continue;
      const table = text.slice(0, end);
      const note = text.slice(end + 1);
      if (table === '') readShared(this.#self, note, ears);
      else if (this.#followed.has(table)) readTable(this.#self, table, note, ears);
    }
  }
}

const TABLES_IN_A_NOTE = 20;

/** The list of who is where may be too long for one notification. */
function parts(note: SharedNote): SharedNote[] {
  if (note.kind !== 'presence') return [note];
  const count = Math.ceil(note.at.length / TABLES_IN_A_NOTE);
  return Array.from({ length: count }, (_, i) => ({
    kind: 'presence',
    at: note.at.slice(i * TABLES_IN_A_NOTE, (i + 1) * TABLES_IN_A_NOTE),
  }));
}
