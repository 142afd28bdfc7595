import {
  type ChatLine,
  ENTRIES_AT_ONCE,
  type Entry,
  type ServerMessage,
  type TableInfo,
} from '@concordia/protocol';
import type { Bus } from '../cluster/bus.ts';
import { Budget } from '../limits/budget.ts';
import type { EntryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { bugsTo } from '../store/unavailable.ts';
import { entryAsText, entryFromRow } from '../tables/entries.ts';
import type { HotTable } from '../tables/hot.ts';
import { tableInfo } from '../tables/info.ts';
import type { Announcer, TableRegistry } from '../tables/registry.ts';
import { knownSetup } from '../tables/setup.ts';
import { AttendanceTaker } from './attendance.ts';
import { Audience } from './audience.ts';
import type { Connection } from './connection.ts';
import { frameOf } from './frame.ts';
import { Lobby } from './lobby.ts';
import { Paced } from './paced.ts';
import { PresenceBoard } from './presence.ts';
import { Talk } from './talk.ts';

export interface HubDeps {
  store: Store;
  registry: TableRegistry;
  bus: Bus;
  now(): number;
  onError(error: unknown): void;
  chatRate: number;
}

/** Tells those who watch here what happens at their tables. */
export class Hub implements Announcer {
  readonly audience: Audience = new Audience();
  readonly presence: PresenceBoard;
  readonly attendance: AttendanceTaker;
  readonly lobby: Lobby;
  readonly talk: Talk;
  readonly #store: Store;
  readonly #registry: TableRegistry;
  readonly #bus: Bus;
  readonly #now: () => number;
  /** What the watchers of a table were last told of it: only what differs is said. */
  readonly #told = new WeakMap<HotTable, { text: string; status: TableInfo['status'] }>();
  /** Seats that are left and taken over and over must not move the screens of the others all the time. */
  readonly #changes = new Budget({ most: 4, perSecond: 1 });
  readonly #toTell = new Paced<HotTable>(1000, (tables) => {
    for (const hot of tables) this.changed(hot);
  });

  constructor({ store, registry, bus, now, onError, chatRate }: HubDeps) {
    this.#store = store;
    this.#registry = registry;
    this.#bus = bus;
    this.#now = now;
    const presence = new PresenceBoard(now);
    this.presence = presence;
    const { audience } = this;
    this.talk = new Talk(store, now, chatRate, (table) => audience.watchersOf(table) ?? []);
    this.lobby = new Lobby({ store, now, attendance: presence, onFault: bugsTo(onError) });
    this.attendance = new AttendanceTaker({
      ...{ audience, presence, registry, bus },
      announce: (table, hot) => {
        if (hot) this.changed(hot);
        else this.lobby.changed(table);
      },
    });
    registry.announcer = this;
  }

  isWatched(table: string): boolean {
    return this.audience.isWatched(table);
  }

  /** Everyone gets the same message: a turn's actions are public, and it contains nothing else. */
  entry(hot: HotTable, entry: EntryRow): void {
    const { decider, deadline, banks, status } = hot.row;
    const watchers = this.audience.watchersOf(hot.id);
    if (watchers) {
      const head = `{"type":"entry","table":"${hot.id}","entry":${entryAsText(entry)}`;
      const frame = frameOf(`${head},"decider":${decider},"banks":${banks},"deadline":${deadline}}`);
      for (const connection of watchers) connection.sendFrame(frame);
    }
    if (status !== 'playing') this.changed(hot);
  }

  /** Calls the person to decide if they are looking elsewhere; once, by the process that stored the preceding turn. */
  callToTable(hot: HotTable): void {
    const person = awaited(hot);
    if (person === null) return;
    const { seq } = hot.row;
    this.audience.call(person, hot.id, seq);
    if (this.#bus.shared && !this.presence.isOnline(hot.id, person))
      this.#bus.tellAll({ kind: 'your-turn', person, table: hot.id, seq });
  }

  changed(hot: HotTable): void {
    this.attendance.count(hot.id);
    const table = this.info(hot);
    const { status } = table;
    const text = JSON.stringify(table);
    const before = this.#told.get(hot);
    if (before?.text === text) return;
    if (before?.status === status && !this.#changes.spend(hot.id, 1, performance.now())) {
      this.#toTell.add(hot);
      return;
    }
    this.#told.set(hot, { text, status });
    this.audience.tellWatchers(hot.id, { type: 'table', table, now: this.#now() });
    if (hot.row.visibility === 'public') this.lobby.changed(hot.id);
  }

  /** The game has begun: those who were waiting get what they need to follow it. */
  began(hot: HotTable, entries: Entry[]): void {
    this.audience.tellWatchers(hot.id, this.#sync(hot, entries, []));
  }

  info(hot: HotTable): TableInfo {
    return tableInfo(hot.row, hot.seats, hot.people, this.presence);
  }

  /** After this process changed a table's row otherwise than by an entry. */
  async refresh(id: string): Promise<void> {
    const hot = await this.#registry.get(id);
    await hot?.serial(async () => {
      await this.#registry.catchUp(hot);
      this.changed(hot);
    });
  }

  /** In the table's order: what was stored before comes with `sync`, what is stored after comes as entries. */
  async watch(connection: Connection, hot: HotTable, after: number, chatAfter: number): Promise<void> {
    await hot.serial(async () => {
      // The client has heard from another process what this one has not read yet.
      if (after > hot.row.seq) await this.#registry.catchUp(hot);
      const rows = await this.#registry.entriesAfter(hot, after, ENTRIES_AT_ONCE);
      if (!connection.isOpen) return;
      // A line written meanwhile arrives on its own, and may be among these once more.
      this.audience.watch(connection, hot.id);
      const chat = await this.talk.linesAfter(hot, connection, chatAfter);
      connection.sendCharged(this.#sync(hot, rows.map(entryFromRow), chat));
    });
    this.attendance.changed(hot.id);
  }

  async unwatch(connection: Connection, table: string): Promise<void> {
    if (!this.audience.unwatch(connection, table)) return;
    this.attendance.changed(table);
    const hot = this.#registry.awake(table);
    // Their turn may have come while they were leaving; what they have just played themselves is stored first.
    await hot?.serial(async () => {
      if (connection.person && awaited(hot) === connection.person.id)
        connection.send({ type: 'your-turn', table, seq: hot.row.seq });
    });
  }

  leave(connection: Connection): void {
    this.audience.connections.delete(connection);
    this.lobby.leave(connection);
    for (const table of [...connection.watching])
      if (this.audience.unwatch(connection, table)) this.attendance.changed(table);
    this.identify(connection, null, null, 0);
  }

  identify(
    connection: Connection,
    person: Connection['person'],
    session: Connection['session'],
    askedAt: number,
  ): void {
    this.audience.identify(connection, person, session, askedAt);
    // A player was taken for a spectator at first.
    for (const table of connection.watching) this.attendance.changed(table);
  }

  /** All seats are taken: players who are looking elsewhere learn that the game begins soon. */
  callToStart(hot: HotTable): void {
    const { status, starts_at: startsAt } = hot.row;
    if (status !== 'open' || startsAt === null) return;
    for (const { person_id } of hot.seats)
      for (const connection of this.audience.of(person_id ?? ''))
        if (!connection.watching.has(hot.id)) connection.send({ type: 'starting', table: hot.id, startsAt });
  }

  /** Tables whose players are here stay in the lobby; those that all have left go from it, and come back with them. */
  async sweepLobby(): Promise<void> {
    await this.#store.tables.seen(this.presence.tablesSeated(), this.#now());
    await this.lobby.sweep();
  }

  stop(): void {
    this.#toTell.stop();
    this.attendance.stop();
    this.lobby.stop();
  }

  #sync(hot: HotTable, entries: Entry[], chat: ChatLine[]): ServerMessage {
    const { running } = hot;
    const known = running ? knownSetup(running.setup, running.state, hot.names()) : null;
    return { type: 'sync', table: this.info(hot), known, entries, chat, now: this.#now() };
  }
}

/** The person to decide there, unless the computer plays for them. */
function awaited(hot: HotTable): string | null {
  const { status, decider } = hot.row;
  if (status !== 'playing' || decider === null || hot.isBot(decider)) return null;
  return hot.seats[decider].person_id;
}
