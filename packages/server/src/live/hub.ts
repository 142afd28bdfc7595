import {
  type ChatLine,
  type Entry,
  type LobbyTable,
  type ServerMessage,
  SIGNED_OUT,
  type TableInfo,
} from '@concordia/protocol';
import { membersAt } from '../people/member.ts';
import type { PresenceNote, Received } from '../store/backend.ts';
import type { EntryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { bugsTo, isUnavailable } from '../store/unavailable.ts';
import { entryAsText, entryFromRow } from '../tables/entries.ts';
import type { HotTable } from '../tables/hot.ts';
import { isInLobby, lobbyTable, tableInfo } from '../tables/info.ts';
import type { Announcer, TableRegistry } from '../tables/registry.ts';
import { knownSetup } from '../tables/setup.ts';
import type { Connection } from './connection.ts';
import { frameOf } from './frame.ts';
import { PresenceBoard } from './presence.ts';
import { Talk } from './talk.ts';

const LOBBY_TABLES = 200;
const TABLES_A_QUERY = 100;
const SESSIONS_A_QUERY = 500;

/** Who watches what, and how they are told. */
export class Hub implements Announcer {
  readonly presence: PresenceBoard = new PresenceBoard();
  readonly connections: Set<Connection> = new Set();
  readonly talk: Talk;
  readonly #store: Store;
  readonly #registry: TableRegistry;
  readonly #now: () => number;
  /** Told of what nobody waits for. */
  readonly #onFault: (error: unknown) => void;
  readonly #watchers = new Map<string, Set<Connection>>();
  readonly #lobby = new Set<Connection>();
  readonly #people = new Map<string, Set<Connection>>();
  /** Tables that are still to be read again. */
  readonly #behind = new Set<HotTable>();
  /** Tables of which the others could not be told who is there. */
  readonly #untold = new Set<string>();
  /** The others are still to be asked who is where. */
  #asks = false;

  constructor(store: Store, registry: TableRegistry, now: () => number, onError: (error: unknown) => void) {
    this.#store = store;
    this.#registry = registry;
    this.#now = now;
    this.#onFault = bugsTo(onError);
    this.talk = new Talk(store, now, (table) => this.#watchers.get(table) ?? []);
    registry.announcer = this;
    store.backend.listen(
      (received) => void this.#heard(received).catch(this.#onFault),
      () => void this.#afterGap().catch(this.#onFault),
    );
  }

  isWatched(table: string): boolean {
    return this.#watchers.has(table);
  }

  /** All are told in the same words: a turn's actions are seen by everyone, and nothing else is in them. */
  entry(hot: HotTable, entry: EntryRow): void {
    const { decider, deadline, banks, status } = hot.row;
    const watchers = this.#watchers.get(hot.id);
    if (watchers) {
      const head = `{"type":"entry","table":"${hot.id}","entry":${entryAsText(entry)}`;
      const frame = frameOf(`${head},"decider":${decider},"banks":${banks},"deadline":${deadline}}`);
      for (const connection of watchers) connection.sendFrame(frame);
    }
    if (status !== 'playing') this.changed(hot);
  }

  /** Whoever is to decide and looks elsewhere is called; once, by the process that stored what made it their turn. */
  async callToTable(hot: HotTable): Promise<void> {
    const person = awaited(hot);
    if (person === null) return;
    const { seq } = hot.row;
    this.#call(person, hot.id, seq);
    if (this.#store.backend.kind !== 'sqlite' && !this.presence.isOnline(hot.id, person))
      await this.#store.backend.publish({ kind: 'your-turn', person, table: hot.id, seq });
  }

  changed(hot: HotTable): void {
    // Who has just sat down is no spectator any more.
    const note = this.#count(hot.id);
    if (note) void this.#tellOthers(note);
    const info = this.info(hot);
    this.#tell(this.#watchers.get(hot.id), { type: 'table', table: info, now: this.#now() });
    this.#lobbyChanged(info, isInLobby(hot.row));
  }

  /** The game has begun: those who were waiting get what they need to follow it. */
  began(hot: HotTable, entries: Entry[]): void {
    this.#tell(this.#watchers.get(hot.id), this.#sync(hot, entries, []));
  }

  info(hot: HotTable): TableInfo {
    return tableInfo(hot.row, hot.seats, hot.people, this.presence);
  }

  /** After this process changed a table's row otherwise than by an entry. */
  async refresh(id: string): Promise<void> {
    const hot = await this.#registry.get(id);
    if (hot) await hot.serial(() => this.#registry.catchUp(hot));
  }

  async lobby(): Promise<LobbyTable[]> {
    const found = await this.#store.tables.lobby(LOBBY_TABLES);
    const people = await membersAt(this.#store, found);
    return found.map(({ table, seats }) => lobbyTable(tableInfo(table, seats, people, this.presence)));
  }

  async setLobby(connection: Connection, on: boolean): Promise<void> {
    if (!on) {
      this.#lobby.delete(connection);
      return;
    }
    this.#lobby.add(connection);
    connection.send({ type: 'lobby', tables: await this.lobby() });
  }

  /** In the table's order: what was stored before comes with `sync`, what is stored after comes as entries. */
  async watch(connection: Connection, hot: HotTable, after: number, chatAfter: number): Promise<void> {
    await hot.serial(async () => {
      // The client has heard from another process what this one has not read yet.
      if (after > hot.row.seq) await this.#registry.catchUp(hot);
      const rows = await this.#registry.entriesAfter(hot, after);
      const chat = await this.talk.linesAfter(hot, connection, chatAfter);
      if (!connection.isOpen) return;
      this.#add(connection, hot.id);
      connection.send(this.#sync(hot, rows.map(entryFromRow), chat));
    });
    await this.#attendanceChanged(hot.id);
  }

  async unwatch(connection: Connection, table: string): Promise<void> {
    if (!this.#remove(connection, table)) return;
    await this.#attendanceChanged(table);
    const hot = this.#registry.awake(table);
    // Their turn may have come while they were leaving; what they have just played themselves is stored first.
    await hot?.serial(async () => {
      if (connection.person && awaited(hot) === connection.person.id)
        connection.send({ type: 'your-turn', table, seq: hot.row.seq });
    });
  }

  async leave(connection: Connection): Promise<void> {
    this.connections.delete(connection);
    this.#lobby.delete(connection);
    // From all tables before anyone is told: the store may be away.
    const left = [...connection.watching].filter((table) => this.#remove(connection, table));
    await Promise.all(left.map((table) => this.#attendanceChanged(table)));
  }

  /** Someone signed out everywhere, or is no more. */
  signedOut(person: string): void {
    for (const connection of this.connections)
      if (connection.person?.id === person) connection.close(SIGNED_OUT, 'signed out');
  }
  /** Someone signed out on one device, or took a program's token away. */
  sessionEnded(session: string): void {
    for (const connection of this.connections)
      if (connection.session === session) connection.close(SIGNED_OUT, 'signed out');
  }

  /** Called when a connection comes, goes, or learns who it is. */
  identify(connection: Connection, person: Connection['person'], session: Connection['session']): void {
    const before = connection.person && this.#people.get(connection.person.id);
    before?.delete(connection);
    if (before?.size === 0 && connection.person) this.#people.delete(connection.person.id);
    connection.person = person;
    connection.session = session;
    // Who turns out to be a player was taken for a spectator.
    for (const table of connection.watching) void this.#attendanceChanged(table);
    if (!person) return;
    const mine = this.#people.get(person.id) ?? new Set();
    this.#people.set(person.id, mine.add(connection));
  }

  checkAlive(): void {
    const now = performance.now();
    for (const connection of this.connections) connection.checkAlive(now);
  }

  async beat(): Promise<void> {
    for (const table of this.presence.dropSilent(this.#now())) this.#announceAttendance(table);
    if (this.#store.backend.kind === 'sqlite') return;
    await this.#sayAlive();
    for (const table of [...this.#untold]) await this.#tellOthers(this.presence.hereAt(table));
    await this.#lookForMissed();
  }

  #sync(hot: HotTable, entries: Entry[], chat: ChatLine[]): ServerMessage {
    const { running } = hot;
    const known = running ? knownSetup(running.setup, running.state, hot.names()) : null;
    return { type: 'sync', table: this.info(hot), known, entries, chat, now: this.#now() };
  }

  #add(connection: Connection, table: string): void {
    connection.watching.add(table);
    let watchers = this.#watchers.get(table);
    if (!watchers) {
      watchers = new Set();
      this.#watchers.set(table, watchers);
    }
    watchers.add(connection);
  }

  #remove(connection: Connection, table: string): boolean {
    const watchers = this.#watchers.get(table);
    watchers?.delete(connection);
    if (watchers?.size === 0) this.#watchers.delete(table);
    return connection.watching.delete(table);
  }

  #call(person: string, table: string, seq: number): void {
    for (const connection of this.#people.get(person) ?? [])
      if (!connection.watching.has(table)) connection.send({ type: 'your-turn', table, seq });
  }

  async #attendanceChanged(table: string): Promise<void> {
    const note = this.#count(table);
    if (!note) return;
    this.#announceAttendance(table);
    await this.#tellOthers(note);
  }

  /** If the store does not answer, the next beat does it. */
  async #tellOthers(note: PresenceNote): Promise<void> {
    this.#untold.delete(note.table);
    await this.#store.backend.publish(note).catch((error: unknown) => {
      this.#untold.add(note.table);
      this.#onFault(error);
    });
  }

  async #sayAlive(): Promise<void> {
    const asks = this.#asks;
    this.#asks = false;
    try {
      await this.#store.backend.publish({ kind: 'alive', asks });
    } catch (error) {
      this.#asks ||= asks;
      throw error;
    }
  }

  /** Counts who is at a table here; the note for the others when that has changed. */
  #count(table: string): PresenceNote | null {
    const hot = this.#registry.awake(table);
    const seated = new Set<string>();
    let spectators = 0;
    for (const { person } of this.#watchers.get(table) ?? []) {
      if (person && hot && hot.seatOf(person.id) !== null) seated.add(person.id);
      else spectators++;
    }
    return this.presence.setHere(table, seated, spectators);
  }

  #announceAttendance(table: string): void {
    const hot = this.#registry.awake(table);
    if (hot && (this.isWatched(table) || isInLobby(hot.row))) this.changed(hot);
  }

  #lobbyChanged(info: TableInfo, listed: boolean): void {
    if (info.visibility !== 'public') return;
    this.#tell(
      this.#lobby,
      listed ? { type: 'lobby-table', table: lobbyTable(info) } : { type: 'lobby-gone', id: info.id },
    );
  }

  #tell(connections: Set<Connection> | undefined, message: ServerMessage): void {
    if (!connections || connections.size === 0) return;
    const frame = frameOf(JSON.stringify(message));
    for (const connection of connections) connection.sendFrame(frame);
  }

  async #heard({ from, note }: Received): Promise<void> {
    const isNew = this.presence.heard(from, this.#now());
    if (isNew || (note.kind === 'alive' && note.asks)) await this.#tellAllHere();
    switch (note.kind) {
      case 'entry':
      case 'table': {
        const wanted = this.isWatched(note.table) || (note.kind === 'table' && this.#lobby.size > 0);
        const hot = await (wanted ? this.#registry.get(note.table) : this.#registry.awakeSoon(note.table));
        if (hot) await this.#catchUp(hot, note.kind === 'entry' ? note.seq : null);
        return;
      }
      case 'chat': {
        const hot = this.#registry.awake(note.table);
        await hot?.serial(() => this.talk.tellNew(hot));
        return;
      }
      case 'signed-out':
        this.signedOut(note.person);
        return;
      case 'session-ended':
        this.sessionEnded(note.session);
        return;
      case 'your-turn':
        this.#call(note.person, note.table, note.seq);
        return;
      case 'presence':
        this.presence.setElsewhere(from, note.table, note.people, note.spectators);
        this.#announceAttendance(note.table);
        return;
      case 'alive':
        return;
      default:
        note satisfies never;
    }
  }

  async #tellAllHere(): Promise<void> {
    for (const note of this.presence.allHere()) await this.#tellOthers(note);
  }

  /** A note that came while the store did not answer is made good here, at the latest. */
  async #lookForMissed(): Promise<void> {
    const watched = [...this.#watchers.keys()];
    for (let i = 0; i < watched.length; i += TABLES_A_QUERY) {
      const stored = await this.#store.tables.seqs(watched.slice(i, i + TABLES_A_QUERY));
      for (const { id, seq, chat_seq } of stored) {
        const hot = this.#registry.awake(id);
        if (!hot || hot.busy) continue;
        await this.#apart(async () => {
          if (hot.row.seq < seq) await this.#catchUp(hot, seq);
          if (hot.chatTold < chat_seq) await hot.serial(() => this.talk.tellNew(hot));
        });
      }
    }
    await this.#readBehind();
  }

  async #lookForEnded(): Promise<void> {
    const inUse = new Set([...this.connections].map(({ session }) => session));
    const sessions = [...inUse].filter((session) => session !== null);
    for (let i = 0; i < sessions.length; i += SESSIONS_A_QUERY) {
      const asked = sessions.slice(i, i + SESSIONS_A_QUERY);
      const there = await this.#store.people.sessionsThere(asked);
      for (const session of asked) if (!there.has(session)) this.sessionEnded(session);
    }
  }

  async #readBehind(): Promise<void> {
    for (const hot of [...this.#behind])
      if (this.#registry.awake(hot.id) !== hot) this.#behind.delete(hot);
      else await this.#apart(() => this.#catchUp(hot, null));
  }

  /** One table that cannot be read is not in the way of others; a store that is away is away for all. */
  async #apart(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      this.#onFault(error);
    });
  }

  /** Reads a table again, unless it has come to `seq` by itself. If the store does not answer, the next beat does it. */
  async #catchUp(hot: HotTable, seq: number | null): Promise<void> {
    this.#behind.add(hot);
    await hot.serial(async () => {
      if (seq === null || hot.row.seq < seq) await this.#registry.catchUp(hot);
    });
    this.#behind.delete(hot);
  }

  /**
   * Notes may have been missed: everything that is awake is read again and told, and who is where is asked anew. It is
   * said anew too: the others may have had the same gap, and asked while nothing was heard here.
   */
  async #afterGap(): Promise<void> {
    for (const hot of this.#registry.all()) this.#behind.add(hot);
    this.presence.forgetElsewhere();
    this.#asks = true;
    await this.#sayAlive();
    await this.#tellAllHere();
    await this.#readBehind();
    await this.#lookForEnded();
    for (const connection of this.#lobby) await this.setLobby(connection, true);
  }
}

/** The person who is to decide there themselves. */
function awaited(hot: HotTable): string | null {
  const { status, decider } = hot.row;
  if (status !== 'playing' || decider === null || hot.isBot(decider)) return null;
  return hot.seats[decider].person_id;
}
