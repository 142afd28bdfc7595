/** What has been learnt so far. Kept on this device. */
import { type Signal, signal } from '@preact/signals';
import { another, type Days, rated, type Skill, UNRATED } from './puzzles/rating.ts';

/** How a puzzle went: at the first try, later, or not yet. */
export type Outcome = 'first' | 'later' | 'missed';

export interface Progress {
  /** Of each lesson begun: the scene to go on with, or `done`. */
  readonly lessons: Readonly<Record<string, number | 'done'>>;
  /** Of each puzzle tried. */
  readonly puzzles: Readonly<Record<string, Outcome>>;
  readonly skill: Skill;
  /** Puzzles solved at the first try, one after the other. */
  readonly inRow: number;
  readonly days: Days | null;
}

const KEY = 'concordia.learn';
const NOTHING: Progress = { lessons: {}, puzzles: {}, skill: UNRATED, inRow: 0, days: null };

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...NOTHING, ...(kept as Partial<Progress>) };
  } catch {
    return NOTHING;
  }
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

/** A first try counts for the rating; solving it later only takes it off the list of mistakes. */
export function notePuzzle(id: string, rating: number, solved: boolean, hinted: boolean): void {
  const { puzzles, skill, inRow, days } = progress.peek();
  const before = puzzles[id];
  if (before !== undefined) {
    if (solved && before === 'missed') note({ puzzles: { ...puzzles, [id]: 'later' } });
    return;
  }
  note({
    puzzles: { ...puzzles, [id]: solved ? 'first' : 'missed' },
    skill: rated(skill, rating, solved, hinted),
    inRow: solved ? inRow + 1 : 0,
    days: another(days, Date.now()),
  });
}
