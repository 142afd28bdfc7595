import type { Entry } from '@concordia/protocol';
import type { EntryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { TableWithSeats } from '../store/tables.ts';
import { entryFromRow } from './entries.ts';
import { HotTable, refsOf, replay, runningFrom } from './hot.ts';
import { RULES } from './setup.ts';

/** Who is told when something happened at a table. Called within the table's `serial`, in order. */
export interface Announcer {
  entry(table: HotTable, entry: EntryRow): void;
  /** The game has begun, with these entries so far. */
  began(table: HotTable, entries: Entry[]): void;
  changed(table: HotTable): void;
  isWatched(table: string): boolean;
}

/** The tables that are awake in this process. One that nobody looks at goes back to sleep and is then only its row. */
export class TableRegistry {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #hot = new Map<string, HotTable>();
  readonly #loading = new Map<string, Promise<HotTable | null>>();
  announcer: Announcer = { entry: () => {}, began: () => {}, changed: () => {}, isWatched: () => false };

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
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

  /** What the store holds is not known: forget what is in memory, and read it again when it is next needed. */
  async reload(hot: HotTable): Promise<void> {
    const found = await this.#store.tables.get(hot.id);
    if (!found) return;
    const { row, entries } = await this.#logSince(found, hot.row.seq);
    await this.#takeRow(hot, { table: row, seats: found.seats });
    if (!hot.running) {
      await this.#wakeGame(hot);
      return;
    }
    for (const entry of entries) this.#advance(hot, entry);
    if (entries.some((entry) => entry.kind === 'takeback')) await this.#rebuild(hot);
  }

  /** Takes in what other processes have stored, and tells those who watch here. */
  async catchUp(hot: HotTable): Promise<void> {
    const before = hot.row.seq;
    const waiting = hot.running === null;
    await this.reload(hot);
    const entries = await this.entriesAfter(hot, before);
    if (waiting && hot.running) this.announcer.began(hot, entries.map(entryFromRow));
    else for (const entry of entries) this.announcer.entry(hot, entry);
    this.announcer.changed(hot);
  }

  async entriesAfter(hot: HotTable, seq: number): Promise<EntryRow[]> {
    if (hot.recalls(seq)) return hot.recent.filter((row) => row.seq > seq);
    const rows = await this.#store.log.after(hot.id, seq);
    return rows.filter((row) => row.seq <= hot.row.seq);
  }

  /** Tables that nobody watches and nobody has used for a while. */
  sleep(idleMs: number): void {
    const before = this.#now() - idleMs;
    for (const hot of this.#hot.values())
      if (hot.usedAt < before && !hot.busy && !this.announcer.isWatched(hot.id)) this.#hot.delete(hot.id);
  }

  async #load(id: string): Promise<HotTable | null> {
    const found = await this.#store.tables.get(id);
    if (!found) return null;
    const hot = new HotTable(found.table, found.seats, await this.#refs(found), this.#now());
    await this.#wakeGame(hot);
    this.#hot.set(id, hot);
    return hot;
  }

  async #wakeGame(hot: HotTable): Promise<void> {
    if (hot.row.started_at === null) return;
    const game = await this.#store.tables.game(hot.id);
    if (!game) return;
    const usable = game.snapshot !== null && game.rules === RULES && game.snapshot_seq <= hot.row.seq;
    const after = await this.#store.log.after(hot.id, usable ? game.snapshot_seq : 0);
    const upTo = after.filter((row) => row.seq <= hot.row.seq);
    hot.running = runningFrom(JSON.parse(game.setup), usable ? game.snapshot : null, upTo);
    hot.recent = [];
    for (const row of upTo) hot.remember(row);
  }

  /**
   * The row and the entries it counts. The row is always read before the log, so that the log holds all the row knows of;
   * where it holds more already, both are read once more.
   */
  async #logSince(
    found: TableWithSeats,
    seq: number,
  ): Promise<{ row: TableWithSeats['table']; entries: EntryRow[] }> {
    let row = found.table;
    let entries = await this.#store.log.after(row.id, seq);
    if ((entries.at(-1)?.seq ?? seq) > row.seq) {
      row = (await this.#store.tables.get(row.id))?.table ?? row;
      entries = await this.#store.log.after(row.id, seq);
    }
    return { row, entries: entries.filter((entry) => entry.seq <= row.seq) };
  }

  async #takeRow(hot: HotTable, found: TableWithSeats): Promise<void> {
    hot.people = await this.#refs(found);
    hot.row = found.table;
    hot.seats = found.seats;
  }

  #advance(hot: HotTable, row: EntryRow): void {
    if (hot.running && row.kind === 'turn') replay(hot.running.game, hot.running.state, [entryFromRow(row)]);
    hot.remember(row);
  }

  async #rebuild(hot: HotTable): Promise<void> {
    if (!hot.running) return;
    const entries = await this.#store.log.after(hot.id, 0);
    const upTo = entries.filter((row) => row.seq <= hot.row.seq);
    hot.running = runningFrom(hot.running.setup, null, upTo);
  }

  async #refs({ table, seats }: TableWithSeats): Promise<ReturnType<typeof refsOf>> {
    const ids = [table.owner, ...seats.flatMap(({ person_id }) => (person_id ? [person_id] : []))];
    return refsOf(await this.#store.people.byIds([...new Set(ids)]));
  }
}
