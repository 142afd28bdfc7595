import type { CardId, Seat, Setup } from '@concordia/engine';
import { type Static, Type } from 'typebox';
import { Count, type ErrorCode, Id, Nullable, Text, Time } from './common.ts';
import type { PersonRef } from './people.ts';
import { Commit, EndReason, SeatNumber, TableInfo, WireAction } from './tables.ts';

/** Where the WebSocket is. */
export const LIVE_PATH = '/api/live';
/**
 * The version of everything that crosses the wire, told in `hello`. It grows when a page or program of the version before
 * would misunderstand what is said; what is only added does not change it.
 */
export const PROTOCOL = 1;
/** How a connection is closed that says who it is by a secret that is no longer good. */
export const SIGNED_OUT = 4001;

const Seq = Type.Integer({ minimum: 1 });

export const TurnEntry = Type.Object({
  seq: Seq,
  type: Type.Literal('turn'),
  seat: SeatNumber,
  actions: Type.Array(WireAction),
  /** Cards dealt to the display at the end of this turn, first dealt first. */
  dealt: Type.Array(Type.Unsafe<CardId>(Type.String())),
  at: Time,
});
export type TurnEntry = Static<typeof TurnEntry>;
/** The turn `undone` is taken back; the game stands where it stood before it. */
export const TakebackEntry = Type.Object({
  seq: Seq,
  type: Type.Literal('takeback'),
  seat: SeatNumber,
  undone: Seq,
  at: Time,
});
export type TakebackEntry = Static<typeof TakebackEntry>;
/** The game ended otherwise than by the rules. */
export const EndEntry = Type.Object({
  seq: Seq,
  type: Type.Literal('end'),
  reason: EndReason,
  /** Whose time ran out, or who resigned. */
  seat: Nullable(SeatNumber),
  at: Time,
});
export type EndEntry = Static<typeof EndEntry>;
/** Numbered 1, 2, 3 … within its table, with no gap and no double. */
export const Entry = Type.Union([TurnEntry, TakebackEntry, EndEntry]);
export type Entry = Static<typeof Entry>;

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
export const LobbyTable = Type.Pick(TableInfo, [
  'id',
  'status',
  'map',
  'options',
  'join',
  'rated',
  'time',
  'timeOut',
  'takeBacks',
  'seats',
  'owner',
  'createdAt',
  'startsAt',
  'spectators',
]);
export type LobbyTable = Static<typeof LobbyTable>;

const strict = { additionalProperties: false } as const;

export const ClientMessage = Type.Union([
  /** Only needed where neither a cookie nor an Authorization header can be sent. */
  Type.Object({ type: Type.Literal('hello'), token: Type.String({ maxLength: 100 }) }, strict),
  /** Follow a table from entry `after` and chat line `chat` on; 0 for all. Also how a client resumes. */
  Type.Object({ type: Type.Literal('watch'), table: Id, after: Count, chat: Count }, strict),
  Type.Object({ type: Type.Literal('unwatch'), table: Id }, strict),
  Type.Object({ type: Type.Literal('commit'), table: Id, ...Commit.properties }, strict),
  Type.Object({ type: Type.Literal('chat'), table: Id, text: Text(1, 500) }, strict),
  /** Somebody is looking at this table right now: notices about it that still wait are not sent. */
  Type.Object({ type: Type.Literal('seen'), table: Id }, strict),
  Type.Object({ type: Type.Literal('lobby'), on: Type.Boolean() }, strict),
  Type.Object({ type: Type.Literal('ping') }, strict),
]);
export type ClientMessage = Static<typeof ClientMessage>;

export type ServerMessage =
  | { type: 'hello'; protocol: number; person: PersonRef | null; now: number }
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
  /** Rows of the lobby that changed or are new, and those that are there no more; at most one a second. */
  | { type: 'lobby-changes'; tables: LobbyTable[]; gone: string[] }
  /** It is the receiver's turn at a table that this connection does not watch. */
  | { type: 'your-turn'; table: string; seq: number }
  /** All seats are taken at a table of the receiver's that this connection does not watch. */
  | { type: 'starting'; table: string; startsAt: number }
  | { type: 'error'; code: ErrorCode; message: string; table?: string }
  | { type: 'pong'; now: number };
