import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Bus, Ears, SharedNote, TableNote } from './bus.ts';
import { BUS_VERSION, type Reader, readShared, readTable, Writer } from './wire.ts';

const ALL = 'concordia.all';
const TABLE = 'concordia.table.';
const RETRY_MS = 500;
/** A table is not kept waiting for a NATS that does not answer: what is missed is found in the store. */
const MOST_WAIT_MS = 1000;

/** One subject per table: a note reaches only the processes in which its table is awake. For many processes. */
export class NatsBus implements Bus {
  readonly shared = true;
  readonly #url: string;
  readonly #self: Reader;
  readonly #writer: Writer;
  readonly #subscriptions = new Map<string, Subscription | null>();
  #ears: Ears | null = null;
  #connection: NatsConnection | null = null;
  #stopped = false;

  constructor(url: string, version = BUS_VERSION) {
    this.#url = url;
    this.#self = { self: randomUUID().slice(0, 8), version };
    this.#writer = new Writer(this.#self);
  }

  tell(table: string, note: TableNote): void {
    this.#publish(TABLE + table, this.#writer.table(note));
  }
  tellAll(note: SharedNote): void {
    this.#publish(ALL, this.#writer.shared(note));
  }

  async follow(table: string): Promise<void> {
    if (this.#subscriptions.has(table)) return;
    this.#subscriptions.set(table, this.#subscribe(table));
    const answered = this.#connection?.flush().catch(() => {});
    if (answered) await Promise.race([answered, pause(MOST_WAIT_MS, undefined, { ref: false })]);
  }
  unfollow(table: string): void {
    this.#subscriptions.get(table)?.unsubscribe();
    this.#subscriptions.delete(table);
  }

  listen(ears: Ears): void {
    this.#ears = ears;
    void this.#connect();
  }
  async close(): Promise<void> {
    this.#stopped = true;
    const connection = this.#connection;
    if (!connection) return;
    const sent = connection.flush().catch(() => {});
    await Promise.race([sent, pause(MOST_WAIT_MS, undefined, { ref: false })]);
    await connection.close();
  }

  /** While NATS is away the client would keep all of it; a note that comes late is of no use. */
  #publish(subject: string, text: string): void {
    const connection = this.#connection;
    if (!connection || !this.#isUp) return;
    connection.publish(subject, text);
  }

  #isUp = false;

  async #connect(): Promise<void> {
    while (!this.#stopped) {
      const connection = await connect({
        servers: this.#url,
        name: 'concordia',
        noEcho: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_MS,
        pingInterval: 10_000,
      }).catch(() => null);
      if (connection) {
        if (this.#stopped) return connection.close();
        this.#connection = connection;
        connection.subscribe(ALL, {
          callback: (error, message) => {
            if (!error && this.#ears) readShared(this.#self, message.string(), this.#ears);
          },
        });
        for (const table of this.#subscriptions.keys())
          this.#subscriptions.set(table, this.#subscribe(table));
        void this.#watch(connection);
        await connection.flush().catch(() => {});
        this.#isUp = true;
        this.#ears?.onGap();
        return;
      }
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#isUp = false;
      if (type !== 'reconnect') continue;
      this.#isUp = true;
      this.#ears?.onGap();
    }
  }

  #subscribe(table: string): Subscription | null {
    return (
      this.#connection?.subscribe(TABLE + table, {
        callback: (error, message) => {
          if (!error && this.#ears) readTable(this.#self, table, message.string(), this.#ears);
        },
      }) ?? null
    );
  }
}
