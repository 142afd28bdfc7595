import type { Theme } from '@concordia/ai/puzzles';
import { reasonsFor } from '@concordia/ai/reasons';
import type { JSX } from 'preact';
import { routeHash } from '../../app/router.ts';
import { UiIcon } from '../../art/index.ts';
import { whyBetter } from '../../explain/reasons.ts';
import { tellTurn } from '../../games/chronicle.ts';
import { m } from '../../i18n/messages.ts';
import { isolate, percent } from '../../i18n/words.ts';
import { JudgedTurnRow } from '../../table/JudgedTurnRow.tsx';
import type { TableUi } from '../../table/ui.ts';
import { progress } from '../progress.ts';
import type { PuzzleRun } from './run.ts';

export function themeName(theme: Theme): string {
  return m[`puzzle_theme_${theme}` as const]();
}

/** The best turn's chance to win and this one's, from percent. */
function chances(best: number, chance: number): { best: string; chance: string } {
  return { best: percent(best / 100), chance: percent(chance / 100) };
}

/** The task, and the comment on a turn that does not solve it. */
export function PuzzleCard({ run }: { run: PuzzleRun }): JSX.Element {
  const { puzzle, table } = run;
  const { skill, inRow, days } = progress.value;
  const said = run.said.value;
  const solved = said?.type === 'solved';
  const player = isolate(table.seats[table.seat].name);
  return (
    <section class="task panel puzzle" aria-label={m.puzzle_title()}>
      <header>
        <h2>
          <UiIcon name="bulb" size={20} /> {m.puzzle_title()}
        </h2>
        {puzzle.rating !== null && <small>{m.puzzle_level({ rating: puzzle.rating })}</small>}
      </header>
      <div class="task-goal">
        <p>{m.puzzle_ask({ player })}</p>
      </div>
      <p class="task-say">{m.puzzle_how()}</p>
      {puzzle.themes.length > 0 && (
        <p class="puzzle-theme">
          <small>{m.puzzle_theme()}</small>{' '}
          <UiIcon name={solved || run.hinted.value ? 'bulb' : 'lock'} size={16} />{' '}
          <b>
            {solved || run.hinted.value ? puzzle.themes.map(themeName).join(' · ') : m.puzzle_theme_hidden()}
          </b>
        </p>
      )}
      {said && !solved && (
        <div class="task-wrong" role="alert" data-said={said.type}>
          <p>
            {said.type === 'judging' && m.puzzle_judging()}
            {said.type === 'near' && m.puzzle_near(chances(puzzle.chance, said.chance))}
            {said.type === 'miss' && m.puzzle_miss(chances(puzzle.chance, said.chance))}
          </p>
        </div>
      )}
      <dl class="puzzle-facts">
        <dt>{m.puzzle_rating()}</dt>
        <dd>
          {Math.round(skill.rating)}
          {run.change.value !== null && <Change by={run.change.value} />}
        </dd>
        <dt>{m.puzzle_in_row()}</dt>
        <dd>{inRow}</dd>
        <dt>{m.puzzle_days()}</dt>
        <dd>{days?.inRow ?? 0}</dd>
      </dl>
      {!solved && (
        <div class="task-buttons">
          {!run.hinted.value && (
            <button
              type="button"
              class="button"
              data-action="hint"
              onClick={() => {
                run.hinted.value = true;
              }}
            >
              <UiIcon name="bulb" size={18} /> {m.learn_hint()}
            </button>
          )}
          <button type="button" class="button quiet" data-action="answer" onClick={() => run.showAnswer()}>
            <UiIcon name="eye" size={18} /> {m.puzzle_answer()}
          </button>
        </div>
      )}
    </section>
  );
}

function Change({ by }: { by: number }): JSX.Element {
  return (
    <bdi class={`puzzle-change${by < 0 ? ' less' : ''}`}>
      {by < 0 ? '−' : '+'}
      {Math.abs(by)}
    </bdi>
  );
}

interface SolvedProps {
  ui: TableUi;
  run: PuzzleRun;
  /** The next address within Learn; null where the next step is not a page. */
  next: (() => string[]) | null;
  /** From the beginning; the rating does not change any more. */
  onAgain: () => void;
}

/** Why it is the best turn, what else there was, and where to go from here. */
export function Solved({ ui, run, next, onAgain }: SolvedProps): JSX.Element {
  const { laidOut, puzzle } = run;
  const { game, state, seat, seen, best, others } = laidOut;
  const nextPath = next?.() ?? [];
  const told = tellTurn({ game, state }, seat, best);
  return (
    <div class="task-after">
      <h2>
        <UiIcon name={run.shown.value ? 'eye' : 'check'} size={24} />{' '}
        {run.shown.value ? m.puzzle_answer() : m.learn_solved()}
      </h2>
      <ul class="puzzle-turns">
        <li>
          <JudgedTurnRow
            ui={ui}
            game={game}
            told={told}
            compared={{ chance: puzzle.chance / 100, more: 0 }}
          />
        </li>
      </ul>
      <p data-why>{whyBetter(reasonsFor(seen, best, others[0]?.actions ?? null), game, 3)}</p>
      <h3>{m.puzzle_others()}</h3>
      <ul class="puzzle-turns">
        {others.map(({ actions, chance }, i) => (
          <li key={i}>
            <JudgedTurnRow
              ui={ui}
              game={game}
              told={tellTurn({ game, state }, seat, actions)}
              compared={{ chance: chance / 100, more: (chance - puzzle.chance) / 100 }}
            />
          </li>
        ))}
      </ul>
      <div class="task-buttons">
        <button
          type="button"
          class="button"
          data-action="puzzle-again"
          aria-keyshortcuts="A"
          onClick={onAgain}
        >
          <UiIcon name="undoAll" size={18} class="mirrored" /> {m.puzzle_again()}
        </button>
        <button
          type="button"
          class="button"
          data-action="puzzle-play-on"
          onClick={() => void run.playOn('hard')}
        >
          <UiIcon name="play" size={18} /> {m.replay_play_on()}
        </button>
        {next && (
          <a
            class="button primary grow"
            data-action="next-puzzle"
            aria-keyshortcuts="N"
            href={routeHash({ page: 'learn', path: nextPath })}
          >
            {nextPath.length > 0 ? m.puzzle_next() : m.learn_finish()}
          </a>
        )}
      </div>
    </div>
  );
}
