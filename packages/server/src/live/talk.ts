import type { ChatLine } from '@concordia/protocol';
import { Budget } from '../limits/budget.ts';
import { membersOf } from '../people/member.ts';
import type { ChatRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { HotTable } from '../tables/hot.ts';
import type { Connection } from './connection.ts';

const MOST_LINES = 60;
const ROOMS: readonly ChatRow['room'][] = ['players', 'spectators'];

/** The chat of the tables. Kept in the store, which numbers the lines, and sent in their order. */
export class Talk {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #watchersOf: (table: string) => Iterable<Connection>;

  readonly #speakers: Budget;
  readonly #spectators: Budget;

  /** `rate`: lines a minute of one player at one table. */
  constructor(
    store: Store,
    now: () => number,
    rate: number,
    watchersOf: (table: string) => Iterable<Connection>,
  ) {
    const perSecond = rate / 60;
    this.#speakers = new Budget({ most: Math.max(5, rate / 4), perSecond });
    this.#spectators = new Budget({ most: Math.max(5, rate / 2), perSecond: 2 * perSecond });
    this.#store = store;
    this.#now = now;
    this.#watchersOf = watchersOf;
  }

  async say(connection: Connection, hot: HotTable, text: string): Promise<void> {
    if (!connection.person) return;
    const person = connection.person.id;
    const room = hot.seatOf(person) === null ? 'spectators' : 'players';
    const line = { table_id: hot.id, room, person_id: person, text, at: this.#now() } as const;
    const now = this.#now();
    // Spectators come and go under any name: together they may say so much.
    const purse = room === 'spectators' ? this.#spectators : this.#speakers;
    if (!purse.spend(room === 'spectators' ? hot.id : `${person} ${hot.id}`, 1, now))
      return connection.fault('too-many-requests', 'Too many lines; please wait a moment.', hot.id);
    const sanctions = await this.#store.moderation.sanctions(person, now);
    if (sanctions.some(({ kind }) => kind === 'mute'))
      return connection.fault('muted', 'You may not write in chats now.', hot.id);
    await hot.talkSerial(async () => {
      if ((await this.#store.chat.add(line)) !== null) await this.#tell(hot);
    });
  }

  /** What this client may hear of it. */
  async linesAfter(hot: HotTable, connection: Connection, id: number): Promise<ChatLine[]> {
    // What has not been told here yet will come by itself.
    if (id >= hot.chatTold) return [];
    return this.#lines(await this.#store.chat.after(hot.id, id, MOST_LINES, roomsOf(hot, connection)));
  }

  /** Whatever has been said since the last time, also in other processes. */
  tellNew(hot: HotTable): Promise<void> {
    return hot.talkSerial(() => this.#tell(hot));
  }

  async #tell(hot: HotTable): Promise<void> {
    const lines = await this.#lines(await this.#store.chat.after(hot.id, hot.chatTold, MOST_LINES, ROOMS));
    for (const line of lines) {
      hot.chatTold = line.id;
      for (const connection of this.#watchersOf(hot.id))
        if (roomsOf(hot, connection).includes(line.room))
          connection.send({ type: 'chat', table: hot.id, line });
    }
  }

  async #lines(rows: readonly ChatRow[]): Promise<ChatLine[]> {
    const people = membersOf(await this.#store.people.byIds([...new Set(rows.map((row) => row.person_id))]));
    return rows.map(({ id, room, person_id, text, at }) => ({
      id,
      room,
      from: people.get(person_id)?.ref ?? null,
      text,
      at,
    }));
  }
}

/** While a game is on, its players do not hear the spectators. */
function roomsOf(hot: HotTable, connection: Connection): readonly ChatRow['room'][] {
  const plays = hot.seatOf(connection.person?.id ?? null) !== null;
  return plays && hot.row.status === 'playing' ? ['players'] : ROOMS;
}
