import { choose, type TimeControl } from '@concordia/protocol';
import { isRefusal } from '../refusal.ts';
import { type CommitDeps, commitTurn } from '../tables/commit.ts';
import type { HotTable } from '../tables/hot.ts';

/** Plays what people have planned for the moment their turn comes. */
export class Planner {
  readonly #deps: CommitDeps;
  constructor(deps: CommitDeps) {
    this.#deps = deps;
  }

  /** For the table of a notice, which may be asleep. */
  async playAt(table: string): Promise<boolean> {
    const hot = await this.#deps.registry.get(table);
    return hot !== null && this.play(hot);
  }

  /**
   * True when the turn that has come was played by its player's plan. A plan none of whose choices can be played is kept
   * for its owner to see, with the reasons, and is not tried again.
   */
  async play(hot: HotTable): Promise<boolean> {
    const { row, running } = hot;
    const seat = row.decider;
    if (row.status !== 'playing' || seat === null || !running || hot.isBot(seat)) return false;
    const time: TimeControl = JSON.parse(row.time_control);
    const person = hot.seats[seat].person_id;
    // Whoever plays against the clock is there.
    if (time.kind === 'live' || person === null) return false;
    const { plans } = this.#deps.store;
    const plan = await plans.get(hot.id, person);
    if (!plan?.auto || plan.dropped !== null || hot.row.seq !== row.seq) return false;
    const chosen = choose(running.game, running.state, plan.choices);
    if (chosen === null) return false;
    if ('faults' in chosen) {
      await plans.put(hot.id, person, { ...plan, dropped: chosen.faults });
      return false;
    }
    const commit = { after: row.seq, key: `plan-${hot.id.slice(0, 16)}-${row.seq}`, actions: chosen.actions };
    const done = await commitTurn(this.#deps, hot, { person }, commit);
    if (isRefusal(done)) return false;
    await plans.remove(hot.id, person);
    return true;
  }
}
