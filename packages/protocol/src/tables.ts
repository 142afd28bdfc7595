import { type Action, MAP_IDS, type MapId, type Score, type View } from '@concordia/engine';
import { type Static, Type } from 'typebox';
import { BotLevel, Count, Id, Nullable, Time } from './common.ts';
import { PersonRef } from './people.ts';

export const MapName = Type.Unsafe<MapId>(Type.Enum([...MAP_IDS]));
export const SeatNumber = Type.Integer({ minimum: 0, maximum: 4 });
export const Options = Type.Object({ intermediateScoring: Type.Boolean() }, { additionalProperties: false });

/** Live: a bank of seconds and an increment after each turn. Days: a fresh term for each turn. None: no clock. */
export const TimeControl = Type.Union([
  Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
  Type.Object(
    {
      kind: Type.Literal('live'),
      bank: Type.Integer({ minimum: 10, maximum: 86_400 }),
      increment: Type.Integer({ minimum: 0, maximum: 3_600 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('days'), days: Type.Integer({ minimum: 1, maximum: 30 }) },
    { additionalProperties: false },
  ),
]);
export type TimeControl = Static<typeof TimeControl>;

/** Public tables are in the lobby; the others are found by their link alone. */
export const Visibility = Type.Union([Type.Literal('public'), Type.Literal('link')]);
export const WhoMayJoin = Type.Union([Type.Literal('anyone'), Type.Literal('accounts')]);
/** When the time is over: a bot plays on for the absent player, or the game ends without them. */
export const TimeOut = Type.Union([Type.Literal('bot'), Type.Literal('end')]);

/** A turn that showed new cards stays, or it may be taken back like any other if all agree. */
export const TakeBacks = Type.Union([Type.Literal('unrevealed'), Type.Literal('always')]);
export type TakeBacks = Static<typeof TakeBacks>;

/** The colours of the pieces, in the order in which seats without a wish get them. */
export const SEAT_COLOURS = ['red', 'green', 'yellow', 'blue', 'black'] as const;
export type SeatColour = (typeof SEAT_COLOURS)[number];
export const SeatColour = Type.Unsafe<SeatColour>(Type.Enum([...SEAT_COLOURS]));

const RatingLimit = Nullable(Type.Integer({ minimum: 0, maximum: 5000 }));
/** Whom a table is for, besides those who have been invited to it. */
export const Only = Type.Object(
  {
    /** Only people whom the owner follows. */
    followed: Type.Boolean(),
    /** Ratings at the table's pace. */
    ratingFrom: RatingLimit,
    ratingTo: RatingLimit,
  },
  { additionalProperties: false },
);
export type Only = Static<typeof Only>;

export const NewTable = Type.Object(
  {
    map: MapName,
    seats: Type.Integer({ minimum: 2, maximum: 5 }),
    options: Type.Optional(Options),
    visibility: Type.Optional(Visibility),
    join: Type.Optional(WhoMayJoin),
    rated: Type.Optional(Type.Boolean()),
    time: Type.Optional(TimeControl),
    timeOut: Type.Optional(TimeOut),
    takeBacks: Type.Optional(TakeBacks),
    only: Type.Optional(Nullable(Only)),
    openScores: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type NewTable = Static<typeof NewTable>;

/** `aside`: the server cannot replay the game, and has stopped it as it is. */
export const TABLE_STATUSES = ['open', 'playing', 'finished', 'cancelled', 'aside'] as const;
export type TableStatus = (typeof TABLE_STATUSES)[number];

/** Why the computer plays for a person: they are away and may take the seat back, or they have resigned. */
export const ABSENCES = ['away', 'resigned'] as const;
export type Absence = (typeof ABSENCES)[number];

export const SeatInfo = Type.Object({
  person: Nullable(PersonRef),
  bot: Nullable(BotLevel),
  /** The colour this player has asked for. The others get what is left, in the order of `SEAT_COLOURS`. */
  colour: Nullable(SeatColour),
  /** Not null while the computer plays for the person. */
  absent: Nullable(Type.Unsafe<Absence>(Type.Enum([...ABSENCES]))),
  online: Type.Boolean(),
  /** In a game by the day: how long the person is on vacation, when the clock stands still for them. */
  vacationUntil: Nullable(Time),
  /** Live clock: milliseconds in the bank when the current turn began; null without a live clock. */
  bank: Nullable(Type.Integer()),
});
export type SeatInfo = Static<typeof SeatInfo>;

/** How a game ended otherwise than by the rules; one that is cancelled has no result. */
export const EndReason = Type.Union([
  Type.Literal('agreed'),
  Type.Literal('timeout'),
  Type.Literal('resigned'),
  Type.Literal('cancelled'),
]);
export type EndReason = Static<typeof EndReason>;

/** How a game came to its result. */
export const ResultReason = Type.Union([
  Type.Literal('rules'),
  Type.Literal('agreed'),
  Type.Literal('timeout'),
  Type.Literal('resigned'),
]);
export type ResultReason = Static<typeof ResultReason>;

export const GameResult = Type.Object({
  reason: ResultReason,
  scores: Type.Array(Type.Unsafe<Score>(Type.Object({}, { additionalProperties: true }))),
  ranking: Type.Array(SeatNumber),
});
export type GameResult = Static<typeof GameResult>;

/** `rules`: the server no longer plays the rules under which the game began; `unplayable`: its log breaks the rules. */
export const WhyAside = Type.Union([Type.Literal('rules'), Type.Literal('unplayable')]);
export type WhyAside = Static<typeof WhyAside>;

export const Unrated = Type.Union([Type.Literal('too-short'), Type.Literal('same-players')]);
export type Unrated = Static<typeof Unrated>;

/** Things all human players at a table must agree on. */
export const VoteKind = Type.Union([Type.Literal('end'), Type.Literal('cancel'), Type.Literal('takeback')]);
export type VoteKind = Static<typeof VoteKind>;
export const Vote = Type.Object({
  kind: VoteKind,
  by: SeatNumber,
  yes: Type.Array(SeatNumber),
  /** The vote is void once the game has gone on. */
  seq: Type.Integer(),
});
export type Vote = Static<typeof Vote>;

/** A table as shown to anyone who may see it. */
export const TableInfo = Type.Object({
  id: Id,
  status: Type.Unsafe<TableStatus>(Type.Enum([...TABLE_STATUSES])),
  map: MapName,
  options: Options,
  visibility: Visibility,
  join: WhoMayJoin,
  rated: Type.Boolean(),
  time: TimeControl,
  timeOut: TimeOut,
  takeBacks: TakeBacks,
  /** Everyone's points may be looked at during the game. */
  openScores: Type.Boolean(),
  /** Null: anyone the other rules let in. */
  only: Nullable(Only),
  owner: Nullable(PersonRef),
  seats: Type.Array(SeatInfo),
  spectators: Type.Integer(),
  createdAt: Time,
  /** When a table whose seats are all taken starts automatically. */
  startsAt: Nullable(Time),
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  /** Number of the last entry of the game's log; 0 before the first. */
  seq: Type.Integer(),
  /** Who must decide now; null when no game is on. */
  decider: Nullable(SeatNumber),
  /** When the clock of the decider began to run, and when it runs out. */
  since: Nullable(Time),
  deadline: Nullable(Time),
  /**
   * From when on the decider counts as silent, unless they act or come back before: any other player may then let the
   * computer take that seat. Null in games by the day, whose clock sees to it, and while nobody is waited for.
   */
  silentFrom: Nullable(Time),
  vote: Nullable(Vote),
  result: Nullable(GameResult),
  /** Why a rated game changed no rating; null while it is not known, and where it did. */
  unrated: Nullable(Unrated),
  /** Why the game is set aside. */
  aside: Nullable(WhyAside),
  rematch: Nullable(Id),
});
export type TableInfo = Static<typeof TableInfo>;

/** Nobody is there to play: the game stands still until a player takes their seat back. */
export function isPaused({ status, seats }: Pick<TableInfo, 'status' | 'seats'>): boolean {
  return (
    status === 'playing' &&
    !seats.some(({ person, bot, absent }) => person && bot === null && absent === null)
  );
}

/** The colour of each seat: what its player has asked for, or the first that nobody has. */
export function coloursOf(seats: readonly Pick<SeatInfo, 'colour'>[]): SeatColour[] {
  const free = SEAT_COLOURS.filter((one) => !seats.some(({ colour }) => colour === one));
  return seats.map(({ colour }) => colour ?? free.shift() ?? SEAT_COLOURS[0]);
}

export const ColourRequest = Type.Object({ colour: Nullable(SeatColour) }, { additionalProperties: false });
export const JoinRequest = Type.Object({ seat: Type.Optional(SeatNumber) }, { additionalProperties: false });
export const FillRequest = Type.Object(
  { seat: SeatNumber, level: BotLevel },
  { additionalProperties: false },
);
export const ReplaceRequest = Type.Object({ seat: SeatNumber }, { additionalProperties: false });
export const VoteRequest = Type.Object(
  { kind: VoteKind, yes: Type.Boolean() },
  { additionalProperties: false },
);

/** One action as it comes from outside: only the engine knows whether it is one, and whether it is legal. */
export const WireAction = Type.Unsafe<Action>(
  Type.Object({ seat: SeatNumber, type: Type.String({ maxLength: 16 }) }, { additionalProperties: true }),
);
export const WireActions = Type.Array(WireAction, { minItems: 1, maxItems: 120 });

/** A whole turn (or the keep of a seat that must choose), after the entry `after`; `key` makes a retry harmless. */
export const Commit = Type.Object(
  {
    after: Count,
    key: Type.String({ pattern: '^[\\x21-\\x7e]{8,64}$' }),
    actions: WireActions,
  },
  { additionalProperties: false },
);
export type Commit = Static<typeof Commit>;

/** The game as one seat, or a spectator, sees it. */
const SeenGame = Type.Unsafe<View>(Type.Object({}, { additionalProperties: true }));
export const Seen = Type.Object({ seq: Type.Integer(), view: SeenGame });

/** What may be done after `actions` have been tried, for bots that have no engine of their own. */
export const Explore = Type.Object(
  { after: Count, actions: Type.Array(WireAction, { maxItems: 120 }) },
  { additionalProperties: false },
);
export const Explored = Type.Object({
  seq: Type.Integer(),
  view: SeenGame,
  /** True when the actions make a whole turn that can be committed. */
  complete: Type.Boolean(),
  legal: Type.Array(WireAction),
});
export type Explored = Static<typeof Explored>;
