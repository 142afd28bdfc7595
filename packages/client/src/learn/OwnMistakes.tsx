import { layOut } from '@concordia/ai/puzzles';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { routeHash } from '../app/router.ts';
import { loadGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { Opponents } from '../opponents/opponents.ts';
import { TableScreen } from '../table/TableScreen.tsx';
import { dueOf } from './mistakes.ts';
import { lookThrough, posed } from './own.ts';
import { noteGame, progress } from './progress.ts';
import { PuzzleCard, Solved } from './puzzles/Panels.tsx';
import { loadPuzzles, puzzlePack } from './puzzles/PuzzlePage.tsx';
import { keyOfPuzzle, type Posed, PuzzleRun } from './puzzles/run.ts';

/** After a game: one's worst turns, one by one, to be played better. They come back on later days. */
export function OwnMistakes({ id }: { id: string }): JSX.Element {
  const found = useSignal<readonly Posed[] | 'missing' | null>(null);
  const far = useSignal<{ done: number; all: number } | null>(null);
  useEffect(() => {
    const computer = new Opponents();
    const look = async () => {
      const game = await loadGame(id);
      if (!game) {
        found.value = 'missing';
        return;
      }
      const { accuracy, worst } = await lookThrough(computer, game, (done, all) => {
        far.value = { done, all };
      });
      noteGame(id, accuracy, worst);
      found.value = worst.map((turn) => posed(game, turn));
    };
    // Leaving the page stops it.
    look().catch(() => {});
    return () => computer.dispose();
  }, [id]);
  if (found.value === 'missing') return <Ended text={m.app_no_game()} />;
  if (found.value) return <Series all={found.value} none={m.own_none()} />;
  return (
    <main class="loading">
      <p role="status">
        {m.own_looking({ count: (far.value?.done ?? 0) + 1, all: far.value?.all ?? 1 })}{' '}
        <progress value={far.value?.done ?? 0} max={far.value?.all ?? 1} />
      </p>
    </main>
  );
}

/** The mistakes whose day has come. */
export function DueMistakes(): JSX.Element {
  const all = useSignal<readonly Posed[] | null>(null);
  useEffect(() => {
    const gather = async () => {
      const { mistakes } = progress.peek();
      await loadPuzzles().catch(() => {});
      const pack = puzzlePack.peek();
      const found = await Promise.all(
        dueOf(mistakes, Date.now()).map(async (id): Promise<Posed[]> => {
          const { own } = mistakes[id];
          const game = own && (await loadGame(own.game));
          if (own) return game ? [posed(game, own)] : [];
          const puzzle = pack?.puzzles.find((one) => one.id === id);
          return pack && puzzle ? [{ ...puzzle, laidOut: layOut(pack, puzzle) }] : [];
        }),
      );
      all.value = found.flat();
    };
    void gather();
  }, []);
  if (all.value) return <Series all={all.value} none={m.mistakes_none_due()} />;
  return (
    <main class="loading" aria-busy="true">
      <p role="status">{m.app_loading()}</p>
    </main>
  );
}

function Series({ all, none }: { all: readonly Posed[]; none: string }): JSX.Element {
  const at = useSignal(0);
  if (at.value === all.length) return <Ended text={all.length === 0 ? none : m.own_done()} />;
  return (
    <OneMistake
      key={all[at.value].id}
      posed={all[at.value]}
      onNext={() => at.value++}
      isLast={at.value + 1 === all.length}
    />
  );
}

function Ended({ text }: { text: string }): JSX.Element {
  return (
    <main class="loading">
      <h1>{text}</h1>
      <a class="button primary" href={routeHash({ page: 'learn', path: [] })}>
        {m.learn_back()}
      </a>
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
  const attempt = useSignal(0);
  const run = useMemo(
    () =>
      new PuzzleRun(posed, (made) => ({
        where: () => m.own_where(),
        back: { page: 'learn', path: [] },
        Task: () => <PuzzleCard run={made} />,
        After: ({ ui }) => (
          <>
            <Solved ui={ui} run={made} next={null} onAgain={() => attempt.value++} />
            <button type="button" class="button primary" data-action="next-mistake" onClick={onNext}>
              {isLast ? m.learn_finish() : m.puzzle_next()}
            </button>
          </>
        ),
        keys: (letter) => keyOfPuzzle(made, letter, { next: onNext, again: () => attempt.value++ }),
      })),
    [posed, attempt.value],
  );
  useEffect(() => () => run.dispose(), [run]);
  return <TableScreen key={run.table} table={run.table} />;
}
