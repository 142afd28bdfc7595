import type { Puzzle, PuzzlePack, Theme } from '@concordia/ai/puzzles';
import { seededRng } from '@concordia/engine';
import type { Progress } from '../progress.ts';
import { dayOf } from './rating.ts';

/** What one is given: any puzzle, or those of a theme. */
export type Course = 'mixed' | Theme;

export function inCourse(puzzle: Puzzle, course: Course): boolean {
  return course === 'mixed' || puzzle.themes.includes(course);
}

/** The next one of a course: among those not tried yet, one about as hard as one is good. Null when all are done. */
export function nextPuzzle(pack: PuzzlePack, course: Course, progress: Progress): Puzzle | null {
  const open = pack.puzzles.filter(
    (puzzle) => inCourse(puzzle, course) && progress.puzzles[puzzle.id] === undefined,
  );
  if (open.length === 0) return null;
  const distance = ({ rating }: Puzzle) => Math.abs(rating - progress.skill.rating);
  return open.reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

/** The same for everyone on a day, and no other one for as long as there are any. */
export function puzzleOfDay(pack: PuzzlePack, time: number): Puzzle {
  const day = Math.floor(Date.parse(`${dayOf(time)}T00:00:00Z`) / 86_400_000);
  const round = Math.floor(day / pack.puzzles.length);
  const ids = pack.puzzles.map(({ id }) => id).sort();
  const id = seededRng(`day/${round}`).shuffle(ids)[day % ids.length];
  return pack.puzzles.find((puzzle) => puzzle.id === id) ?? pack.puzzles[0];
}
