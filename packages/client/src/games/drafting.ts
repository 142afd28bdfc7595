import {
  type Action,
  type GameRecord,
  type IllegalAction,
  type Seat,
  type View,
  view as viewOf,
} from '@concordia/engine';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Chronicle, LogTurn } from './chronicle.ts';
import { compose, confirmation, type Draft, type Position } from './draft.ts';
import type { Activity } from './model.ts';
import type { StagedGame } from './staged.ts';

/** What every table shares on which turns are composed: a staged game, and the draft that lies on it. */
export abstract class DraftingTable {
  protected readonly staged: StagedGame;
  protected readonly drafted: Signal<readonly Action[]> = signal<readonly Action[]>([]);

  constructor(staged: StagedGame) {
    this.staged = staged;
  }

  abstract readonly viewer: ReadonlySignal<Seat | 'spectator'>;
  abstract readonly activity: ReadonlySignal<Activity>;
  /** Called whenever the draft has changed: it must survive a reload. */
  protected abstract keepDraft(): void;
  /** Makes a turn count. */
  protected abstract commit(actions: Action[]): void;
  abstract record(): GameRecord;

  get before(): ReadonlySignal<Position> {
    return this.staged.position;
  }
  get turns(): ReadonlySignal<readonly LogTurn[]> {
    return this.staged.turns;
  }
  get undone(): ReadonlySignal<boolean> {
    return this.staged.undone;
  }
  /** A turn that was sent stays on the board until it is answered. */
  readonly #composed: ReadonlySignal<Draft | null> = computed(() => {
    const activity = this.activity.value;
    if (activity.type !== 'compose' && activity.type !== 'sending') return null;
    return compose(this.before.value, activity.seat, this.drafted.value).draft;
  });
  readonly draft: ReadonlySignal<Draft | null> = computed(() =>
    this.activity.value.type === 'compose' ? this.#composed.value : null,
  );
  readonly shown: ReadonlySignal<Position> = computed(() => this.#composed.value ?? this.before.value);
  readonly view: ReadonlySignal<View> = computed(() => {
    const { game, state } = this.shown.value;
    return viewOf(game, state, this.viewer.value);
  });

  chronicle(): Chronicle {
    return this.staged.truth.value;
  }

  skip(): void {
    this.staged.skip();
  }

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

  confirm(): boolean {
    const draft = this.draft.value;
    const actions = draft && confirmation(draft);
    if (actions) this.commit(actions);
    return actions !== null;
  }

  #composing(): Draft {
    const draft = this.draft.value;
    if (!draft) throw new Error('No turn is being composed');
    return draft;
  }

  #change(actions: readonly Action[], undone: boolean): void {
    batch(() => {
      this.staged.undone.value = undone;
      this.drafted.value = actions;
    });
    this.keepDraft();
  }
}
