/** How well one solves puzzles: a Glicko-2 rating against the ratings of the puzzles, and streaks. */
import rate from 'glicko2-lite';

export interface Skill {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}
export const UNRATED: Skill = { rating: 1200, deviation: 200, volatility: 0.06 };
/** How sure a puzzle's own rating is: it comes from the levels, not from people. */
const PUZZLE_DEVIATION = 80;

/** After a first try; a hint halves what can be gained. */
export function rated(skill: Skill, puzzle: number, solved: boolean, hinted: boolean): Skill {
  const { rating, rd, vol } = rate(skill.rating, skill.deviation, skill.volatility, [
    [puzzle, PUZZLE_DEVIATION, solved ? 1 : 0],
  ]);
  const change = solved && hinted ? (rating - skill.rating) / 2 : rating - skill.rating;
  return { rating: skill.rating + change, deviation: rd, volatility: vol };
}

/** A day as its date here, `2026-11-18`. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
export interface Days {
  readonly last: string;
  readonly inRow: number;
  readonly best: number;
}
/** Days in a row on which a puzzle was tried. */
export function another(days: Days | null, time: number): Days {
  const today = dayOf(time);
  if (days?.last === today) return days;
  const noon = new Date(time).setHours(12, 0, 0, 0);
  const inRow = days !== null && days.last === dayOf(noon - 24 * 3_600_000) ? days.inRow + 1 : 1;
  return { last: today, inRow, best: Math.max(inRow, days?.best ?? 0) };
}
