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

export interface DueDeps extends BotDeps {
  /** A clock that ran out so long ago was looked after by nobody. */
  unattendedMs: number;
  lifecycle: LifecycleDeps;
  refresh(id: string): Promise<void>;
  /** A game has begun by itself. */
  onStarted(table: HotTable): void;
}

/** Sees to tables that need a process: a program's turn, a clock that ran out, a vote that is won, a result to be entered. */
export class DueWork {
  readonly #deps: DueDeps;
  readonly #active = new Map<string, Promise<void>>();
  /** Tables that became due once more while they were being seen to. */
  readonly #again = new Set<string>();

  constructor(deps: DueDeps) {
    this.#deps = deps;
  }

  /** Rows whose time has come, of whichever process; each is leased to this one for a while. */
  async tick(): Promise<void> {
    const { store, now, leaseMs } = this.#deps;
    for (const id of await store.backend.claimDue(now(), now() + leaseMs, AT_ONCE)) this.#begin(id, true);
  }

  /** The caller holds the lease: it has just stored the entry that makes this table due. */
  start(id: string): void {
    this.#begin(id, false);
  }

  #begin(id: string, anew: boolean): void {
    if (this.#active.has(id)) {
      this.#again.add(id);
      return;
    }
    const work = this.#handle(id, anew)
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
    await this.#deps.store.tables.releaseLeases(mine);
  }

  async #handle(id: string, anew: boolean): Promise<void> {
    // What made it due may have been stored just now, or by another process: nothing of it may be known here yet.
    if (anew) await this.#deps.refresh(id);
    const hot = await this.#deps.registry.get(id);
    if (!hot) return;
    hot.users++;
    try {
      await this.#goOn(hot);
    } finally {
      hot.users--;
    }
  }

  async #goOn(hot: HotTable): Promise<void> {
    for (;;) {
      const { status, decider } = hot.row;
      if (status === 'finished' || status === 'cancelled') return settle(this.#deps, hot);
      if (status === 'open') return this.#maybeStart(hot);
      if (status !== 'playing' || decider === null) return;
      if (isGivenUp(hot.seats)) {
        if (!(await this.#giveUp(hot))) return;
        continue;
      }
      if (hot.paused) {
        if (!(await this.#maybeForsake(hot, PAUSED_KEPT_MS))) return;
        continue;
      }
      if (await maybeCarryOut(this.#deps, hot)) continue;
      const before = hot.row.seq;
      if (hot.isBot(decider)) {
        await playBotTurn(this.#deps, hot);
        if (hot.row.seq === before) return;
      } else if (!(await this.#maybeTimeOut(hot))) return;
    }
  }

  async #maybeStart(hot: HotTable): Promise<void> {
    const { lifecycle, refresh, onStarted } = this.#deps;
    if ((await startTable(lifecycle, hot.id, null)) !== null) return;
    await refresh(hot.id);
    onStarted(hot);
    if (hot.row.decider !== null && hot.isBot(hot.row.decider)) this.start(hot.id);
  }

  /** Whoever resigned last and stands behind all others is named in the log. */
  #giveUp(hot: HotTable): Promise<boolean> {
    const resigned = hot.seats.findLast(({ absent }) => absent === 2);
    return endGame(this.#deps, hot, hot.row.seq, 'resigned', resigned?.seat ?? null);
  }

  /** True when the game is cancelled: nobody has come for so long. */
  async #maybeForsake(hot: HotTable, afterMs: number): Promise<boolean> {
    const { since, seq } = hot.row;
    const end = (since ?? 0) + afterMs;
    if (end <= this.#deps.now()) return endGame(this.#deps, hot, seq, 'cancelled', null);
    await this.#reschedule(hot, { deadline: null }, end);
    return false;
  }

  /** True when a program is now to play for the absent player, or the game is over. */
  async #maybeTimeOut(hot: HotTable): Promise<boolean> {
    const { store, now, unattendedMs } = this.#deps;
    const { deadline, seq, decider, time_out } = hot.row;
    const time: TimeControl = JSON.parse(hot.row.time_control);
    if (deadline === null || decider === null || deadline > now()) {
      if (hot.row.due_at === null || hot.row.due_at > now()) return false;
      if (time.kind === 'none') return this.#maybeForsake(hot, FORSAKEN_MS);
      await this.#reschedule(hot, { deadline });
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
        await standIn(locked, decider, 1, now());
    });
    await this.#deps.refresh(hot.id);
    return hot.row.seq === seq && hot.isBot(decider) && !hot.paused;
  }

  async #reschedule(
    hot: HotTable,
    clock: Pick<TableUpdate, 'banks' | 'since'> & { deadline: number | null },
    dueAt = clock.deadline,
  ): Promise<void> {
    const { seq } = hot.row;
    await this.#deps.store.tables.change(hot.id, async ({ table, update }) => {
      if (table.seq === seq) await update({ ...clock, due_at: dueAt, lease_until: 0 });
    });
    await this.#deps.refresh(hot.id);
  }
}
