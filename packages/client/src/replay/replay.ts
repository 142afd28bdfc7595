import { type GameRecord, type Seat, type View, view as viewOf } from '@concordia/engine';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { PLAYER_COLOURS } from '../art/index.ts';
import { Chronicle, type LogTurn } from '../games/chronicle.ts';
import type { Draft, Position } from '../games/draft.ts';
import { recordOf } from '../games/files.ts';
import type { Activity, SeatInfo, TableModel } from '../games/model.ts';
import type { SavedGame } from '../games/saved.ts';

/** A finished, imported or running game to look at: any position, forwards and backwards, nothing to decide. */
export class Replay implements TableModel {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  readonly liveScores = false;
  readonly guided = false;
  readonly #chronicle: Chronicle;
  /** After 0, 1, 2 … actions. */
  readonly #positions: readonly Position[];
  readonly #saved: SavedGame;

  /** How many actions are shown. */
  readonly at = signal(0);
  readonly undone = signal(false);
  readonly viewer: ReadonlySignal<Seat | 'spectator'> = signal<Seat | 'spectator'>('spectator');
  readonly draft: ReadonlySignal<Draft | null> = signal<Draft | null>(null);
  readonly activity: ReadonlySignal<Activity> = signal<Activity>({ type: 'playback' });

  constructor(saved: SavedGame, at: number | null) {
    this.#saved = saved;
    this.id = saved.id;
    this.seats = saved.setup.players.map(({ name }, seat) => ({
      name,
      colour: PLAYER_COLOURS[seat],
      control: saved.controls[seat],
    }));
    this.#chronicle = new Chronicle(saved.setup);
    const positions = [this.#chronicle.position];
    for (const action of saved.actions) {
      this.#chronicle.advance(action);
      positions.push(this.#chronicle.position);
    }
    this.#positions = positions;
    this.at.value = Math.min(at ?? 0, saved.actions.length);
  }

  readonly shown: ReadonlySignal<Position> = computed(() => this.#positions[this.at.value]);
  readonly before: ReadonlySignal<Position> = this.shown;
  readonly view: ReadonlySignal<View> = computed(() => {
    const { game, state } = this.shown.value;
    return viewOf(game, state, 'spectator');
  });
  readonly turns: ReadonlySignal<readonly LogTurn[]> = computed(() => this.#chronicle.turns);
  /** Turns begun so far: 0 at the start of the game. */
  readonly turn: ReadonlySignal<number> = computed(
    () => this.#chronicle.turns.filter(({ start }) => start < this.at.value).length,
  );

  get saved(): SavedGame {
    return this.#saved;
  }
  get length(): number {
    return this.#positions.length - 1;
  }

  /** After so many actions. */
  position(at: number): Position {
    return this.#positions[at];
  }

  /** To a number of actions, within the game. */
  show(at: number): void {
    const to = Math.min(this.length, Math.max(0, at));
    this.undone.value = Math.abs(to - this.at.value) !== 1 || to < this.at.value;
    this.at.value = to;
  }
  /** To the end of a turn; 0 is the start of the game. */
  showTurn(turn: number): void {
    const { turns } = this.#chronicle;
    const to = Math.min(turns.length, Math.max(0, turn));
    this.show(to === 0 ? 0 : turns[to - 1].end);
  }
  /** One turn (or more) on or back. From within a turn, back goes to its beginning. */
  stepTurns(by: number): void {
    const { turns } = this.#chronicle;
    const here = this.turn.value;
    const inside = here > 0 && this.at.value < turns[here - 1].end;
    this.showTurn(by < 0 ? here + by : here + by - (inside ? 1 : 0));
  }

  chronicle(): Chronicle {
    return this.#chronicle;
  }
  record(): GameRecord {
    return recordOf(this.#saved);
  }

  add(): never {
    return watched();
  }
  recompose(): never {
    return watched();
  }
  undoStep(): never {
    return watched();
  }
  undoTurn(): never {
    return watched();
  }
  confirm(): never {
    return watched();
  }
  uncover(): void {}
  skip(): void {}
  stopThinking(): void {}
  resumeThinking(): void {}
  dispose(): void {}
}

function watched(): never {
  throw new Error('A replay is only watched');
}
