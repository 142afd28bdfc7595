import type { TimeControl } from '@concordia/protocol';
import { type BotDeps, playBotTurn } from '../bots/turns.ts';
import { settle } from '../ratings/settle.ts';
import type { TableUpdate } from '../store/schema.ts';
import { bugsTo } from '../store/unavailable.ts';
import { FORSAKEN_MS, PAUSED_KEPT_MS, standIn } from '../tables/absence.ts';
import { clockOf, endGame } from '../tables/commit.ts';
import type { HotTable } from '../tables/hot.ts';
import { type LifecycleDeps, startTable } from '../tables/lifecycle.ts';
import { isGivenUp } from '../tables/seats.ts';
import { maybeCarryOut } from '../tables/votes.ts';
import { movedDeadline, startAnew } from './clock.ts';

const AT_ONCE = 20;
/** Leases are renewed when so much of them is over. */
const RENEWED_AFTER = 1 / 3;

export interface DueDeps extends BotDeps {
  /** A clock that ran out so long ago was looked after by nobody. */
  unattendedMs: number;
  lifecycle: LifecycleDeps;
  refresh(id: string): Promise<void>;
  /** A game has started automatically. */
  onStarted(table: HotTable): void;
}

/** Sees to tables that need a process: a bot's turn, a clock that ran out, a vote that is won, a result to be entered. */
export class DueWork {
  readonly #deps: DueDeps;
  readonly #active = new Map<string, Promise<void>>();
  /** Tables that became due once more while they were being seen to. */
  readonly #again = new Set<string>();
  #renewedAt = 0;

  constructor(deps: DueDeps) {
    this.#deps = deps;
  }

