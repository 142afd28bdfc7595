/** Results of the game of the day: a result counts only if the server, playing the game anew, comes to it. */
import {
  type Action,
  RefusalError,
  readAction,
  type Seat,
  type State,
  totalScore,
  view,
} from '@concordia/engine';
import { DAILY_LEVEL, type DailyTable, gameOfDay, playOut } from '@concordia/protocol';
import type { BotPool } from '../bots/pool.ts';
import { refOf } from '../people/member.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { DailyStore } from '../store/daily.ts';

const DAY_MS = 24 * 3600_000;
const SHOWN = 50;

/** It is some day somewhere for two days; and whoever finished late offline has one more. */
export function isOpen(day: string, now: number): boolean {
  const begins = Date.parse(`${day}T00:00:00Z`);
  return begins - DAY_MS < now && now < begins + 3 * DAY_MS;
}

export class DailyResults {
  readonly #store: DailyStore;
  readonly #pool: BotPool;
  /** One game is played anew at a time: tables in play must not wait for a crowd of them. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: DailyStore, pool: BotPool) {
    this.#store = store;
    this.#pool = pool;
  }

  /** Enters what these decisions score; of a day that has been played nothing changes. */
  async enter(day: string, person: string, moves: string, now: number): Promise<Refusal | null> {
    if (!isOpen(day, now)) return refuse('too-late', 'Results of this day are not taken any more.');
    if ((await this.#store.totalOf(day, person)) !== null) return null;
    const replayed = this.#last.then(() => this.#replay(day, moves));
    this.#last = replayed.catch(() => {});
    const total = await replayed;
    if (typeof total !== 'number') return total;
    await this.#store.add(day, person, total, now);
    return null;
  }

  async #replay(day: string, moves: string): Promise<number | Refusal> {
    const daily = gameOfDay(day);
    const own = moves.split(' ');
    let at = 0;
    try {
      const { game, state } = await playOut(daily, async ({ game, state, seat, seed }) => {
        if (seat === daily.seat) return [readOwn(state, own[at++], seat)];
        return this.#pool.think(view(game, state, seat, 'careful'), DAILY_LEVEL, seed);
      });
      return at === own.length
        ? totalScore(game, state, daily.seat)
        : refuse('illegal-action', `The game is over after ${at} decisions; there are ${own.length}.`);
    } catch (error) {
      if (error instanceof RefusalError)
        return refuse('illegal-action', `Decision ${at} of ${own.length} cannot be played: ${error.message}`);
      throw error;
    }
  }

  async table(day: string, person: string | null): Promise<DailyTable> {
    const [counts, best, own] = await Promise.all([
      this.#store.counts(day),
      this.#store.best(day, SHOWN),
      person === null ? null : this.#store.totalOf(day, person),
    ]);
    const finished = counts.reduce((sum, { people }) => sum + people, 0);
    const placeOf = (total: number) => {
      const with_ = (holds: (other: number) => boolean) =>
        counts.reduce((sum, { total: other, people }) => (holds(other) ? sum + people : sum), 0);
      const [more, same] = [with_((other) => other > total), with_((other) => other === total) - 1];
      const less = finished - 1 - more - same;
      return { rank: more + 1, total, beats: finished > 1 ? (less + same / 2) / (finished - 1) : null };
    };
    return {
      day,
      finished,
      middle: middleOf(counts, finished),
      best: best.map((row) => ({ ...placeOf(row.total), person: refOf(row) })),
      mine: own === null ? null : placeOf(own),
    };
  }
}

function readOwn(state: State, text: string | undefined, seat: Seat): Action {
  return { ...readAction(state, text ?? ''), seat };
}

function middleOf(counts: readonly { total: number; people: number }[], finished: number): number | null {
  let left = finished / 2;
  for (const { total, people } of counts) {
    left -= people;
    if (left <= 0) return total;
  }
  return null;
}
