import { type Static, Type } from 'typebox';
import { Id, Nullable, Text, Time } from './common.ts';
import { GameRecord } from './results.ts';
import { MapName, ResultReason, TableInfo } from './tables.ts';

/** A time in an address. */
const Moment = Type.String({ pattern: '^[0-9]{1,15}$' });

/** Which of one's finished games to list; what is missing does not matter. */
export const FinishedQuery = Type.Object(
  {
    /** Part of an opponent's name. */
    opponent: Type.Optional(Text(1, 24)),
    map: Type.Optional(MapName),
    players: Type.Optional(Type.String({ pattern: '^[2-5]$' })),
    reason: Type.Optional(ResultReason),
    place: Type.Optional(Type.Unsafe<'won' | 'lost'>(Type.Enum(['won', 'lost']))),
    /** Those that ended before: where the last list stopped. */
    before: Type.Optional(Moment),
  },
  { additionalProperties: false },
);
export type FinishedQuery = Static<typeof FinishedQuery>;

/** Newest first; `next` is the `before` of the following page, null at the end. */
export const FinishedGames = Type.Object({ games: Type.Array(TableInfo), next: Nullable(Time) });
export type FinishedGames = Static<typeof FinishedGames>;

export const RecordsQuery = Type.Object({ before: Type.Optional(Moment) }, { additionalProperties: false });
/** The records of one's finished games, newest first, page by page. */
export const MyRecords = Type.Object({
  records: Type.Array(Type.Object({ table: Id, record: GameRecord })),
  next: Nullable(Time),
});
export type MyRecords = Static<typeof MyRecords>;

export const NOTE_LENGTH = 2000;
/** What one writes down for oneself about a player or a table. */
export const Note = Type.Object({ about: Id, text: Type.String(), at: Time });
export type Note = Static<typeof Note>;
/** An empty text removes the note. */
export const NewNote = Type.Object({ text: Text(0, NOTE_LENGTH) }, { additionalProperties: false });
