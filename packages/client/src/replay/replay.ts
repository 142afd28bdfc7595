import { type GameRecord, type Seat, type View, view as viewOf } from '@concordia/engine';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Break, breakOf } from '../games/broken.ts';
import type { Chronicle, LogTurn } from '../games/chronicle.ts';
import type { Position } from '../games/draft.ts';
import { recordOf } from '../games/files.ts';
import type { SeatInfo, WatchedTable } from '../games/model.ts';
import { colourOf, type SavedGame } from '../games/saved.ts';
import { StagedGame } from '../games/staged.ts';

/** A finished, imported or running game to look at: any position, forwards and backwards, nothing to decide. */
export class Replay implements WatchedTable {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  readonly liveScores = false;
  readonly openScores = true;
  readonly saved: SavedGame;
  /** Why not all of it can be shown. */
  readonly broken: Break | null;
  readonly #staged: StagedGame;
  readonly viewer: ReadonlySignal<Seat | 'spectator'> = signal<Seat | 'spectator'>('spectator');

  constructor(saved: SavedGame, at: number | null) {
    this.saved = saved;
    this.id = saved.id;
    this.seats = saved.setup.players.map(({ name }, seat) => ({
      name,
      colour: colourOf(saved, seat),
      control: saved.controls[seat],
    }));
    this.broken = breakOf(saved);
    const legal = this.broken?.legal ?? saved.actions.length;
    this.#staged = new StagedGame(saved.setup, saved.actions.slice(0, legal), at ?? 0);
  }

  /** How many actions are shown. */
  get at(): ReadonlySignal<number> {
    return this.#staged.at;
  }
  get shown(): ReadonlySignal<Position> {
    return this.#staged.position;
  }
  get before(): ReadonlySignal<Position> {
    return this.#staged.position;
  }
  get undone(): ReadonlySignal<boolean> {
    return this.#staged.undone;
  }
  readonly view: ReadonlySignal<View> = computed(() => {
    const { game, state } = this.shown.value;
    return viewOf(game, state, 'spectator');
  });
  /** Those of the whole game, also while only its beginning is shown. */
  readonly turns: ReadonlySignal<readonly LogTurn[]> = computed(() => this.chronicle().turns);
  /** Turns begun so far: 0 at the start of the game. */
  readonly turn: ReadonlySignal<number> = computed(
    () => this.turns.value.filter(({ start }) => start < this.at.value).length,
  );

  get length(): number {
    return this.chronicle().count;
  }

  /** After a number of actions. */
  position(at: number): Position {
    return this.chronicle().positionAt(at);
  }

  /** To a number of actions, within the game. */
  show(at: number): void {
    this.#staged.show(at);
  }
  /** To the end of a turn; 0 is the start of the game. */
  showTurn(turn: number): void {
    const turns = this.turns.value;
    const to = Math.min(turns.length, Math.max(0, turn));
    this.show(to === 0 ? 0 : turns[to - 1].end);
  }
  /** One turn (or more) on or back. From within a turn, back goes to its beginning. */
  stepTurns(by: number): void {
    const here = this.turn.value;
    const inside = here > 0 && this.at.value < this.turns.value[here - 1].end;
    this.showTurn(by < 0 ? here + by : here + by - (inside ? 1 : 0));
  }

  chronicle(): Chronicle {
    return this.#staged.truth.value;
  }
  record(): GameRecord {
    return recordOf(this.saved);
  }
}
