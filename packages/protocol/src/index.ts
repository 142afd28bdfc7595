/**
 * What crosses the wire between the server and its clients: types with run-time validators, one schema for both.
 *
 * - `common.ts`  ids, errors
 * - `people.ts`  guests, accounts, tokens
 * - `moderation.ts` reports, bans, what operators do
 * - `tables.ts`  tables, seats, clocks, votes
 * - `friends.ts` people followed, and invitations
 * - `games.ts`   a person's finished games, their records, private notes
 * - `live.ts`    the WebSocket: what a client says, what the server says
 * - `notices.ts` notices for people who are away, and their settings
 * - `plans.ts`   turns planned while waiting, and when they may be played
 * - `daily-game.ts`, `daily.ts`: the game of the day, and everyone’s results in it
 * - `results.ts` records, ratings, statistics
 * - `languages.ts`, `serbian.ts`: the languages, and Cyrillic made from Latin letters
 * - `follow.ts`  how a client rebuilds a game from what it receives
 */
export * from './common.ts';
export * from './daily.ts';
export * from './daily-game.ts';
export * from './follow.ts';
export * from './friends.ts';
export * from './games.ts';
export * from './languages.ts';
export * from './live.ts';
export * from './moderation.ts';
export * from './notices.ts';
export * from './people.ts';
export * from './plans.ts';
export * from './results.ts';
export * from './serbian.ts';
export * from './tables.ts';
