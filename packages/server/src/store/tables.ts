import type { TableStatus, WhyAside } from '@concordia/protocol';
import { sql } from 'kysely';
import type { Bus } from '../cluster/bus.ts';
import { whatHappened } from '../notify/occasions.ts';
import type { Backend } from './backend.ts';
import { isFollowedBy, isInvited } from './friends.ts';
import { markAwaited, schedule } from './jobs.ts';
import { insertNotices } from './notices.ts';
import type { Db, EntryRow, GameRow, NewTableRow, SeatRow, TableRow, TableUpdate, Trx } from './schema.ts';

export interface TableWithSeats {
  table: TableRow;
  seats: SeatRow[];
}

/** The first holder of each seat. */
type Seated = Partial<Pick<SeatRow, 'person_id' | 'bot'>>;

/** `due_at`: when the table next needs a process; `notify`: the decider is to be told. Both are kept apart from the row. */
export type TableChange = TableUpdate & { due_at?: number | null; notify?: 0 | 1 };

/** What may be done to a table while its row is locked; nothing else of the store may be used meanwhile. */
export interface LockedTable extends TableWithSeats {
  update(change: TableChange): Promise<void>;
  /** `seats` shows it at once. */
  setSeat(
    seat: number,
    change: Partial<Pick<SeatRow, 'person_id' | 'bot' | 'absent' | 'planned' | 'colour'>>,
  ): Promise<void>;
  insertTable(table: NewTableRow, seated: readonly Seated[], dueAt: number | null): Promise<void>;
  /** The game is not to begin any more. Returns the games whose rematch it was, which may have another now. */
  close(): Promise<string[]>;
  insertGame(game: Pick<GameRow, 'setup' | 'rules'>): Promise<void>;
  lastEntry(): Promise<EntryRow | undefined>;
  /** The person stays out of this table. */
  keepOut(person: string): Promise<void>;
  isKeptOut(person: string): Promise<boolean>;
  /** Whether one of these has blocked the person, or the person one of them. */
  isBlockedBy(person: string, others: readonly string[]): Promise<boolean>;
  isInvited(person: string): Promise<boolean>;
  isFollowedBy(follower: string, person: string): Promise<boolean>;
  /** At how many tables that are not over the person sits, counted for one request of theirs at a time. */
  unfinishedOf(person: string): Promise<number>;
}

export interface MostTables {
  open: number;
  all: number;
}
const NO_LIMIT: MostTables = { open: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY };

const CLOSED = { status: 'cancelled', settled: 1 } as const;

export class TableStore {
  readonly #backend: Backend;
  readonly #bus: Bus;
  readonly #db: Db;
  readonly #now: () => number;
  constructor(backend: Backend, bus: Bus, now: () => number) {
    this.#backend = backend;
    this.#bus = bus;
    this.#db = backend.db;
    this.#now = now;
  }

