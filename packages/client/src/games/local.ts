import type { JudgedTurn } from '@concordia/ai';
import {
  type Action,
  decider,
  type GameRecord,
  isOver,
  type Seat,
  type View,
  view as viewOf,
} from '@concordia/engine';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { settings } from '../app/settings.ts';
import { PLAYER_COLOURS } from '../art/index.ts';
import { Opponents, Stopped } from '../opponents/opponents.ts';
import { Chronicle, type LogTurn } from './chronicle.ts';
import { compose, confirmation, type Draft, type Position } from './draft.ts';
import { DraftingTable } from './drafting.ts';
import { recordOf } from './files.ts';
import type { Activity, SeatInfo, TableModel } from './model.ts';
import { Playback } from './playback.ts';
import { isProgram, type SavedGame } from './saved.ts';
import { saveGame } from './storage.ts';
import { summaryOf } from './summary.ts';

/** A game on this device: its truth is the list of confirmed actions; the screen may lag behind to play them back. */
export class LocalTable extends DraftingTable implements TableModel {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  readonly liveScores: boolean;
  readonly guided: boolean;
  readonly advise?: () => Promise<JudgedTurn>;
  readonly #saved: SavedGame;
  readonly #truth: Chronicle;
  readonly #stage: Chronicle;
  readonly #opponents = new Opponents();
  readonly #playback = new Playback(
    () => this.#truth.actions[this.#stage.count],
    (action, quietly) => {
      this.#stage.advance(action);
      if (!quietly || this.#stage.count === this.#truth.count) this.#staged.value = this.#stage.count;
    },
  );
  readonly #persons: readonly Seat[];

  /** Counts what was confirmed and what was shown of it: everything drawn follows from these. */
  readonly #confirmed = signal(0);
  readonly #staged = signal(0);
  readonly #atScreen = signal<Seat | null>(null);
  readonly #thought = signal<'idle' | 'thinking' | 'stopped' | { failed: string }>('idle');
  #disposed = false;
  #written: Promise<void> = Promise.resolve();

  readonly #watching: boolean;

