import { type Static, type TSchema, Type } from 'typebox';

/** Ids are random and unguessable; to know the id of a table that is not public is to be invited to it. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{16,32}$' });

/** Milliseconds since 1970. */
export const Time = Type.Integer({ minimum: 0 });

/** A number of an entry or a chat line: no more than either database counts to. */
export const Count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });

/** Text as people write it: without U+0000 and halves of characters, which not every database can keep. */
export function Text(minLength: number, maxLength: number) {
  return Type.String({ minLength, maxLength, pattern: '^[^\\u0000\\p{Cs}]*$' });
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const ERROR_CODES = [
  'bad-request',
  'too-large',
  'too-many-requests',
  'too-many-connections',
  'too-many-tables',
  'too-many-games',
  'too-many-tokens',
  'cross-site',
  'not-signed-in',
  'not-an-account',
  'wrong-password',
  'name-taken',
  'bad-name',
  'name-scripts',
  'name-reserved',
  'link-gone',
  'code-needed',
  'wrong-code',
  'banned',
  'muted',
  'removed',
  'blocked',
  'not-followed',
  'rating-range',
  'colour-taken',
  'not-found',
  'not-allowed',
  'table-full',
  'seat-taken',
  'already-seated',
  'not-seated',
  'seats-empty',
  'wrong-status',
  'proposal-open',
  'not-your-turn',
  'stale',
  'unfinished-turn',
  'illegal-action',
  'too-late',
  'no-vacation-left',
  'revealed',
  'not-silent',
  'computer-plays',
  'store-unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorCode = Type.Unsafe<ErrorCode>(Type.Enum([...ERROR_CODES]));

export const ErrorBody = Type.Object({
  error: Type.Object({
    code: ErrorCode,
    /** An English sentence. A client that speaks other languages goes by the code. */
    message: Type.String(),
  }),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** Levels of the computer players that fill seats. */
export const BOT_LEVELS = ['1', 'easy', '3', 'medium', '5', 'hard', '7', 'expert'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];
export const BotLevel = Type.Unsafe<BotLevel>(Type.Enum([...BOT_LEVELS]));
