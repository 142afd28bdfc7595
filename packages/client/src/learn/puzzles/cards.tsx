import { layOut, type Puzzle, type PuzzlePack, THEMES } from '@concordia/ai/puzzles';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { routeHash } from '../../app/router.ts';
import { UiIcon } from '../../art/index.ts';
import { savedGame } from '../../games/create.ts';
import { Thumb } from '../../home/Thumb.tsx';
import { localeTag, m } from '../../i18n/messages.ts';
import { progress } from '../progress.ts';
import { inCourse, puzzleOfDay } from './choose.ts';
import { themeName } from './Panels.tsx';
import { loadPuzzles, puzzlePack } from './PuzzlePage.tsx';

const puzzleHash = (...path: string[]) => routeHash({ page: 'learn', path: ['puzzle', ...path] });

/** What one can do in puzzles so far, and the themes to practise. */
export function Puzzles(): JSX.Element {
  useEffect(() => void loadPuzzles().catch(() => {}), []);
  const pack = puzzlePack.value;
  const { puzzles, skill, inRow, days } = progress.value;
  const tried = Object.values(puzzles);
  const first = tried.filter((outcome) => outcome === 'first').length;
  return (
    <section class="panel learn-card learn-puzzles" aria-labelledby="learn-puzzles">
      <header>
        <h2 id="learn-puzzles">
          <UiIcon name="bulb" size={24} /> {m.puzzle_many()}
        </h2>
        <span class="grow" />
        <a class="button primary" data-action="solve-puzzles" href={puzzleHash('mixed')}>
          {m.puzzle_solve()}
        </a>
      </header>
      <dl class="learn-figures">
        <Figure name={m.puzzle_rating()} value={String(Math.round(skill.rating))} />
        <Figure name={m.puzzle_in_row()} value={String(inRow)} />
        <Figure name={m.puzzle_days()} value={String(days?.inRow ?? 0)} />
        <Figure name={m.puzzle_first_try()} value={m.puzzle_of({ count: first, all: tried.length })} />
      </dl>
      {pack && (
        <>
          <h3>{m.puzzle_practise()}</h3>
          <ul class="learn-themes">
            {THEMES.map((theme) => {
              const all = pack.puzzles.filter((puzzle) => inCourse(puzzle, theme));
              const solved = all.filter(
                ({ id }) => puzzles[id] === 'first' || puzzles[id] === 'later',
              ).length;
              return (
                <li key={theme}>
                  <a href={puzzleHash(theme)} data-theme-of={theme}>
                    <span class="grow">{themeName(theme)}</span>
                    <progress value={solved} max={all.length} aria-hidden="true" />
                    <span class="soft">{m.puzzle_of({ count: solved, all: all.length })}</span>
                  </a>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p class="soft">{m.puzzle_from_games()}</p>
    </section>
  );
}
function Figure({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const DAY_MS = 24 * 3600_000;

export function PuzzleOfDay(): JSX.Element | null {
  const pack = puzzlePack.value;
  if (!pack) return <section class="panel learn-card" aria-busy="true" />;
  const puzzle = puzzleOfDay(pack, Date.now());
  const yesterday = puzzleOfDay(pack, Date.now() - DAY_MS);
  const outcome = progress.value.puzzles[puzzle.id];
  const solved = outcome === 'first' || outcome === 'later';
  const { map, seats } = pack.games[puzzle.game];
  const date = new Intl.DateTimeFormat(localeTag.value, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <section class="panel learn-card learn-puzzle-day" aria-labelledby="learn-day">
      <header>
        <h2 id="learn-day">
          <UiIcon name="sun" size={24} /> {m.puzzle_of_day()}
        </h2>
        <span class="grow" />
        <span class="soft">{date.format(Date.now())}</span>
      </header>
      <Position pack={pack} puzzle={puzzle} />
      <p>
        {m.puzzle_facts({ map: m[`board_${map}` as const](), count: seats })} ·{' '}
        {m.puzzle_level({ rating: puzzle.rating })}
      </p>
      <p class="soft">{solved ? m.puzzle_day_solved() : m.puzzle_day_open()}</p>
      <div class="task-buttons">
        <a class="button primary grow" data-action="puzzle-of-day" href={puzzleHash('mixed', puzzle.id)}>
          {m.puzzle_solve_it()}
        </a>
        <a class="button" data-action="puzzle-of-yesterday" href={puzzleHash('mixed', yesterday.id)}>
          {m.puzzle_yesterday()}
        </a>
      </div>
    </section>
  );
}

/** What stands on the board. */
function Position({ pack, puzzle }: { pack: PuzzlePack; puzzle: Puzzle }): JSX.Element {
  const game = useMemo(() => {
    const { setup, before } = layOut(pack, puzzle);
    return savedGame(setup, before, { controls: [], liveScores: true, seed: '' });
  }, [pack, puzzle]);
  return (
    <span class="learn-position">
      <Thumb game={game} />
    </span>
  );
}
