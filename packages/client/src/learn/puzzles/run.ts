import { planKey, planOf } from '@concordia/ai/plan';
import type { LaidOut, Theme } from '@concordia/ai/puzzles';
import type { Action } from '@concordia/engine';
import { type Signal, signal } from '@preact/signals';
import { go } from '../../app/router.ts';
import { newId, savedGame } from '../../games/create.ts';
import { ExerciseTable } from '../../games/exercise.ts';
import type { Exercise } from '../../games/model.ts';
import type { Level } from '../../games/saved.ts';
import { saveGame } from '../../games/storage.ts';
import { Opponents } from '../../opponents/opponents.ts';
import { notePuzzle, noteReturn, progress } from '../progress.ts';

/** The comment on a confirmed turn. */
export type Said =
  | { readonly type: 'judging' }
  /** Nearly as good: it counts neither as solved nor as a miss. */
  | { readonly type: 'near' | 'miss'; readonly chance: number }
  | { readonly type: 'solved' };

/** Percentage points below the best turn within which one is nearly as good. */
const NEAR = 3;
/** Another turn this close to the best solves the puzzle, too. */
const AS_GOOD = 1;

/** A position in which a best turn is known: a puzzle of the pack, or a mistake of the player's own. */
export interface Posed {
  readonly id: string;
  /** How hard it is; null where nothing is rated. */
  readonly rating: number | null;
  /** Chance to win with the best turn, in percent. */
  readonly chance: number;
  readonly themes: readonly Theme[];
  readonly laidOut: LaidOut;
}

/** One puzzle at the table, from laying it out to what is said of the turn. */
export class PuzzleRun {
  readonly puzzle: Posed;
  readonly laidOut: LaidOut;
  readonly table: ExerciseTable;
  readonly said: Signal<Said | null> = signal(null);
  /** Whether the theme is shown. */
  readonly hinted: Signal<boolean> = signal(false);
  /** The answer was shown instead of found. */
  readonly shown: Signal<boolean> = signal(false);
  /** What the rating changed by when it was solved or missed first. */
  readonly change: Signal<number | null> = signal(null);
  /** The first try is the one that counts. */
  #tried = false;
  readonly #opponents = new Opponents();

  constructor(puzzle: Posed, exercise: (run: PuzzleRun) => Exercise) {
    this.puzzle = puzzle;
    this.laidOut = puzzle.laidOut;
    const { setup, before } = this.laidOut;
    this.table = new ExerciseTable(setup, before, exercise(this), (turn) => void this.#judge(turn));
  }

  async #judge(turn: readonly Action[]): Promise<void> {
    const { seen, best, others, seat } = this.laidOut;
    const key = this.#key(turn);
    if (key === this.#key(best)) {
      this.#solve(turn);
      return;
    }
    const known = others.find(({ actions }) => this.#key(actions) === key);
    if (known) {
      this.#answer(turn, known.chance);
      return;
    }
    this.said.value = { type: 'judging' };
    // What the computer now says of the best turn may differ a little from what it said after a long thought.
    const judged = await this.#opponents.ask({
      ask: 'judgement',
      view: seen,
      played: turn,
      seed: this.puzzle.id,
    });
    const [better] = judged.others;
    const loss = better && judged.played ? better.chances[seat] - judged.played.chances[seat] : 0;
    this.#answer(turn, Math.round(this.puzzle.chance - 100 * Math.max(0, loss)));
  }
  #answer(turn: readonly Action[], chance: number): void {
    const by = this.puzzle.chance - chance;
    if (by <= AS_GOOD) {
      this.#solve(turn);
      return;
    }
    if (by > NEAR) this.#note(false);
    this.said.value = { type: by <= NEAR ? 'near' : 'miss', chance: Math.max(0, chance) };
  }
  #key(turn: readonly Action[]): string {
    const plan = planOf(this.laidOut.seen, turn);
    return plan === null ? '' : planKey(plan);
  }

  #solve(turn: readonly Action[]): void {
    this.#note(!this.shown.peek());
    this.said.value = { type: 'solved' };
    this.table.solve(turn);
  }
  #note(solved: boolean): void {
    if (this.puzzle.rating === null) {
      if (!this.#tried) noteReturn(this.puzzle.id, solved);
      this.#tried = true;
      return;
    }
    const before = progress.peek();
    notePuzzle(this.puzzle.id, this.puzzle.rating, solved, this.hinted.peek());
    if (before.puzzles[this.puzzle.id] === undefined)
      this.change.value = Math.round(progress.peek().skill.rating) - Math.round(before.skill.rating);
  }

  /** Counts as a miss. */
  showAnswer(): void {
    this.shown.value = true;
    this.#note(false);
    this.#solve(this.laidOut.best);
  }

  /** A new game from here, against computers. */
  async playOn(level: Level): Promise<void> {
    const { setup, before, seat } = this.laidOut;
    const game = savedGame(setup, before, {
      controls: setup.players.map((_, other) => (other === seat ? 'person' : level)),
      liveScores: true,
      seed: newId(),
    });
    await saveGame(game);
    go({ page: 'game', id: game.id });
  }

  dispose(): void {
    this.#opponents.dispose();
    this.table.dispose();
  }
}

/** H tells the theme; once it is solved, N goes to the next one and A begins again. */
export function keyOfPuzzle(
  run: PuzzleRun,
  letter: string,
  to: { readonly next: () => void; readonly again: () => void },
): boolean {
  const solved = run.said.peek()?.type === 'solved';
  if (letter === 'H') run.hinted.value = true;
  else if (solved && letter === 'N') to.next();
  else if (solved && letter === 'A') to.again();
  else return letter === 'A';
  return true;
}
