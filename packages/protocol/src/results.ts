import type { GameRecord as EngineRecord, God } from '@concordia/engine';
import { type Static, Type } from 'typebox';
import { BotLevel, Id, Nullable, Time } from './common.ts';
import { PersonRef } from './people.ts';
import { MapName, ResultReason, SeatNumber, WireAction } from './tables.ts';

/** Live games and games by the day (and those without a clock) are rated apart: they ask different things of a player. */
export const PACES = ['live', 'days'] as const;
export type Pace = (typeof PACES)[number];
export const Pace = Type.Unsafe<Pace>(Type.Enum([...PACES]));

export const Rating = Type.Object({
  pace: Pace,
  /** The value the ladder is ordered by: what the player is at least worth: 1000 and openskill's ordinal times 40. */
  rating: Type.Integer(),
  /** How sure that is: one standard deviation, on the same scale. */
  deviation: Type.Integer(),
  /** After few games it may still change much. */
  provisional: Type.Boolean(),
  games: Type.Integer(),
});
export type Rating = Static<typeof Rating>;

export const LadderRow = Type.Object({ rank: Type.Integer(), person: PersonRef, ...Rating.properties });
export type LadderRow = Static<typeof LadderRow>;

/** The record of a game, in the format that every program for it reads. */
export const GameRecord = Type.Unsafe<EngineRecord>(
  Type.Object(
    {
      format: Type.String(),
      version: Type.Integer(),
      setup: Type.Object({}, { additionalProperties: true }),
      actions: Type.Array(WireAction),
      result: Type.Optional(Type.Object({}, { additionalProperties: true })),
    },
    { additionalProperties: true },
  ),
);

export const PlayedGame = Type.Object({
  /** Null for a table that is not public, unless the reader played at it. */
  table: Nullable(Id),
  map: MapName,
  players: Type.Integer(),
  seat: SeatNumber,
  place: Type.Integer(),
  total: Type.Integer(),
  rated: Type.Boolean(),
  /** Whom it was played against: a person, or a computer of this level. */
  opponents: Type.Array(Type.Object({ person: Nullable(PersonRef), bot: Nullable(BotLevel) })),
  reason: ResultReason,
  finishedAt: Time,
});
export type PlayedGame = Static<typeof PlayedGame>;

export const ResultsByBoard = Type.Object({
  map: MapName,
  players: Type.Integer(),
  games: Type.Integer(),
  wins: Type.Integer(),
  averageTotal: Type.Number(),
});

export const PersonPage = Type.Object({
  person: PersonRef,
  since: Time,
  ratings: Type.Array(Rating),
  games: Type.Array(PlayedGame),
  results: Type.Array(ResultsByBoard),
  averageByGod: Nullable(Type.Unsafe<Record<God, number>>(Type.Object({}, { additionalProperties: true }))),
});
export type PersonPage = Static<typeof PersonPage>;

/** One line for each board, number of players and seat. */
export const SiteStatistics = Type.Object({
  games: Type.Integer(),
  people: Type.Integer(),
  bySeat: Type.Array(
    Type.Object({
      map: MapName,
      players: Type.Integer(),
      seat: SeatNumber,
      games: Type.Integer(),
      wins: Type.Integer(),
      averageTotal: Type.Number(),
    }),
  ),
});
export type SiteStatistics = Static<typeof SiteStatistics>;
