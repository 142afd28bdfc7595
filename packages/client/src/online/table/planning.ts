import type { NewPlan, PlanInfo } from '@concordia/protocol';
import { signal } from '@preact/signals';
import { toast } from '../../app/dialogs.tsx';
import { m } from '../../i18n/messages.ts';
import { call } from '../api.ts';
import { failureText } from '../failures.ts';

/** The turn somebody plans at one table while others play: kept with the account, so that every device knows it. */
export class Planning {
  /** The change that is being kept, or is next to be. */
  #waiting: NewPlan | null = null;
  /** The shown plan is the one the server has. */
  readonly saved = signal(true);
  readonly #path: string;
  /** What the server keeps; null where there is none, or before it is known. */
  readonly plan = signal<PlanInfo | null>(null);
  /** Which choice of the plan is being composed on the table, if any: the second is for when the first can't be played. */
  readonly composing = signal<0 | 1 | null>(null);

  constructor(table: string) {
    this.#path = `tables/${table}/plan`;
  }

  async load(): Promise<PlanInfo | null> {
    const answer = await call<PlanInfo | null>('GET', this.#path);
    if (answer.ok) this.plan.value = answer.value;
    return this.plan.peek();
  }

  /** False when it could not be kept; it is still on the table then. */
  async save(plan: NewPlan): Promise<boolean> {
    const isKept = await this.#put(plan);
    this.saved.value = isKept;
    if (isKept) this.plan.value = { ...plan, dropped: null };
    return isKept;
  }

  async #put(plan: NewPlan): Promise<boolean> {
    const answer = await call('PUT', this.#path, plan);
    if (!answer.ok) toast(answer.code === 'offline' ? m.plan_unsaved() : failureText(answer.code), 'warn');
    return answer.ok;
  }

  /** A change made by a press: shown at once and saved in order, the last one always. */
  async change(plan: NewPlan): Promise<void> {
    this.plan.value = { ...plan, dropped: null };
    this.saved.value = false;
    const isBusy = this.#waiting !== null;
    this.#waiting = plan;
    if (isBusy) return;
    let sent: NewPlan;
    do {
      sent = this.#waiting;
      const isKept = await this.#put(sent);
      this.saved.value = isKept && this.#waiting === sent;
    } while (this.#waiting !== sent);
    this.#waiting = null;
  }

  async clear(): Promise<void> {
    this.plan.value = null;
    await call('DELETE', this.#path);
  }
}
