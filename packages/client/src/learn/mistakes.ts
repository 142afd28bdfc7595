/** Mistakes come back after 1, 4 and 12 days until they have been solved twice. */
import type { Action } from '@concordia/engine';
import { dayOf } from './puzzles/rating.ts';

/** A costly turn of the player's own, and the better one. */
export interface OwnTurn {
  readonly game: string;
  /** Actions before it. */
  readonly at: number;
  readonly best: readonly Action[];
  /** In percent. */
  readonly chance: number;
  /** What was played, and other turns, the best of them first. */
  readonly others: readonly { readonly actions: readonly Action[]; readonly chance: number }[];
  /** What was given away, as a share. */
  readonly loss: number;
}
export interface Mistake {
  /** The day on which it is to be tried again. */
  readonly due: string;
  /** How often it has come back, and how often it was solved then. */
  readonly returns: number;
  readonly solved: number;
  /** Missing for a puzzle. */
  readonly own?: OwnTurn;
}
export type Mistakes = Readonly<Record<string, Mistake>>;

const AFTER_DAYS = [1, 4, 12];
const ENOUGH = 2;
/** The number of the player's own turns that are kept; beyond it, the least costly are dropped. */
const MOST_OWN = 60;

function later(time: number, days: number): string {
  const date = new Date(time);
  date.setHours(12);
  date.setDate(date.getDate() + days);
  return dayOf(date.getTime());
}

/** A missed puzzle, or turns of the player's own; known ones are left as they are. */
export function withNew(
  mistakes: Mistakes,
  found: readonly { readonly id: string; readonly own?: OwnTurn }[],
  time: number,
): Mistakes {
  const fresh = found.map(({ id, own }): [string, Mistake] => [
    id,
    { due: later(time, AFTER_DAYS[0]), returns: 0, solved: 0, ...(own && { own }) },
  ]);
  const all = { ...Object.fromEntries(fresh), ...mistakes };
  const own = Object.entries(all).filter(([, mistake]) => mistake.own);
  const dropped = own
    .sort(([, a], [, b]) => (b.own?.loss ?? 0) - (a.own?.loss ?? 0))
    .slice(MOST_OWN)
    .map(([id]) => id);
  return Object.fromEntries(Object.entries(all).filter(([id]) => !dropped.includes(id)));
}

/** After a try: before its day it changes nothing. */
export function afterTry(mistakes: Mistakes, id: string, isSolved: boolean, time: number): Mistakes {
  const mistake = mistakes[id];
  if (!mistake || mistake.due > dayOf(time)) return mistakes;
  const solved = mistake.solved + Number(isSolved);
  const { [id]: _, ...others } = mistakes;
  if (solved === ENOUGH) return others;
  const returns = mistake.returns + 1;
  const days = AFTER_DAYS[Math.min(returns, AFTER_DAYS.length - 1)];
  return { ...others, [id]: { ...mistake, due: later(time, days), returns, solved } };
}

/** Those whose day has come, what gave most away first. */
export function dueOf(mistakes: Mistakes, time: number): string[] {
  const today = dayOf(time);
  return Object.entries(mistakes)
    .filter(([, { due }]) => due <= today)
    .sort(([, a], [, b]) => (b.own?.loss ?? 0) - (a.own?.loss ?? 0))
    .map(([id]) => id);
}
/** When the next one comes back, among those that are still to come; null when there are none. */
export function nextDue(mistakes: Mistakes): string | null {
  return Object.values(mistakes).reduce<string | null>(
    (soonest, { due }) => (soonest === null || due < soonest ? due : soonest),
    null,
  );
}
