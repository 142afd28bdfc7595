/** Wald's sequential test of a share of wins: whether to go on playing, or which of two shares it is. */

export interface Shares {
  /** No better than that. */
  par: number;
  /** At least that good. */
  better: number;
}
export type Verdict = 'better' | 'not better' | null;

/** Each of the two errors is made this often at most. */
const ERROR = 0.05;
const BOUND = Math.log((1 - ERROR) / ERROR);

/** Null while more games are needed. */
export function verdictOf(wins: number, games: number, { par, better }: Shares): Verdict {
  const ratio = wins * Math.log(better / par) + (games - wins) * Math.log((1 - better) / (1 - par));
  if (ratio >= BOUND) return 'better';
  if (ratio <= -BOUND) return 'not better';
  return null;
}