  /** False: the person has `most.open` open tables already, or `most.all` that are not over. */
  async add(table: NewTableRow, firstSeat: string, most = NO_LIMIT): Promise<boolean> {
    const added = await this.#db.transaction().execute(async (trx) => {
      // Many requests at once are served one after the other.
      await this.#lockPerson(trx, firstSeat);
      const { open, all } = await unfinishedOf(trx, firstSeat);
      if (open >= most.open || all >= most.all) return false;
      await insertTable(trx, table, [{ person_id: firstSeat }]);
      return true;
    });
    if (added) this.#changed(table);
    return added;
  }

  async #lockPerson(trx: Trx, id: string): Promise<void> {
    const query = trx.selectFrom('people').select('id').where('id', '=', id);
    await (this.#backend.kind === 'postgres' ? query.forUpdate() : query).execute();
  }

  async get(id: string): Promise<TableWithSeats | null> {
    const [table, seats] = await Promise.all([
      this.#db.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst(),
      seatsOf(this.#db, id),
    ]);
    return table ? { table, seats } : null;
  }

  game(id: string): Promise<GameRow | undefined> {
    return this.#db.selectFrom('games').selectAll().where('table_id', '=', id).executeTakeFirst();
  }

  /** How far these tables and their talk have come. */
  async versions(ids: readonly string[]): Promise<Pick<TableRow, 'id' | 'version' | 'chat_seq'>[]> {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('tables')
      .select(['id', 'version', 'chat_seq'])
      .where('id', 'in', ids)
      .execute();
  }

  byIds(ids: readonly string[]): Promise<TableWithSeats[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.#withSeats(this.#db.selectFrom('tables').selectAll().where('id', 'in', ids).execute());
  }

  /** The people at these tables have changed: every process that has one awake reads it again. */
  async peopleChanged(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const changed = await this.#db
      .updateTable('tables')
      .set((q) => ({ version: q('version', '+', 1) }))
      .where('id', 'in', ids)
      .returning(['id', 'visibility'])
      .execute();
    for (const table of changed) this.#changed(table);
  }

  /** Runs `work` with the table locked, then tells the other processes that it changed. Null: no such table. */
  async change<T>(id: string, work: (locked: LockedTable) => Promise<T>): Promise<T | null> {
    const changed = new Map<string, Pick<TableRow, 'id' | 'visibility'>>();
    const result = await this.#db.transaction().execute(async (trx) => {
      const table = await this.#backend.lockTable(trx, id);
      if (!table) return null;
      const seats = await seatsOf(trx, id);
      // The due work depends on the row and the seats as they are at the end.
      let dueAt: number | null | undefined;
      const done = await work({
        table,
        seats,
        update: async ({ due_at, notify, ...change }) => {
          changed.set(id, table);
          if (due_at !== undefined) dueAt = due_at;
          if (notify === 1) await markAwaited(trx, id);
          if (Object.keys(change).length > 0)
            await trx.updateTable('tables').set(change).where('id', '=', id).execute();
        },
        setSeat: async (seat, change) => {
          changed.set(id, table);
          await trx
            .updateTable('seats')
            .set(change)
            .where('table_id', '=', id)
            .where('seat', '=', seat)
            .execute();
          Object.assign(seats[seat], change);
        },
        insertTable: async (row, seated, due) => {
          changed.set(row.id, row);
          await insertTable(trx, row, seated);
          await schedule(trx, row.id, due);
        },
        close: async () => {
          changed.set(id, table);
          await trx.updateTable('tables').set(CLOSED).where('id', '=', id).execute();
          const games = await this.#forgetRematch(trx, [id]);
          for (const game of games) changed.set(game.id, game);
          return games.map((game) => game.id);
        },
        insertGame: async (game) => {
          await trx
            .insertInto('games')
            .values({ ...game, table_id: id, snapshot_seq: 0 })
            .execute();
        },
        keepOut: async (person) => {
          await trx
            .insertInto('removals')
            .values({ table_id: id, person_id: person })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        },
        isKeptOut: async (person) => {
          const row = await trx
            .selectFrom('removals')
            .select('person_id')
            .where('table_id', '=', id)
            .where('person_id', '=', person)
            .executeTakeFirst();
          return row !== undefined;
        },
        isBlockedBy: async (person, others) => {
          if (others.length === 0) return false;
          const row = await trx
            .selectFrom('blocks')
            .select('at')
            .where((q) =>
              q.or([
                q.and([q('person_id', '=', person), q('other_id', 'in', others)]),
                q.and([q('other_id', '=', person), q('person_id', 'in', others)]),
              ]),
            )
            .executeTakeFirst();
          return row !== undefined;
        },
        isInvited: (person) => isInvited(trx, id, person),
        isFollowedBy: (follower, person) => isFollowedBy(trx, follower, person),
        unfinishedOf: async (person) => {
          await this.#lockPerson(trx, person);
          return (await unfinishedOf(trx, person)).all;
        },
        lastEntry: () =>
          trx
            .selectFrom('entries')
            .selectAll()
            .where('table_id', '=', id)
            .where('seq', '=', table.seq)
            .executeTakeFirst(),
      });
      if (dueAt !== undefined) await schedule(trx, id, dueAt);
      if (changed.has(id)) {
        await trx
          .updateTable('tables')
          .set((q) => ({ version: q('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
        await this.#tell(trx, table);
      }
      return done;
    });
    for (const table of changed.values()) this.#changed(table);
    return result;
  }

  /** Stores what people at the table are to be told of the change. */
  async #tell(trx: Trx, before: TableRow): Promise<void> {
    const after = await trx.selectFrom('tables').selectAll().where('id', '=', before.id).executeTakeFirst();
    if (after)
      await insertNotices(trx, whatHappened(before, after, await seatsOf(trx, before.id)), this.#now());
  }

  /**
   * Public tables that wait for players or are being played, newest first: `seenAfter` someone of theirs was there, or
   * made a turn. A game by the day has its players' time.
   */
  lobby(limit: number, seenAfter: number): Promise<TableWithSeats[]> {
    return this.#withSeats(
      this.#db
        .selectFrom('tables')
        .selectAll()
        .where('visibility', '=', 'public')
        .where('status', 'in', ['open', 'playing'])
        .where((q) =>
          q.or([
            q('seen_at', '>', seenAfter),
            q('since', '>', seenAfter),
            q('time_control', 'like', '{"kind":"days"%'),
          ]),
        )
        .orderBy('status')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** Tables that are open or on, at which the person sits. */
  goingOnFor(person: string): Promise<TableWithSeats[]> {
    return this.#withSeats(
      this.#db
        .selectFrom('tables')
        .selectAll()
        .where('status', 'in', ['open', 'playing'])
        .where('id', 'in', (q) => q.selectFrom('seats').select('table_id').where('person_id', '=', person))
        .execute(),
    );
  }

  /** Those that are on first, then the open ones, then what is over. */
  ofPerson(person: string, limit: number): Promise<TableWithSeats[]> {
    return this.#withSeats(
      this.#db
        .selectFrom('tables')
        .selectAll()
        .where('id', 'in', (q) => q.selectFrom('seats').select('table_id').where('person_id', '=', person))
        .orderBy('status', 'desc')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** People of theirs are at these tables now. */
  async seen(ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await this.#db
      .updateTable('tables')
      .set({ seen_at: now })
      .where('id', 'in', ids)
      .where('status', '=', 'open')
      .execute();
  }

  /** A game that cannot be replayed is stopped as it is. */
  async setAside(id: string, why: WhyAside): Promise<void> {
    const changed = await this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .updateTable('tables')
        .set((q) => ({ status: 'aside', aside: why, version: q('version', '+', 1) }))
        .where('id', '=', id)
        .where('started_at', 'is not', null)
        .where('status', '<>', 'aside')
        .returning(['id', 'visibility'])
        .execute();
      if (rows.length > 0) await schedule(trx, id, null);
      return rows;
    });
    for (const table of changed) this.#changed(table);
  }

  /** Games that were set aside are tried again, when one of them is next looked at; how many. */
  async resumeAside(now: number): Promise<number> {
    const changed = await this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .updateTable('tables')
        .set((q) => ({
          status: sql<TableStatus>`case when finished_at is null then 'playing'
            when result is null then 'cancelled' else 'finished' end`,
          aside: null,
          version: q('version', '+', 1),
        }))
        .where('status', '=', 'aside')
        .returning(['id', 'visibility'])
        .execute();
      for (const { id } of rows) await schedule(trx, id, now);
      return rows;
    });
    for (const table of changed) this.#changed(table);
    return changed.length;
  }

  byShare(share: string): Promise<TableRow | undefined> {
    return this.#db.selectFrom('tables').selectAll().where('share', '=', share).executeTakeFirst();
  }

  /** Tables nobody started are put away after a while. The ids of all that changed. */
  async cancelForgotten(before: number): Promise<string[]> {
    const changed = await this.#db.transaction().execute(async (trx) => {
      const closed = await trx
        .updateTable('tables')
        .set((q) => ({ ...CLOSED, version: q('version', '+', 1) }))
        .where('status', '=', 'open')
        .where('created_at', '<', before)
        .returning(['id', 'visibility'])
        .execute();
      const ids = closed.map(({ id }) => id);
      return [...closed, ...(await this.#forgetRematch(trx, ids))];
    });
    for (const table of changed) this.#changed(table);
    return changed.map(({ id }) => id);
  }

  /** A rematch that was given up before it began leads nowhere; whose it was. */
  #forgetRematch(trx: Trx, given: readonly string[]): Promise<Pick<TableRow, 'id' | 'visibility'>[]> {
    if (given.length === 0) return Promise.resolve([]);
    return trx
      .updateTable('tables')
      .set((q) => ({ rematch: null, version: q('version', '+', 1) }))
      .where('rematch', 'in', given)
      .returning(['id', 'visibility'])
      .execute();
  }

  /** Tells the other processes of what has been stored. */
  #changed({ id, visibility }: Pick<NewTableRow, 'id' | 'visibility'>): void {
    this.#bus.tell(id, { kind: 'table' });
    if (visibility === 'public') this.#bus.tellAll({ kind: 'lobby', table: id });
  }

  async #withSeats(found: Promise<TableRow[]>): Promise<TableWithSeats[]> {
    const tables = await found;
    if (tables.length === 0) return [];
    const ids = tables.map((table) => table.id);
    const seats = await this.#db
      .selectFrom('seats')
      .selectAll()
      .where('table_id', 'in', ids)
      .orderBy('seat')
      .execute();
    return tables.map((table) => ({ table, seats: seats.filter((seat) => seat.table_id === table.id) }));
  }
}

function seatsOf(db: Db | Trx, id: string): Promise<SeatRow[]> {
  return db.selectFrom('seats').selectAll().where('table_id', '=', id).orderBy('seat').execute();
}

async function insertTable(trx: Trx, table: NewTableRow, seated: readonly Seated[]): Promise<void> {
  await trx.insertInto('tables').values(table).execute();
  const seats = Array.from({ length: table.seat_count }, (_, seat) => ({
    table_id: table.id,
    seat,
    person_id: null,
    bot: null,
    absent: 0 as const,
    planned: 0,
    ...seated[seat],
  }));
  await trx.insertInto('seats').values(seats).execute();
}

/** Tables that are not over at which the person sits, and how many of them are open ones of their own. */
async function unfinishedOf(trx: Trx, person: string): Promise<MostTables> {
  const rows = await trx
    .selectFrom('tables')
    .innerJoin('seats', 'seats.table_id', 'tables.id')
    .select(['tables.status', 'tables.owner'])
    .where('seats.person_id', '=', person)
    .where('tables.status', 'in', ['open', 'playing'])
    .execute();
  const open = rows.filter(({ status, owner }) => status === 'open' && owner === person);
  return { open: open.length, all: rows.length };
}
