import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { go, goInstead } from '../../app/router.ts';
import { m } from '../../i18n/messages.ts';
import { TableScreen } from '../../table/TableScreen.tsx';
import { progress } from '../progress.ts';
import { type Course, nextPuzzle } from './choose.ts';
import { PuzzleCard, Solved } from './Panels.tsx';
import { keyOfPuzzle, PuzzleRun } from './run.ts';

const loaded = signal<PuzzlePack | null>(null);
export const puzzlePack = loaded;

/** Rejects when the puzzles cannot be had. */
export async function loadPuzzles(): Promise<void> {
  if (loaded.peek()) return;
  const { default: pack } = await import('../../../data/puzzles.json');
  loaded.value = pack as unknown as PuzzlePack;
}

/** Where one goes from a puzzle: to the next of the course, or back where there is none. */
function after(pack: PuzzlePack, course: Course): () => string[] {
  return () => {
    const next = nextPuzzle(pack, course, progress.value);
    return next ? ['puzzle', course, next.id] : [];
  };
}

/** A puzzle by its name, in a course of puzzles. */
export function PuzzlePage({ course, id }: { course: Course; id: string }): JSX.Element {
  const failed = useSignal(false);
  useEffect(() => {
    loadPuzzles().catch(() => {
      failed.value = true;
    });
  }, []);
  const pack = loaded.value;
  const puzzle = pack?.puzzles.find((one) => one.id === id);
  const run = useSignal<PuzzleRun | null>(null);
  const attempt = useSignal(0);
  useEffect(() => {
    if (!pack) return;
    if (!puzzle) {
      const next = nextPuzzle(pack, course, progress.peek());
      goInstead({ page: 'learn', path: next ? ['puzzle', course, next.id] : [] });
      return;
    }
    const opened = new PuzzleRun({ ...puzzle, laidOut: layOut(pack, puzzle) }, (made) => ({
      where: () => m.puzzle_where(),
      back: { page: 'learn', path: [] },
      Task: () => <PuzzleCard run={made} />,
      After: ({ ui }) => (
        <Solved ui={ui} run={made} next={after(pack, course)} onAgain={() => attempt.value++} />
      ),
      keys: (letter) =>
        keyOfPuzzle(made, letter, {
          next: () => go({ page: 'learn', path: after(pack, course)() }),
          again: () => attempt.value++,
        }),
    }));
    run.value = opened;
    return () => {
      run.value = null;
      opened.dispose();
    };
  }, [pack, id, course, attempt.value]);
  if (run.value) return <TableScreen key={run.value.table} table={run.value.table} />;
  return (
    <main class="loading" aria-busy={!failed.value}>
      <p role="status">{failed.value ? m.puzzle_not_loaded() : m.app_loading()}</p>
    </main>
  );
}
