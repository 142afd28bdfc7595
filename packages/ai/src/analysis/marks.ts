/** The verdict on a turn in one word. In a file of its own, so that a page can use it without loading the net. */
import type { Seat } from '@concordia/engine';
import type { JudgedTurn } from './judge.ts';

export type Mark = 'good' | 'mistake' | 'blunder';

/** How far below the best turn one is that is worth a word, and that may have cost the game: of the chance to win. */
const NOTABLE = 0.05;
const COSTLY = 0.1;

/** As chess players write them. */
export const SIGNS: Readonly<Record<Mark, string>> = { good: '!', mistake: '?!', blunder: '??' };

/** What the chance to win of a seat's turn has more than that of its best other turn: below 0, that one was better. */
export function gainOf(seat: Seat, played: JudgedTurn, others: readonly JudgedTurn[]): number {
  return others.length === 0 ? 0 : played.chances[seat] - others[0].chances[seat];
}
export function markOf(gain: number): Mark | null {
  if (gain <= -COSTLY) return 'blunder';
  if (gain <= -NOTABLE) return 'mistake';
  return gain >= NOTABLE ? 'good' : null;
}
