import type { ServerMessage } from '@concordia/protocol';
import { SIGNED_OUT } from '@concordia/protocol';
import type { Connection } from './connection.ts';
import { frameOf } from './frame.ts';

/** A sign-out that comes while its secret is looked up is remembered until the look-up must be over. */
const REMEMBERED_MS = 60_000;

/** The connections here, with their person and the table they watch. */
export class Audience {
  readonly connections: Set<Connection> = new Set();
  readonly #watchers = new Map<string, Set<Connection>>();
  readonly #people = new Map<string, Set<Connection>>();
  /** When people and sessions were last signed out. */
  readonly #signedOut = new Map<string, number>();

  watchersOf(table: string): ReadonlySet<Connection> | undefined {
    return this.#watchers.get(table);
  }
  isWatched(table: string): boolean {
    return this.#watchers.has(table);
  }
  watched(): string[] {
    return [...this.#watchers.keys()];
  }
  of(person: string): Iterable<Connection> {
    return this.#people.get(person) ?? [];
  }

  watch(connection: Connection, table: string): void {
    connection.watching.add(table);
    const watchers = this.#watchers.get(table) ?? new Set();
    this.#watchers.set(table, watchers.add(connection));
  }
  /** False: it did not watch. */
  unwatch(connection: Connection, table: string): boolean {
    const watchers = this.#watchers.get(table);
    watchers?.delete(connection);
    if (watchers?.size === 0) this.#watchers.delete(table);
    return connection.watching.delete(table);
  }

  /** Called when a connection comes, goes, or learns who it is. `askedAt`: when its secret began to be looked up. */
  identify(
    connection: Connection,
    person: Connection['person'],
    session: Connection['session'],
    askedAt: number,
  ): void {
    const before = connection.person && this.#people.get(connection.person.id);
    before?.delete(connection);
    if (before?.size === 0 && connection.person) this.#people.delete(connection.person.id);
    connection.person = person;
    connection.session = session;
    if (!person) return;
    this.#people.set(person.id, (this.#people.get(person.id) ?? new Set()).add(connection));
    const ended = Math.max(this.#signedOut.get(person.id) ?? 0, this.#signedOut.get(session ?? '') ?? 0);
    if (ended >= askedAt) close(connection);
  }

  /** Someone signed out everywhere, or is no more. */
  signedOut(person: string): void {
    this.#remember(person);
    for (const connection of this.connections) if (connection.person?.id === person) close(connection);
  }
  /** Someone signed out on one device, or took a bot's token away. */
  sessionEnded(session: string): void {
    this.#remember(session);
    for (const connection of this.connections) if (connection.session === session) close(connection);
  }

  tellWatchers(table: string, message: ServerMessage): void {
    tell(this.#watchers.get(table), message);
  }

  /** The person to decide, if they are looking elsewhere. */
  call(person: string, table: string, seq: number): void {
    for (const connection of this.of(person))
      if (!connection.watching.has(table)) connection.send({ type: 'your-turn', table, seq });
  }

  checkAlive(): void {
    const now = performance.now();
    for (const connection of this.connections) connection.checkAlive(now);
  }

  #remember(who: string): void {
    const now = performance.now();
    this.#signedOut.set(who, now);
    for (const [other, at] of this.#signedOut) {
      if (now - at < REMEMBERED_MS) break;
      this.#signedOut.delete(other);
    }
  }
}

/** The same words to many: one frame. */
export function tell(connections: ReadonlySet<Connection> | undefined, message: ServerMessage): void {
  if (!connections || connections.size === 0) return;
  const frame = frameOf(JSON.stringify(message));
  for (const connection of connections) connection.sendFrame(frame);
}

function close(connection: Connection): void {
  connection.close(SIGNED_OUT, 'signed out');
}
