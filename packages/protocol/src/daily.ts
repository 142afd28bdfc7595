import { type Static, Type } from 'typebox';
import { Nullable, Text } from './common.ts';
import { PersonRef } from './people.ts';

export const Day = Type.String({ pattern: '^20\\d\\d-[01]\\d-[0-3]\\d$' });

/** The person's own decisions in order, as the notation of actions writes them, with blanks between. The server plays the rest. */
export const NewDailyResult = Type.Object({ moves: Text(1, 6000) }, { additionalProperties: false });
export type NewDailyResult = Static<typeof NewDailyResult>;

const place = {
  rank: Type.Integer(),
  total: Type.Integer(),
  /** The share of all others who scored less; of those who scored the same, half. Null while there are no others. */
  beats: Nullable(Type.Number()),
};
export const DailyTable = Type.Object({
  day: Day,
  finished: Type.Integer(),
  /** As many scored more as less. Null while nobody has finished. */
  middle: Nullable(Type.Integer()),
  best: Type.Array(Type.Object({ ...place, person: PersonRef })),
  mine: Nullable(Type.Object(place)),
});
export type DailyTable = Static<typeof DailyTable>;
