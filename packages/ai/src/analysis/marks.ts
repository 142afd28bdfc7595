/** What is said of a turn in a word. Apart from the rest, so that a page can use it without loading the net. */
export type Mark = 'good' | 'mistake' | 'blunder';

/** How far below the best turn one is that is worth a word, and that may have cost the game: of the chance to win. */
const NOTABLE = 0.05;
const COSTLY = 0.1;

/** As chess players write them. */
export const SIGNS: Readonly<Record<Mark, string>> = { good: '!', mistake: '?!', blunder: '??' };

/** By what a turn's chance to win has more than that of the best other turn. */
export function markOf(gain: number): Mark | null {
  if (gain <= -COSTLY) return 'blunder';
  if (gain <= -NOTABLE) return 'mistake';
  return gain >= NOTABLE ? 'good' : null;
}
