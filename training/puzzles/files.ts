/** What the commands hand to each other. */
import { type Action, type MapId, writeAction } from '@concordia/engine';

/** A line of `generate.ts`: a game, and positions in it. */
export interface CandidateGame {
  readonly map: MapId;
  readonly seats: number;
  readonly seed: string;
  readonly actions: readonly Action[];
  readonly candidates: readonly Candidate[];
}
export interface Candidate {
  /** Actions before the position. */
  readonly at: number;
  readonly best: readonly Action[];
  /** Own chance by plan, best first, as the search saw it. */
  readonly chances: readonly (readonly [plan: string, chance: number])[];
  readonly rollouts: number;
}

export function text(actions: readonly Action[]): string {
  return actions.map(writeAction).join(' ');
}
