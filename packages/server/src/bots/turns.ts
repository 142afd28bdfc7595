import { setTimeout as pause } from 'node:timers/promises';
import { type Action, type View, view } from '@concordia/engine';
import type { ErrorCode } from '@concordia/protocol';
import { randomId } from '../random.ts';
import { type CommitDeps, commitTurn } from '../tables/commit.ts';
import { COMPUTERS_KEY } from '../tables/entries.ts';
import type { HotTable } from '../tables/hot.ts';
import type { BotPool } from './pool.ts';

export interface BotDeps extends CommitDeps {
  pool: BotPool;
  /** Bots think in this process. */
  thinks: boolean;
  /** Milliseconds that a computer player's turn takes at least, so that people can follow it. */
  paceMs: number;
  /** Chance for a turn that nobody outside can foresee, and that is the same when it is thought of again. */
  seedFor(turn: string): string;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** The level that plays for an absent player. */
const STAND_IN_LEVEL = 'medium';

/** The game has gone on or is over, or the player is back. */
const OVERTAKEN = new Set<ErrorCode>(['stale', 'wrong-status', 'not-your-turn']);

/** Plays the turn of a computer player's seat: thought out from its view, committed like anybody's. */
export async function playBotTurn(deps: BotDeps, hot: HotTable): Promise<void> {
  const { pool, onError } = deps;
  const { row, running } = hot;
  if (row.status !== 'playing' || row.decider === null || !running || !hot.isBot(row.decider)) return;
  // To wait for a free thread is part of it.
  const begun = row.since ?? deps.now();
  const seat = row.decider;
  const after = row.seq;
  const seen = view(running.game, running.state, seat, 'careful');
  const level = hot.seats[seat].bot ?? STAND_IN_LEVEL;
  const seed = deps.seedFor(`${hot.id} ${after}`);
  const thought = await pool.think(seen, level, seed).catch((error: unknown) => {
    if (pool.closed) return null;
    onError(error);
    return simplyThought(seen, seed);
  });
  // The server stops: another process, or this one when it is up again, will play the turn.
  if (thought === null || !(await hasPassed(deps, begun))) return;
  const done = await commitTurn(deps, hot, { bot: seat }, { after, key: computersKey(), actions: thought });
  if ('seq' in done || OVERTAKEN.has(done.refused)) return;
  // A computer player that plays illegally must not stop the game.
  onError(new Error(`computer player ${level} at table ${hot.id}: ${done.message}`));
  const simple = await simplyThought(seen, seed);
  await commitTurn(deps, hot, { bot: seat }, { after, key: computersKey(), actions: simple });
}

function computersKey(): string {
  return `${COMPUTERS_KEY}${randomId()}`;
}

/** Waits until the turn has taken long enough. False: the server stops. */
async function hasPassed({ now, paceMs, stopping }: BotDeps, begun: number): Promise<boolean> {
  const left = begun + paceMs - now();
  if (left > 0) await pause(left, null, { signal: stopping }).catch(() => {});
  return !stopping.aborted;
}

/** Loaded only when it is needed: the computer players and what they have learned are large, and live in their own threads. */
async function simplyThought(seen: View, seed: string): Promise<Action[]> {
  const { loadBot, thinkNow } = await import('@concordia/ai');
  return thinkNow(await loadBot('random'), seen, { seed });
}
