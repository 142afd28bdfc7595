/** Progress in learning. Kept on this device. */
import { type Signal, signal } from '@preact/signals';
import type { Accuracy } from './accuracy.ts';
import { afterTry, type Mistakes, type OwnTurn, withNew } from './mistakes.ts';
import { another, type Days, rated, type Skill, UNRATED } from './puzzles/rating.ts';

/** How a puzzle went: at the first try, later, or not yet. */
export type Outcome = 'first' | 'later' | 'missed';

export interface Progress {
  /** For each lesson begun: the scene to continue with, or `done`. */
  readonly lessons: Readonly<Record<string, number | 'done'>>;
  /** Of each puzzle tried. */
  readonly puzzles: Readonly<Record<string, Outcome>>;
  readonly skill: Skill;
  /** Puzzles solved at the first try, one after the other. */
  readonly inRow: number;
  readonly days: Days | null;
  /** What is to be tried again: missed puzzles, and the player's own mistakes. */
  readonly mistakes: Mistakes;
  /** How well one played in the games that were looked through, by their ids. */
  readonly accuracy: Readonly<Record<string, Accuracy>>;
}

const KEY = 'concordia.learn';
export const NOTHING: Progress = {
  lessons: {},
  puzzles: {},
  skill: UNRATED,
  inRow: 0,
  days: null,
  mistakes: {},
  accuracy: {},
};

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return whole(kept as Partial<Progress>);
  } catch {
    return NOTHING;
  }
}

/** What an earlier version kept knows no days: what was missed is due at once. */
export function whole(kept: Partial<Progress>): Progress {
  const all = { ...NOTHING, ...kept };
  if (kept.mistakes) return all;
  const missed = Object.keys(all.puzzles).filter((id) => all.puzzles[id] === 'missed');
  return {
    ...all,
    mistakes: withNew(
      {},
      missed.map((id) => ({ id })),
      Date.now() - 24 * 3600_000,
    ),
  };
}

export const progress: Signal<Progress> = signal(read());

export function note(part: Partial<Progress>): void {
  progress.value = { ...progress.peek(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.peek()));
  } catch {
    // It lasts as long as the page.
  }
}
export function noteLesson(id: string, reached: number | 'done'): void {
  const { lessons } = progress.peek();
  // A lesson that is done stays so while it is repeated.
  if (lessons[id] === 'done') return;
  note({ lessons: { ...lessons, [id]: reached } });
}

/** A first try counts for the rating; a puzzle that was missed comes back on other days. */
export function notePuzzle(id: string, rating: number, solved: boolean, hinted: boolean): void {
  const { puzzles, skill, inRow, days, mistakes } = progress.peek();
  const before = puzzles[id];
  if (before !== undefined) {
    noteReturn(id, solved);
    if (solved && before === 'missed') note({ puzzles: { ...puzzles, [id]: 'later' } });
    return;
  }
  note({
    ...(!solved && { mistakes: withNew(mistakes, [{ id }], Date.now()) }),
    puzzles: { ...puzzles, [id]: solved ? 'first' : 'missed' },
    skill: rated(skill, rating, solved, hinted),
    inRow: solved ? inRow + 1 : 0,
    days: another(days, Date.now()),
  });
}

/** A mistake was tried again. */
export function noteReturn(id: string, solved: boolean): void {
  note({ mistakes: afterTry(progress.peek().mistakes, id, solved, Date.now()) });
}
/** A game was looked through. */
export function noteGame(id: string, accuracy: Accuracy, turns: readonly OwnTurn[]): void {
  const { mistakes, accuracy: known } = progress.peek();
  const found = turns.map((own) => ({ id: `${own.game}/${own.at}`, own }));
  note({
    mistakes: withNew(mistakes, found, Date.now()),
    accuracy: { ...known, [id]: accuracy },
  });
}
