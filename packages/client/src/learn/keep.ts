/** Everything learnt and played on this device as one file, and back. */
import { exportRecord } from '@concordia/engine';
import type { SavedGame } from '../games/saved.ts';
import { allGames, loadGame, saveGame } from '../games/storage.ts';
import { note, type Progress, progress, whole } from './progress.ts';

const FORMAT = 'concordia-progress';

interface Kept {
  readonly format: typeof FORMAT;
  readonly progress: Progress;
  readonly games: readonly SavedGame[];
}

export async function exportAll(): Promise<void> {
  const kept: Kept = { format: FORMAT, progress: progress.peek(), games: await allGames() };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(kept)], { type: 'application/json' }));
  link.download = 'concordia-progress.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Adds what is not here yet; how many games that were, or null when the file is no such file. */
export async function importAll(text: string): Promise<number | null> {
  const kept = parse(text);
  if (kept === null) return null;
  const here = progress.peek();
  const { lessons, puzzles, mistakes, accuracy } = whole(kept.progress);
  const more = Object.keys(puzzles).length > Object.keys(here.puzzles).length;
  note({
    ...(more && kept.progress),
    lessons: { ...lessons, ...here.lessons },
    puzzles: { ...puzzles, ...here.puzzles },
    mistakes: { ...mistakes, ...here.mistakes },
    accuracy: { ...accuracy, ...here.accuracy },
  });
  let added = 0;
  for (const game of kept.games) {
    if ((await loadGame(game.id)) || !exportRecord(game.setup, game.actions).ok) continue;
    await saveGame(game);
    added++;
  }
  return added;
}
function parse(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    const whole = kept?.format === FORMAT && Array.isArray(kept.games) && kept.progress?.puzzles;
    return whole ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
