/** What the verdicts on a player's turns come to. */
import type { Seat } from '@concordia/engine';
import type { Verdict } from './analysis.ts';

export interface Losses {
  readonly seat: Seat;
  /** Mean loss of the chance to win: in all turns, then in each third of the game; null where nothing was judged. */
  readonly mean: number | null;
  readonly phases: readonly (number | null)[];
  readonly good: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export const PHASES = ['opening', 'middle', 'end'] as const;

/** What a turn lost against the best one. */
export function lossOf({ gain }: Verdict): number {
  return Math.max(0, -gain);
}

export function lossesOf(verdicts: readonly Verdict[], seat: Seat, turns: number): Losses {
  const own = verdicts.filter(({ turn }) => turn.seat === seat);
  const phase = ({ turn }: Verdict) =>
    Math.min(PHASES.length - 1, Math.floor(((turn.number - 1) * PHASES.length) / Math.max(1, turns)));
  return {
    seat,
    mean: meanLoss(own),
    phases: PHASES.map((_, index) => meanLoss(own.filter((verdict) => phase(verdict) === index))),
    good: own.filter(({ mark }) => mark === null || mark === 'good').length,
    mistakes: own.filter(({ mark }) => mark === 'mistake').length,
    blunders: own.filter(({ mark }) => mark === 'blunder').length,
  };
}

function meanLoss(verdicts: readonly Verdict[]): number | null {
  if (verdicts.length === 0) return null;
  return verdicts.reduce((sum, verdict) => sum + lossOf(verdict), 0) / verdicts.length;
}

/** The turns that lost something, the worst first; and how many lost nothing worth a word. */
export function worstFirst(verdicts: readonly Verdict[], seat: Seat): { bad: Verdict[]; good: number } {
  const own = verdicts.filter(({ turn }) => turn.seat === seat);
  const bad = own.filter(({ mark }) => mark === 'mistake' || mark === 'blunder');
  return { bad: bad.toSorted((a, b) => a.gain - b.gain), good: own.length - bad.length };
}
