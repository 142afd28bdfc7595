import { copyState, RULES_VERSION, type State } from '@concordia/engine';
import type { Entry } from '@concordia/protocol';
import { ALONE, type Bus, type RowAfter } from '../cluster/bus.ts';
import { Turnstile } from '../limits/turnstile.ts';
import { membersAt } from '../people/member.ts';
import type { EntryRow, TableRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { TableWithSeats } from '../store/tables.ts';
import { entryFromRow } from './entries.ts';
import { HotTable, type Running, replay, runningFrom } from './hot.ts';
import { checkRules, UnplayableError } from './rules.ts';

/** Listeners for what happens at a table. Called within the table's `serial`, in order. */
export interface Announcer {
  entry(table: HotTable, entry: EntryRow): void;
  /** The game has begun, with these entries so far. */
  began(table: HotTable, entries: Entry[]): void;
  changed(table: HotTable): void;
  isWatched(table: string): boolean;
}

const READ_AT_ONCE = 16;

/** The tables that are awake in this process. One that nobody looks at goes back to sleep and is then only its row. */
export class TableRegistry {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #bus: Bus;
  readonly #hot = new Map<string, HotTable>();
  readonly #loading = new Map<string, Promise<HotTable | null>>();
  /** Hundreds that are wanted at once wait here; the store lets nobody wait for long. */
  readonly #reading = new Turnstile(READ_AT_ONCE, Number.POSITIVE_INFINITY);
  readonly #onError: (error: unknown) => void;
  announcer: Announcer = { entry: () => {}, began: () => {}, changed: () => {}, isWatched: () => false };

  constructor(store: Store, now: () => number, onError: (error: unknown) => void, bus: Bus = ALONE) {
    this.#onError = onError;
    this.#store = store;
    this.#now = now;
    this.#bus = bus;
  }

  get size(): number {
    return this.#hot.size;
  }
  awake(id: string): HotTable | undefined {
    return this.#hot.get(id);
  }
  all(): Iterable<HotTable> {
    return this.#hot.values();
  }

  async get(id: string): Promise<HotTable | null> {
    const hot = this.#hot.get(id);
    if (hot) {
      hot.usedAt = this.#now();
      return hot;
    }
    let loading = this.#loading.get(id);
    if (!loading) {
      loading = this.#load(id).finally(() => this.#loading.delete(id));
      this.#loading.set(id, loading);
    }
    return loading;
  }

  /** The table if it is awake or just being read; what happens meanwhile must not pass it by. */
  async awakeSoon(id: string): Promise<HotTable | null> {
    return this.#hot.get(id) ?? (await this.#loading.get(id)) ?? null;
  }

  /** Reads again what the store holds; a game that cannot be replayed is set aside. */
  async reload(hot: HotTable): Promise<void> {
    try {
      await this.#reload(hot);
    } catch (error) {
      await this.#setAside(hot.id, error);
      await this.#reload(hot);
    }
  }

  /** Nothing is changed in memory before all of it has been read. */
  async #reload(hot: HotTable): Promise<void> {
    const found = await this.#store.tables.get(hot.id);
    if (!found) return;
    const { table, seats, entries } = await this.#logSince(found, hot.row.seq);
    const people = await membersAt(this.#store, [{ table, seats }]);
    const anew = await this.#gameAnew(hot, table, entries);
    const goesOn = !anew && table.status !== 'aside';
    const state = goesOn ? played(hot.running, entries) : null;
    Object.assign(hot, { row: table, seats, people });
    if (anew) {
      hot.running = anew.running;
      hot.recent = [];
      for (const entry of anew.entries) hot.remember(entry);
    } else if (goesOn) this.#advance(hot, state, entries);
    else Object.assign(hot, { running: null, recent: [] });
  }

  /** Reads what other processes have stored and informs the audience here. */
  async catchUp(hot: HotTable): Promise<void> {
    const stored = await this.#store.tables.versions([hot.id]);
    if (stored[0]?.version === hot.row.version) return;
    const before = hot.row.seq;
    const waiting = hot.running === null;
    await this.reload(hot);
    const entries = await this.entriesAfter(hot, before);
    if (waiting && hot.running) this.announcer.began(hot, entries.map(entryFromRow));
    else if (hot.running) for (const entry of entries) this.announcer.entry(hot, entry);
    this.announcer.changed(hot);
  }

  /** An entry reported by the process that stored it. False: it does not follow the entries known here. */
  takeIn(hot: HotTable, entry: EntryRow, row: RowAfter): boolean {
    const follows = entry.seq === hot.row.seq + 1 && row.version === hot.row.version + 1;
    if (!follows || !hot.running || entry.kind === 'takeback') return false;
    this.#advance(hot, played(hot.running, [entry]), [entry]);
    hot.row = { ...hot.row, ...row, seq: entry.seq, vote: null };
    hot.claimedUntil = null;
    this.announcer.entry(hot, entry);
    return true;
  }

  async entriesAfter(hot: HotTable, seq: number, most?: number): Promise<EntryRow[]> {
    if (hot.recalls(seq)) return hot.recent.filter((row) => row.seq > seq).slice(0, most);
    const rows = await this.#store.log.after(hot.id, seq, most);
    return rows.filter((row) => row.seq <= hot.row.seq);
  }

  /** Tables that nobody watches and nobody has used for a while. */
  sleep(idleMs: number): void {
    const before = this.#now() - idleMs;
    for (const hot of this.#hot.values())
      if (hot.usedAt < before && !hot.busy && hot.users === 0 && !this.announcer.isWatched(hot.id))
        this.#putToSleep(hot.id);
  }

  #putToSleep(id: string): void {
    this.#hot.delete(id);
    this.#bus.unfollow(id);
  }

  async #load(id: string): Promise<HotTable | null> {
    await this.#bus.follow(id);
    try {
      const hot = await this.#reading
        .pass(() => this.#read(id))
        .catch(async (error: unknown) => {
          await this.#setAside(id, error);
          const found = await this.#read(id);
          if (found) this.announcer.changed(found);
          return found;
        });
      if (hot) this.#hot.set(id, hot);
      return hot;
    } finally {
      if (!this.#hot.has(id)) this.#bus.unfollow(id);
    }
  }

  async #read(id: string): Promise<HotTable | null> {
    const found = await this.#store.tables.get(id);
    if (!found) return null;
    const people = await membersAt(this.#store, [found]);
    const hot = new HotTable(found.table, found.seats, people, this.#now());
    const game = await this.#wakenGame(found.table);
    hot.running = game?.running ?? null;
    for (const entry of game?.entries ?? []) hot.remember(entry);
    return hot;
  }

  /** A game that cannot be played on is stopped as it is, and no longer in memory. Any other error is thrown again. */
  async #setAside(id: string, error: unknown): Promise<void> {
    if (!(error instanceof UnplayableError)) throw error;
    this.#onError(new Error(`table ${id} is set aside: ${error.message}`));
    await this.#store.tables.setAside(id, error.why);
  }

  /** The game as of that row, with the latest of its entries; null when it has not begun, or is set aside. */
  async #wakenGame(row: TableRow): Promise<{ running: Running; entries: EntryRow[] } | null> {
    if (row.started_at === null || row.status === 'aside') return null;
    const game = await this.#store.tables.game(row.id);
    if (!game) return null;
    checkRules(game.rules, row.id);
    const usable = game.snapshot !== null && game.rules === RULES_VERSION && game.snapshot_seq <= row.seq;
    const after = await this.#store.log.after(row.id, usable ? game.snapshot_seq : 0);
    const entries = after.filter(({ seq }) => seq <= row.seq);
    return { running: runningFrom(JSON.parse(game.setup), usable ? game.snapshot : null, entries), entries };
  }

  /** Null when the game in memory only has to be played on. */
  #gameAnew(
    hot: HotTable,
    row: TableRow,
    entries: readonly EntryRow[],
  ): Promise<{ running: Running; entries: EntryRow[] } | null> {
    const goesOn = hot.running !== null && !entries.some(({ kind }) => kind === 'takeback');
    return goesOn || row.status === 'aside' ? Promise.resolve(null) : this.#wakenGame(row);
  }

  /**
   * The row and the entries it counts. The row is always read before the log, so that the log holds all the row knows of;
   * where it holds more already, both are read once more.
   */
  async #logSince(found: TableWithSeats, seq: number): Promise<TableWithSeats & { entries: EntryRow[] }> {
    let { table, seats } = found;
    let entries = await this.#store.log.after(table.id, seq);
    if ((entries.at(-1)?.seq ?? seq) > table.seq) {
      ({ table, seats } = (await this.#store.tables.get(table.id)) ?? found);
      entries = await this.#store.log.after(table.id, seq);
    }
    return { table, seats, entries: entries.filter((entry) => entry.seq <= table.seq) };
  }

  #advance(hot: HotTable, state: State | null, rows: readonly EntryRow[]): void {
    if (hot.running && state) hot.running.state = state;
    for (const row of rows) hot.remember(row);
  }
}

/** The state after these entries; the one before them stays as it is. */
function played(running: Running | null, rows: readonly EntryRow[]): State | null {
  if (!running || rows.length === 0) return null;
  const state = copyState(running.state);
  replay(running.game, state, rows.map(entryFromRow));
  return state;
}