  /** Jobs whose time has come, of whichever process; as many bots' turns as there are threads free to think. */
  async tick(): Promise<void> {
    const { store, now, leaseMs, thinks, pool } = this.#deps;
    const until = now() + leaseMs;
    if (thinks)
      for (const id of await store.jobs.claim('think', now(), until, pool.free)) this.#begin(id, until);
    for (const id of await store.jobs.claim('see-to', now(), until, AT_ONCE)) this.#begin(id, until);
    if (now() - this.#renewedAt < leaseMs * RENEWED_AFTER) return;
    this.#renewedAt = now();
    await store.jobs.renew([...this.#active.keys()], until);
  }

  /** The caller has claimed the job with the entry that it stored. */
  start(id: string): void {
    this.#begin(id, null);
  }

  /** `until`: when the lease ends of a job that was taken from the queue. */
  #begin(id: string, until: number | null): void {
    if (this.#active.has(id)) {
      this.#again.add(id);
      return;
    }
    const work = this.#handle(id, until)
      // The lease will run out, and someone will try again.
      .catch(bugsTo(this.#deps.onError))
      .finally(() => {
        this.#active.delete(id);
        if (this.#again.delete(id)) this.start(id);
      });
    this.#active.set(id, work);
  }

  /** The server stops: what it has not done is free for others at once. */
  async stop(): Promise<void> {
    const mine = [...this.#active.keys()];
    await Promise.all(this.#active.values());
    await this.#deps.store.jobs.release(mine);
  }

  async #handle(id: string, until: number | null): Promise<void> {
    // What made it due may have been stored just now, or by another process: nothing of it may be known here yet.
    if (until !== null) await this.#deps.refresh(id);
    const hot = await this.#deps.registry.get(id);
    if (!hot) return;
    const lease = until ?? hot.claimedUntil;
    hot.users++;
    try {
      await this.#goOn(hot, lease);
    } finally {
      hot.users--;
    }
  }

  async #goOn(hot: HotTable, lease: number | null): Promise<void> {
    for (;;) {
      const { status, decider } = hot.row;
      if (status === 'finished' || status === 'cancelled') return settle(this.#deps, hot);
      if (status === 'open') return this.#maybeStart(hot, lease);
      if (status !== 'playing' || decider === null) return this.#done(hot, lease, null);
      if (isGivenUp(hot.seats)) {
        if (!(await this.#giveUp(hot))) return;
        continue;
      }
      if (hot.paused) {
        if (!(await this.#maybeForsake(hot, lease, PAUSED_KEPT_MS))) return;
        continue;
      }
      if (await maybeCarryOut(this.#deps, hot)) continue;
      // The process that stores the turn claims the work after it, or leaves it to others.
      if (hot.isBot(decider)) return this.#deps.thinks ? playBotTurn(this.#deps, hot) : undefined;
      if (!(await this.#maybeTimeOut(hot, lease))) return;
    }
  }

  async #maybeStart(hot: HotTable, lease: number | null): Promise<void> {
    const { lifecycle, refresh, onStarted } = this.#deps;
    if ((await startTable(lifecycle, hot.id, null)) !== null) return this.#done(hot, lease, null);
    await refresh(hot.id);
    onStarted(hot);
  }

  /** Whoever resigned last and stands behind all others is named in the log. */
  #giveUp(hot: HotTable): Promise<boolean> {
    const resigned = hot.seats.findLast(({ absent }) => absent === 2);
    return endGame(this.#deps, hot, hot.row.seq, 'resigned', resigned?.seat ?? null);
  }

  /** True when the game is cancelled: nobody has come for so long. */
  async #maybeForsake(hot: HotTable, lease: number | null, afterMs: number): Promise<boolean> {
    const { since, seq } = hot.row;
    const end = (since ?? 0) + afterMs;
    if (end <= this.#deps.now()) return endGame(this.#deps, hot, seq, 'cancelled', null);
    await this.#done(hot, lease, end);
    return false;
  }

  async #done(hot: HotTable, lease: number | null, next: number | null): Promise<void> {
    if (lease !== null) await this.#deps.store.jobs.done(hot.id, lease, next);
  }

  /** True when the game is over. */
  async #maybeTimeOut(hot: HotTable, lease: number | null): Promise<boolean> {
    const { store, now, unattendedMs } = this.#deps;
    const { deadline, seq, decider, time_out } = hot.row;
    const time: TimeControl = JSON.parse(hot.row.time_control);
    if (deadline === null || decider === null || deadline > now()) {
      if (time.kind === 'none') return this.#maybeForsake(hot, lease, FORSAKEN_MS);
      await this.#done(hot, lease, deadline);
      return false;
    }
    const personId = hot.seats[decider].person_id;
    const person = personId ? await store.people.byId(personId) : undefined;
    const { vacation_from: from = null, vacation_until: until = null } = person ?? {};
    // The turn came to them in a process that had not heard of the vacation yet.
    if (time.kind === 'days' && from !== null && until !== null && until > now()) {
      const stopped = Math.max(from, hot.row.since ?? from);
      await this.#reschedule(hot, { deadline: movedDeadline(deadline, null, until, stopped) });
      return false;
    }
    // The server was down, and nobody could move.
    if (deadline < now() - unattendedMs) {
      const { banks, since, deadline: later } = startAnew(time, clockOf(hot.row), decider, now());
      await this.#reschedule(hot, { banks: JSON.stringify(banks), since, deadline: later });
      return false;
    }
    if (time_out === 'end') return endGame(this.#deps, hot, seq, 'timeout', decider);
    await store.tables.change(hot.id, async (locked) => {
      if (locked.table.seq === seq && locked.table.status === 'playing')
        await standIn(locked, decider, 3, now());
    });
    await this.#deps.refresh(hot.id);
    return false;
  }

  async #reschedule(
    hot: HotTable,
    clock: Pick<TableUpdate, 'banks' | 'since'> & { deadline: number | null },
  ): Promise<void> {
    const { seq } = hot.row;
    await this.#deps.store.tables.change(hot.id, async ({ table, update }) => {
      if (table.seq === seq) await update({ ...clock, due_at: clock.deadline });
    });
    await this.#deps.refresh(hot.id);
  }
}