  /** One that is only watched is played elsewhere: nothing of it is changed here. */
  constructor(saved: SavedGame, watching = false) {
    super();
    this.#saved = saved;
    this.#watching = watching;
    this.id = saved.id;
    this.liveScores = saved.liveScores;
    this.guided = saved.guided;
    this.seats = saved.setup.players.map(({ name }, seat) => ({
      name,
      colour: PLAYER_COLOURS[seat],
      control: saved.controls[seat],
    }));
    this.#persons = saved.controls.flatMap((control, seat) => (control === 'person' ? [seat] : []));
    this.#truth = Chronicle.of(saved.setup, saved.actions);
    this.#stage = Chronicle.of(saved.setup, saved.actions);
    this.#confirmed.value = this.#truth.count;
    this.#staged.value = this.#stage.count;
    this.#atScreen.value = this.#persons.length === 1 ? this.#persons[0] : null;
    if (watching) return;
    if (this.#persons.length === 1 && !saved.guided) this.advise = () => this.#advise();
    this.drafted.value = saved.draft;
    void this.#think();
  }

  readonly before: ReadonlySignal<Position> = computed(() => {
    this.#staged.value;
    return this.#stage.position;
  });
  readonly turns: ReadonlySignal<readonly LogTurn[]> = computed(() => {
    this.#staged.value;
    return this.#stage.turns;
  });
  readonly viewer: ReadonlySignal<Seat | 'spectator'> = computed(() => this.#atScreen.value ?? 'spectator');

  readonly activity: ReadonlySignal<Activity> = computed(() => {
    if (this.#staged.value < this.#confirmed.value) return { type: 'playback' };
    const { state } = this.before.value;
    if (isOver(state)) return { type: 'over' };
    const seat = decider(state);
    if (this.#watching) return { type: 'waiting', seat };
    if (this.seats[seat].control === 'person') {
      return { type: this.#atScreen.value === seat ? 'compose' : 'cover', seat };
    }
    const thought = this.#thought.value;
    if (typeof thought === 'object') return { type: 'failed', seat, message: thought.failed };
    return { type: thought === 'stopped' ? 'stopped' : 'thinking', seat };
  });

  readonly draft: ReadonlySignal<Draft | null> = computed(() => {
    const activity = this.activity.value;
    if (activity.type !== 'compose') return null;
    return compose(this.before.value, activity.seat, this.drafted.value).draft;
  });
  readonly shown: ReadonlySignal<Position> = computed(() => this.draft.value ?? this.before.value);
  readonly view: ReadonlySignal<View> = computed(() => {
    const { game, state } = this.shown.value;
    return viewOf(game, state, this.viewer.value);
  });

  confirm(): boolean {
    const draft = this.draft.value;
    const actions = draft && confirmation(draft);
    if (!actions) return false;
    this.#commit(actions, true);
    void this.#think();
    return true;
  }

  uncover(): void {
    const activity = this.activity.value;
    if (activity.type === 'cover') this.#atScreen.value = activity.seat;
  }

  skip(): void {
    this.#playback.skip();
  }

  stopThinking(): void {
    this.#opponents.stop();
  }

  resumeThinking(): void {
    void this.#think();
  }

  async #advise(): Promise<JudgedTurn> {
    const { game, state } = this.before.value;
    const { others } = await this.#opponents.ask({
      ask: 'judgement',
      view: viewOf(game, state, decider(state), 'careful'),
      played: null,
      seed: `${this.#saved.seed}/${this.#truth.count}`,
    });
    return others[0];
  }

  chronicle(): Chronicle {
    return this.#truth;
  }

  record(): GameRecord {
    return recordOf({ ...this.#saved, actions: [...this.#truth.actions] });
  }

  /** Resolves when everything is written. */
  dispose(): Promise<void> {
    this.#disposed = true;
    this.#opponents.dispose();
    this.#playback.stop();
    return this.#written;
  }

  /** Own turns are on the screen already; those of others are played back. */
  #commit(actions: readonly Action[], seen: boolean): void {
    const together = seen && this.#stage.count === this.#truth.count;
    for (const action of actions) {
      const refused = this.#truth.advance(action);
      if (refused) throw new Error(refused.message);
      if (together) this.#stage.advance(action);
    }
    batch(() => {
      this.undone.value = false;
      this.drafted.value = [];
      this.#confirmed.value = this.#truth.count;
      this.#staged.value = this.#stage.count;
    });
    this.#save();
    if (!together) void this.#playback.run();
  }

  protected override keepDraft(): void {
    this.#save();
  }

  #save(): void {
    const saved = this.#saved;
    saved.actions = [...this.#truth.actions];
    saved.draft = [...this.drafted.value];
    saved.updated = Date.now();
    saved.summary = summaryOf(this.#truth);
    this.#written = saveGame(saved);
  }

  /** Lets the program play for as long as it is its turn. */
  async #think(): Promise<void> {
    if (this.#thought.value === 'thinking') return;
    try {
      while (!this.#disposed && !this.#truth.over) {
        const { game, state } = this.#truth.position;
        const seat = decider(state);
        const { control } = this.seats[seat];
        if (!isProgram(control)) break;
        this.#thought.value = 'thinking';
        const seen = viewOf(game, state, seat, 'careful');
        const actions = await this.#opponents.ask({
          ask: 'turn',
          view: seen,
          level: control,
          seed: `${this.#saved.seed}/${this.#truth.count}`,
        });
        this.#commit(actions, settings.value.speed === 0);
      }
      this.#thought.value = 'idle';
    } catch (error) {
      if (error instanceof Stopped) this.#thought.value = 'stopped';
      else this.#thought.value = { failed: error instanceof Error ? error.message : String(error) };
    }
  }
}
