import type { CardId, Setup } from '@concordia/engine';
import { type Static, Type } from 'typebox';
import { Count, ErrorCode, Id, Nullable, Text, Time } from './common.ts';
import { PersonRef } from './people.ts';
import { Commit, EndReason, SeatNumber, TableInfo, WireAction } from './tables.ts';

/** Where the WebSocket is. */
export const LIVE_PATH = '/api/live';
/**
 * The version of everything that crosses the wire, sent in `hello`. It grows when a page or program of the version before
 * would misunderstand what is said; what is only added does not change it.
 */
export const PROTOCOL = 1;
/** The close code for a connection whose secret is no longer valid. */
export const SIGNED_OUT = 4001;

/** A longer log comes in pages. */
export const ENTRIES_AT_ONCE = 200;

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

/** Numbered within its table. During a game, players don't get what spectators say. */
export const ChatLine = Type.Object({
  id: Count,
  room: Type.Union([Type.Literal('players'), Type.Literal('spectators')]),
  from: Nullable(PersonRef),
  text: Type.String(),
  at: Time,
});
export type ChatLine = Static<typeof ChatLine>;

/**
 * The set-up as far as it is known: `market` holds every card in play, but only the first `known` of them are in their
 * true order; the rest follow in the order of the decks, which says nothing.
 */
export const KnownSetup = Type.Object({
  setup: Type.Unsafe<Setup>(Type.Object({}, { additionalProperties: true })),
  known: Count,
});
export type KnownSetup = Static<typeof KnownSetup>;

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
  'only',
  'openScores',
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

export const ServerMessage = Type.Union([
  Type.Object(
    { type: Type.Literal('hello'), protocol: Type.Integer(), person: Nullable(PersonRef), now: Time },
    strict,
  ),
  /**
   * The answer to `watch`; also sent to all who watch when the game begins. `known` is null until then. Entries the
   * client has already may be among these. At most `ENTRIES_AT_ONCE` of them come: while the last one's number is below
   * `table.seq`, the client watches again from there.
   */
  Type.Object(
    {
      type: Type.Literal('sync'),
      table: TableInfo,
      known: Nullable(KnownSetup),
      entries: Type.Array(Entry),
      chat: Type.Array(ChatLine),
      now: Time,
    },
    strict,
  ),
  /** The table changed in something that is not in the log: seats, presence, clocks, votes. The latest one holds. */
  Type.Object({ type: Type.Literal('table'), table: TableInfo, now: Time }, strict),
  /** The next entry of the log, with the clocks as they stand after it. */
  Type.Object(
    {
      type: Type.Literal('entry'),
      table: Id,
      entry: Entry,
      decider: Nullable(SeatNumber),
      banks: Type.Array(Type.Integer()),
      deadline: Nullable(Time),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('committed'), table: Id, key: Type.String(), seq: Count }, strict),
  /** A commit that was refused. With `stale` come the entries after `after`, as many as with `sync`. */
  Type.Object(
    {
      type: Type.Literal('refused'),
      table: Id,
      key: Type.String(),
      code: ErrorCode,
      message: Type.String(),
      entries: Type.Array(Entry),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('chat'), table: Id, line: ChatLine }, strict),
  Type.Object({ type: Type.Literal('lobby'), tables: Type.Array(LobbyTable) }, strict),
  /** Rows of the lobby that changed or are new, and those that are there no more; at most one a second. */
  Type.Object(
    { type: Type.Literal('lobby-changes'), tables: Type.Array(LobbyTable), gone: Type.Array(Id) },
    strict,
  ),
  /** It is the receiver's turn at a table that this connection does not watch. */
  Type.Object({ type: Type.Literal('your-turn'), table: Id, seq: Count }, strict),
  /** All seats are taken at a table of the receiver's that this connection does not watch. */
  Type.Object({ type: Type.Literal('starting'), table: Id, startsAt: Time }, strict),
  Type.Object(
    { type: Type.Literal('error'), code: ErrorCode, message: Type.String(), table: Type.Optional(Id) },
    strict,
  ),
  Type.Object({ type: Type.Literal('pong'), now: Time }, strict),
]);
export type ServerMessage = Static<typeof ServerMessage>;
