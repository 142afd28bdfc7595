import type { Action, IllegalAction } from '@concordia/engine';
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { compose, type Draft } from './draft.ts';

/** What every table shares on which turns are composed: the actions of the draft, and how they change. */
export abstract class DraftingTable {
  protected readonly drafted: Signal<readonly Action[]> = signal<readonly Action[]>([]);
  readonly undone: Signal<boolean> = signal(false);
  abstract readonly draft: ReadonlySignal<Draft | null>;

  /** Called whenever the draft has changed: it must survive a reload. */
  protected abstract keepDraft(): void;

  add(action: Action): IllegalAction | null {
    const { base, seat, actions } = this.#composing();
    const { refused } = compose(base, seat, [...actions, action]);
    if (!refused) this.#change([...actions, action], false);
    return refused;
  }

  recompose(actions: readonly Action[]): IllegalAction | null {
    const before = this.#composing();
    const { draft, refused } = compose(before.base, before.seat, actions);
    this.#change(draft.actions, draft.actions.length < before.actions.length);
    return refused;
  }

  undoStep(): void {
    this.#change(this.drafted.value.slice(0, -1), true);
  }

  undoTurn(): void {
    this.#change([], true);
  }

  #composing(): Draft {
    const draft = this.draft.value;
    if (!draft) throw new Error('No turn is being composed');
    return draft;
  }

  #change(actions: readonly Action[], undone: boolean): void {
    batch(() => {
      this.undone.value = undone;
      this.drafted.value = actions;
    });
    this.keepDraft();
  }
}
