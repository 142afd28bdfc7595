import { type Game, newGame, play, type Seat, type Setup, type State, unwrap } from '@concordia/engine';
import { type Entry, turnsInForce } from '@concordia/protocol';
import type { Member } from '../people/member.ts';
import type { EntryRow, SeatRow, TableRow } from '../store/schema.ts';
import { entryFromRow } from './entries.ts';
import { Lane } from './lane.ts';
import { UnplayableError } from './rules.ts';
import { isDeserted } from './seats.ts';

/** A game in memory. */
export interface Running {
  setup: Setup;
  game: Game;
  state: State;
}

/** As many entries are kept in memory as a client that lost its connection for a moment has missed. */
const RECENT = 8;

/**
 * A table that is awake: its row, its people and, once started, its game. Whatever reads or changes it in more than one
 * step does so in `serial`, so that entries are stored, told and resumed in one order.
 */
export class HotTable {
  readonly id: string;
  row: TableRow;
  seats: SeatRow[];
  people: ReadonlyMap<string, Member>;
  running: Running | null = null;
  recent: EntryRow[] = [];
  /** The last line of the chat that those who watch were told. */
  chatTold: number;
  usedAt: number;
  /** Until when this process has claimed what is to be done next, with the entry that it stored last. */
  claimedUntil: number | null = null;
  /** Users that work with it for longer than one step; meanwhile it stays awake. */
  users = 0;
  readonly #turns = new Lane();
  /** Chat is sent in an order of its own, so that no turn waits for it. */
  readonly #talk = new Lane();

  constructor(row: TableRow, seats: SeatRow[], people: ReadonlyMap<string, Member>, now: number) {
    this.id = row.id;
    this.row = row;
    this.seats = seats;
    this.people = people;
    this.chatTold = row.chat_seq;
    this.usedAt = now;
  }

  get busy(): boolean {
    return this.#turns.busy || this.#talk.busy;
  }
  serial<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }
  talkSerial<T>(work: () => Promise<T>): Promise<T> {
    return this.#talk.run(work);
  }

  seatOf(person: string | null): Seat | null {
    if (person === null) return null;
    const found = this.seats.find((seat) => seat.person_id === person);
    return found ? found.seat : null;
  }

  /** A computer player decides for this seat: always, or while its player is absent. */
  isBot(seat: Seat): boolean {
    return this.seats[seat].bot !== null || this.seats[seat].absent !== 0;
  }

  /** No person is left to play: the computer does not finish the game alone. */
  get paused(): boolean {
    return isDeserted(this.seats);
  }

  vacationOf(seat: Seat): number | null {
    return this.people.get(this.seats[seat].person_id ?? '')?.vacationUntil ?? null;
  }

  /** Computer players are called by their level, and numbered where there are more of one. */
  names(): string[] {
    const count = new Map<string, number>();
    return this.seats.map(({ bot, person_id }) => {
      if (bot === null) return this.people.get(person_id ?? '')?.ref.name ?? '';
      const nth = (count.get(bot) ?? 0) + 1;
      count.set(bot, nth);
      return nth > 1 ? `${bot} ${nth}` : bot;
    });
  }

  remember(row: EntryRow): void {
    this.recent.push(row);
    if (this.recent.length > RECENT) this.recent.shift();
  }

  /** Whether everything after `seq` is in memory. */
  recalls(seq: number): boolean {
    return seq >= this.row.seq || (this.recent.length > 0 && this.recent[0].seq <= seq + 1);
  }
}

/**
 * A game from its set-up or, where there is one, a snapshot, and the entries that came after it. Throws an `UnplayableError` where they
 * break the rules.
 */
export function runningFrom(setup: Setup, snapshot: string | null, after: readonly EntryRow[]): Running {
  const { game, state } = unwrap(newGame(setup));
  if (snapshot !== null) state.set(stateFromText(snapshot, state));
  replay(game, state, turnsInForce(after.map(entryFromRow)));
  return { setup, game, state };
}

export function replay(game: Game, state: State, turns: readonly Entry[]): void {
  for (const turn of turns) {
    if (turn.type !== 'turn') continue;
    for (const action of turn.actions) {
      const played = play(game, state, action);
      if (played.ok) continue;
      const { message } = played.error;
      throw new UnplayableError('unplayable', `stored entry ${turn.seq} cannot be played: ${message}`);
    }
  }
}

export function stateAsText(state: State): string {
  return Buffer.from(state.buffer, state.byteOffset, state.byteLength).toString('base64');
}
function stateFromText(text: string, like: State): Int32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== like.byteLength) throw new Error('a snapshot has the wrong size');
  return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
