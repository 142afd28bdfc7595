import type { LobbyTable } from '@concordia/protocol';
import { membersAt } from '../people/member.ts';
import type { Store } from '../store/store.ts';
import type { TableWithSeats } from '../store/tables.ts';
import { isUnavailable } from '../store/unavailable.ts';
import type { Attendance } from '../tables/attendance.ts';
import { FORSAKEN_AFTER_MS, isInLobby, lobbyTable, tableInfo } from '../tables/info.ts';
import { tell } from './audience.ts';
import type { Connection } from './connection.ts';
import { Paced } from './paced.ts';

const MOST_TABLES = 200;
/** Changes reach viewers of the lobby this often at most, all in one message. */
const EVERY_MS = 1000;

export interface LobbyDeps {
  store: Store;
  now(): number;
  attendance: Attendance;
  onFault(error: unknown): void;
}

/** The public tables, and those who look at them. */
export class Lobby {
  readonly #deps: LobbyDeps;
  readonly #viewers = new Set<Connection>();
  /** What the viewers were last told of each table; null: it is not listed. */
  readonly #told = new Map<string, string | null>();
  readonly #changes = new Paced<string>(EVERY_MS, (tables) => void this.#tellChanges(tables));
  /** The lobby as it was looked through last. */
  #swept = new Set<string>();
  /** Many who come at once are given one list. */
  #list: Promise<LobbyTable[]> | null = null;

  constructor(deps: LobbyDeps) {
    this.#deps = deps;
  }

  list(): Promise<LobbyTable[]> {
    if (this.#list) return this.#list;
    const list = this.#read(this.#deps.store.tables.lobby(MOST_TABLES, this.#deps.now() - FORSAKEN_AFTER_MS));
    this.#list = list;
    const forget = () => {
      if (this.#list === list) this.#list = null;
    };
    list.catch(forget);
    setTimeout(forget, EVERY_MS).unref();
    return list;
  }

  async enter(connection: Connection): Promise<void> {
    this.#viewers.add(connection);
    connection.send({ type: 'lobby', tables: await this.list() });
  }
  leave(connection: Connection): void {
    this.#viewers.delete(connection);
    if (this.#viewers.size === 0) this.#told.clear();
  }

  /** Something of the table may have changed that the lobby shows. */
  changed(table: string): void {
    this.#list = null;
    if (this.#viewers.size > 0) this.#changes.add(table);
  }
  /** Time alone takes a table from the lobby whose players have all left; they bring it back. */
  async sweep(): Promise<void> {
    this.#list = null;
    const listed = new Set((await this.list()).map(({ id }) => id));
    for (const id of new Set([...listed, ...this.#swept]))
      if (!listed.has(id) || !this.#swept.has(id)) this.changed(id);
    this.#swept = listed;
  }

  /** Changes may have been missed. */
  async tellAnew(): Promise<void> {
    if (this.#viewers.size === 0) return;
    this.#list = null;
    this.#told.clear();
    tell(this.#viewers, { type: 'lobby', tables: await this.list() });
  }
  stop(): void {
    this.#changes.stop();
  }

  async #tellChanges(ids: ReadonlySet<string>): Promise<void> {
    const now = this.#deps.now();
    try {
      const found = await this.#deps.store.tables.byIds([...ids]);
      const listed = found.filter(({ table }) => isInLobby(table, now));
      const tables = (await this.#read(Promise.resolve(listed))).filter((table) => this.#isNews(table));
      const gone = found
        .filter(({ table }) => table.visibility === 'public' && !isInLobby(table, now))
        .map(({ table }) => table.id)
        .filter((id) => this.#told.get(id) !== null);
      for (const id of gone) this.#told.set(id, null);
      if (tables.length > 0 || gone.length > 0) tell(this.#viewers, { type: 'lobby-changes', tables, gone });
    } catch (error) {
      this.#deps.onFault(error);
      // They are informed once the store answers again.
      if (isUnavailable(error)) for (const id of ids) this.#changes.add(id);
    }
  }

  #isNews(table: LobbyTable): boolean {
    const text = JSON.stringify(table);
    if (this.#told.get(table.id) === text) return false;
    this.#told.set(table.id, text);
    return true;
  }

  async #read(tables: Promise<TableWithSeats[]>): Promise<LobbyTable[]> {
    const found = await tables;
    const people = await membersAt(this.#deps.store, found);
    return found.map(({ table, seats }) =>
      lobbyTable(tableInfo(table, seats, people, this.#deps.attendance)),
    );
  }
}
