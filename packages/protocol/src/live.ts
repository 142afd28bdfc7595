import type { Action, CardId, Seat, Setup } from '@concordia/engine';
import { type Static, Type } from 'typebox';
import { type ErrorCode, Id } from './common.ts';
import type { PersonRef } from './people.ts';
import { Commit, type EndReason, type TableInfo } from './tables.ts';

/** Where the WebSocket is. */
export const LIVE_PATH = '/api/live';

/** Numbered 1, 2, 3 … within its table, with no gap and no double. */
export type Entry = TurnEntry | TakebackEntry | EndEntry;
export interface TurnEntry {
  seq: number;
  type: 'turn';
  seat: Seat;
  actions: Action[];
  /** Cards dealt to the display at the end of this turn, first dealt first. */
  dealt: CardId[];
  at: number;
}
/** The turn `undone` is taken back; the game stands where it stood before it. */
export interface TakebackEntry {
  seq: number;
  type: 'takeback';
  seat: Seat;
  undone: number;
  at: number;
}
/** The game ended otherwise than by the rules. */
export interface EndEntry {
  seq: number;
  type: 'end';
  reason: EndReason;
  /** Whose time ran out. */
  seat: Seat | null;
  at: number;
}

/** Numbered within its table. While a game is on, players are not told what spectators say. */
export interface ChatLine {
  id: number;
  room: 'players' | 'spectators';
  from: PersonRef | null;
  text: string;
  at: number;
}

/**
 * The set-up as far as it is known: `market` holds every card in play, but only the first `known` of them are in their
 * true order; the rest follow in the order of the decks, which says nothing.
 */
export interface KnownSetup {
  setup: Setup;
  known: number;
}

/** A row of the lobby. */
export type LobbyTable = Pick<
  TableInfo,
  | 'id'
  | 'status'
  | 'map'
  | 'options'
  | 'join'
  | 'rated'
  | 'time'
  | 'timeOut'
  | 'seats'
  | 'owner'
  | 'createdAt'
  | 'spectators'
>;

const strict = { additionalProperties: false } as const;
const Last = Type.Integer({ minimum: 0 });

export const ClientMessage = Type.Union([
  /** Only needed where neither a cookie nor an Authorization header can be sent. */
  Type.Object({ type: Type.Literal('hello'), token: Type.String({ maxLength: 100 }) }, strict),
  /** Follow a table from entry `after` and chat line `chat` on; 0 for all. Also how a client resumes. */
  Type.Object({ type: Type.Literal('watch'), table: Id, after: Last, chat: Last }, strict),
  Type.Object({ type: Type.Literal('unwatch'), table: Id }, strict),
  Type.Object({ type: Type.Literal('commit'), table: Id, ...Commit.properties }, strict),
  Type.Object(
    { type: Type.Literal('chat'), table: Id, text: Type.String({ minLength: 1, maxLength: 500 }) },
    strict,
  ),
  Type.Object({ type: Type.Literal('lobby'), on: Type.Boolean() }, strict),
  Type.Object({ type: Type.Literal('ping') }, strict),
]);
export type ClientMessage = Static<typeof ClientMessage>;

export type ServerMessage =
  | { type: 'hello'; person: PersonRef | null; now: number }
  /**
   * The answer to `watch`; also sent to all who watch when the game begins. `known` is null until then. Entries the
   * client has already may be among these.
   */
  | {
      type: 'sync';
      table: TableInfo;
      known: KnownSetup | null;
      entries: Entry[];
      chat: ChatLine[];
      now: number;
    }
  /** The table changed in something that is not in the log: seats, presence, clocks, votes. The latest one holds. */
  | { type: 'table'; table: TableInfo; now: number }
  /** The next entry of the log, with the clocks as they stand after it. */
  | {
      type: 'entry';
      table: string;
      entry: Entry;
      decider: Seat | null;
      banks: number[];
      deadline: number | null;
    }
  | { type: 'committed'; table: string; key: string; seq: number }
  /** A commit that was refused. With `stale` come the entries after `after`. */
  | { type: 'refused'; table: string; key: string; code: ErrorCode; message: string; entries: Entry[] }
  | { type: 'chat'; table: string; line: ChatLine }
  | { type: 'lobby'; tables: LobbyTable[] }
  | { type: 'lobby-table'; table: LobbyTable }
  | { type: 'lobby-gone'; id: string }
  /** It is the receiver's turn at a table, watched or not. */
  | { type: 'your-turn'; table: string; seq: number }
  | { type: 'error'; code: ErrorCode; message: string; table?: string }
  | { type: 'pong'; now: number };
