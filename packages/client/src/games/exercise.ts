import {
  type Action,
  decider,
  exportRecord,
  type GameRecord,
  type Seat,
  type Setup,
  unwrap,
} from '@concordia/engine';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { PLAYER_COLOURS } from '../art/index.ts';
import { DraftingTable } from './drafting.ts';
import type { Activity, Exercise, SeatInfo, TableModel } from './model.ts';
import { StagedGame } from './staged.ts';

/** A position in which one turn is composed, and judged instead of played. Nothing of it is kept. */
export class ExerciseTable extends DraftingTable implements TableModel {
  readonly id = 'exercise';
  readonly seats: readonly SeatInfo[];
  readonly liveScores = true;
  readonly openScores = true;
  readonly exercise: Exercise;
  readonly seat: Seat;
  readonly #setup: Setup;
  readonly #solved = signal(false);
  readonly #judge: (turn: readonly Action[]) => void;

  constructor(
    setup: Setup,
    before: readonly Action[],
    exercise: Exercise,
    judge: (turn: readonly Action[]) => void,
  ) {
    super(new StagedGame(setup, before));
    this.#setup = setup;
    this.#judge = judge;
    this.exercise = exercise;
    this.seat = decider(this.before.peek().state);
    this.seats = setup.players.map(({ name }, seat) => ({
      name,
      colour: PLAYER_COLOURS[seat],
      control: seat === this.seat ? 'person' : 'easy',
    }));
    this.viewer = signal(this.seat);
  }

  readonly viewer: ReadonlySignal<Seat | 'spectator'>;
  readonly activity: ReadonlySignal<Activity> = computed(() =>
    this.#solved.value ? { type: 'solved' } : { type: 'compose', seat: this.seat },
  );

  /** The turn is played after all: the task is done. */
  solve(turn: readonly Action[]): void {
    this.staged.commit(turn, true);
    this.drafted.value = [];
    this.#solved.value = true;
  }

  record(): GameRecord {
    return unwrap(exportRecord(this.#setup, this.chronicle().actions));
  }
  dispose(): void {
    this.staged.stop();
  }

  protected override commit(actions: Action[]): void {
    this.#judge(actions);
  }
  protected override keepDraft(): void {}
}
