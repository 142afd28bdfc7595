/** Looks at a turn before it is played, in games against computers, and asks to look again at one that gives much away. */
import type { JudgedTurn, Judgement } from '@concordia/ai/analysis';
import { planKey, planOf } from '@concordia/ai/plan';
import { type Reason, reasonsFor } from '@concordia/ai/reasons';
import { type Action, decider, view as viewOf } from '@concordia/engine';
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { settings } from '../app/settings.ts';
import type { Position } from '../games/draft.ts';
import { Opponents } from '../opponents/opponents.ts';

/** What a turn must give away of the chance to win before it is worth a question. */
const MUCH = 0.1;

/** A turn that was to be confirmed, and a better one. */
export interface Doubt {
  readonly turn: readonly Action[];
  readonly loss: number;
  readonly better: JudgedTurn;
  readonly reasons: readonly Reason[];
}

export class Coach {
  /** Made when it is first asked: most games go without. */
  #opponents: Opponents | null = null;
  readonly #doubt: Signal<Doubt | null> = signal(null);
  /** The judgement of the position made while the player was thinking, and the position. */
  #ahead: { at: number; judgement: Promise<Judgement | null> } | null = null;
  /** One question a turn. */
  #asked = -1;

  /** The question that is open. */
  get doubt(): ReadonlySignal<Doubt | null> {
    return this.#doubt;
  }
  get wanted(): boolean {
    return settings.value.coach !== 'off';
  }

  /** Thinks about the turn that begins, while the player does. `at` counts the actions before it. */
  prepare(position: Position, at: number): void {
    if (!this.wanted || this.#ahead?.at === at) return;
    this.#ahead = { at, judgement: this.#judge(position, null, at) };
  }

  /** The doubt about a turn, which then is also the open question; null when there is none. */
  async consider(position: Position, turn: readonly Action[], at: number): Promise<Doubt | null> {
    if (!this.wanted || this.#asked === at || turn[0]?.type !== 'play') return null;
    this.prepare(position, at);
    const ahead = await this.#ahead?.judgement;
    const seen = viewOf(position.game, position.state, decider(position.state), 'careful');
    const keyOf = (actions: readonly Action[]) => {
      const plan = planOf(seen, actions);
      return plan && planKey(plan);
    };
    const seat = decider(position.state);
    const known = ahead?.others.find(({ actions }) => keyOf(actions) === keyOf(turn));
    let better = ahead?.others[0];
    let own = known?.chances[seat];
    if (!known) {
      const judgement = await this.#judge(position, turn, at);
      better = judgement?.others[0];
      own = judgement?.played?.chances[seat];
    }
    if (better === undefined || own === undefined) return null;
    const loss = better.chances[seat] - own;
    if (loss < MUCH) return null;
    this.#asked = at;
    this.#doubt.value = { turn, loss, better, reasons: reasonsFor(seen, better.actions, turn) };
    return this.#doubt.value;
  }

  /** The player looks again, or plays on. */
  dismiss(): void {
    this.#doubt.value = null;
  }
  dispose(): void {
    this.#opponents?.dispose();
  }

  /** Null when it was stopped or failed: then nothing is asked. */
  async #judge(position: Position, played: readonly Action[] | null, at: number): Promise<Judgement | null> {
    const { game, state } = position;
    const view = viewOf(game, state, decider(state), 'careful');
    try {
      this.#opponents ??= new Opponents();
      return await this.#opponents.ask({ ask: 'judgement', view, played, seed: `coach/${at}` });
    } catch {
      return null;
    }
  }
}
