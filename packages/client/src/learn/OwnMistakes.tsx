import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { routeHash } from '../app/router.ts';
import { loadGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { Opponents } from '../opponents/opponents.ts';
import { TableScreen } from '../table/TableScreen.tsx';
import { worstTurns } from './own.ts';
import { PuzzleCard, Solved } from './puzzles/Panels.tsx';
import { type Posed, PuzzleRun } from './puzzles/run.ts';

/** After a game: one's worst turns, one by one, to be played better. */
export function OwnMistakes({ id }: { id: string }): JSX.Element {
  const found = useSignal<readonly Posed[] | 'missing' | null>(null);
  const far = useSignal<{ done: number; all: number } | null>(null);
  const at = useSignal(0);
  useEffect(() => {
    const computer = new Opponents();
    const look = async () => {
      const game = await loadGame(id);
      found.value = game
        ? await worstTurns(computer, game, (done, all) => {
            far.value = { done, all };
          })
        : 'missing';
    };
    // Whoever leaves stops it.
    look().catch(() => {});
    return () => computer.dispose();
  }, [id]);
  const posed = Array.isArray(found.value) ? (found.value as readonly Posed[]) : null;
  if (posed && at.value < posed.length)
    return (
      <OneMistake
        key={at.value}
        posed={posed[at.value]}
        onNext={() => at.value++}
        isLast={at.value + 1 === posed.length}
      />
    );
  return (
    <main class="loading">
      {posed || found.value === 'missing' ? (
        <>
          <h1>{found.value === 'missing' ? m.app_no_game() : posed?.length ? m.own_done() : m.own_none()}</h1>
          <a class="button primary" href={routeHash({ page: 'learn', path: [] })}>
            {m.learn_back()}
          </a>
        </>
      ) : (
        <p role="status">
          {m.own_looking({ count: (far.value?.done ?? 0) + 1, all: far.value?.all ?? 1 })}{' '}
          <progress value={far.value?.done ?? 0} max={far.value?.all ?? 1} />
        </p>
      )}
    </main>
  );
}

function OneMistake({
  posed,
  onNext,
  isLast,
}: {
  posed: Posed;
  onNext: () => void;
  isLast: boolean;
}): JSX.Element {
  const run = useMemo(
    () =>
      new PuzzleRun(posed, (made) => ({
        where: () => m.own_where(),
        back: { page: 'learn', path: [] },
        Task: () => <PuzzleCard run={made} />,
        After: ({ ui }) => (
          <>
            <Solved ui={ui} run={made} next={null} />
            <button type="button" class="button primary" data-action="next-mistake" onClick={onNext}>
              {isLast ? m.learn_finish() : m.puzzle_next()}
            </button>
          </>
        ),
      })),
    [posed],
  );
  useEffect(() => () => run.dispose(), [run]);
  return <TableScreen key={run.table} table={run.table} />;
}
