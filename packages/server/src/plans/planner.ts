import { choose, type PlanInfo } from '@concordia/protocol';
import { isRefusal } from '../refusal.ts';
import { type CommitDeps, commitTurn } from '../tables/commit.ts';
import type { HotTable } from '../tables/hot.ts';

/** Plays what people have planned for the moment their turn comes. */
export class Planner {
  readonly #deps: CommitDeps;
  readonly #refresh: (table: string) => Promise<void>;
  constructor(deps: CommitDeps, refresh: (table: string) => Promise<void>) {
    this.#deps = deps;
    this.#refresh = refresh;
  }

  /** Keeps a plan, or none, and plays it at once if the turn came while it was being sent. */
  async keep(hot: HotTable, person: string, plan: PlanInfo | null): Promise<void> {
    const { plans, tables } = this.#deps.store;
    await (plan ? plans.put(hot.id, person, plan) : plans.remove(hot.id, person));
    const planned = plan?.auto && plan.dropped === null ? 1 : 0;
    await tables.change(hot.id, async ({ seats, setSeat }) => {
      const seat = seats.find((one) => one.person_id === person);
      if (seat && seat.planned !== planned) await setSeat(seat.seat, { planned });
    });
    await this.#refresh(hot.id);
    if (planned) await this.play(hot);
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
    const { person_id: person, planned } = hot.seats[seat];
    if (person === null || planned === 0) return false;
    const { plans } = this.#deps.store;
    const plan = await plans.get(hot.id, person);
    if (!plan?.auto || plan.dropped !== null || hot.row.seq !== row.seq) return false;
    const chosen = choose(running.game, running.state, plan.choices);
    if (chosen === null) return false;
    if ('faults' in chosen) {
      await this.keep(hot, person, { ...plan, dropped: chosen.faults });
      return false;
    }
    const commit = { after: row.seq, key: `plan-${hot.id.slice(0, 16)}-${row.seq}`, actions: chosen.actions };
    const done = await commitTurn(this.#deps, hot, { person }, commit);
    if (isRefusal(done)) return false;
    await this.keep(hot, person, null);
    return true;
  }
}
