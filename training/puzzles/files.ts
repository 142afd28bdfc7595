/** What the commands hand to each other. */
import { readFileSync } from 'node:fs';
import type { Level } from '@concordia/ai';
import type { Puzzle } from '@concordia/ai/puzzles';
import { type Action, type MapId, writeAction } from '@concordia/engine';

/** A line of `generate.ts`: a game, and after how many actions a position in it may be a puzzle. */
export interface CandidateGame {
  readonly map: MapId;
  readonly seats: number;
  readonly seed: string;
  readonly actions: readonly Action[];
  readonly candidates: readonly number[];
}
/** A line of `rate.ts`: a puzzle, and which share of its tries each level solves; only its name where it is none. */
export type RatedLine = { readonly id: string } | Rated;
export type Rated = Omit<Puzzle, 'rating' | 'game'> & {
  readonly seed: string;
  readonly solved: Readonly<Record<Level, number>>;
};

export function text(actions: readonly Action[]): string {
  return actions.map(writeAction).join(' ');
}
export function linesOf<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
