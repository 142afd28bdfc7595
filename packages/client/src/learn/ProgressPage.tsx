import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { toast } from '../app/dialogs.tsx';
import { routeHash } from '../app/router.ts';
import { GodIcon, UiIcon } from '../art/index.ts';
import { newId } from '../games/create.ts';
import { levelName } from '../games/levels.ts';
import { LEVELS } from '../games/saved.ts';
import { against, startGame } from '../games/start.ts';
import { allGames } from '../games/storage.ts';
import { localeTag, m } from '../i18n/messages.ts';
import { godName } from '../i18n/words.ts';
import { LEVEL_RATINGS, levelOf, meansOf, type Played, playedGames } from './growth.ts';
import { exportAll, importAll } from './keep.ts';

/** Fewer games say little. */
const ENOUGH = 5;
/** Games that are replayed for the means. */
const LATEST = 20;
const played = signal<readonly Played[] | null>(null);

async function look(): Promise<void> {
  played.value = playedGames(await allGames().catch(() => []));
}

/** On the page of lessons: where one stands, and the way to the rest. */
export function ProgressTeaser(): JSX.Element {
  useEffect(() => void look(), []);
  const games = played.value ?? [];
  const last = games.at(-1);
  return (
    <section class="panel learn-card" aria-labelledby="learn-progress">
      <header>
        <h2 id="learn-progress">
          <UiIcon name="chart" size={24} /> {m.progress_title()}
        </h2>
        <span class="grow" />
        <a class="button" data-action="progress" href={routeHash({ page: 'learn', path: ['progress'] })}>
          {m.progress_see()}
        </a>
      </header>
      {last && games.length >= ENOUGH ? (
        <>
          <RatingPlot games={games} />
          <p>{m.progress_level({ level: levelName(levelOf(last.skill.rating)) })}</p>
        </>
      ) : (
        <p class="soft">{m.progress_few()}</p>
      )}
    </section>
  );
}

export function ProgressPage(): JSX.Element {
  useEffect(() => void look(), []);
  const games = played.value ?? [];
  const asTable = useSignal(false);
  const last = games.at(-1);
  const means = useMemo(() => meansOf(games.slice(-LATEST)), [games]);
  const number = new Intl.NumberFormat(localeTag.value, { maximumFractionDigits: 1 });
  const level = levelOf(last?.skill.rating ?? LEVEL_RATINGS.easy);
  return (
    <main class="learn-progress">
      <a class="button quiet" href={routeHash({ page: 'learn', path: [] })}>
        <UiIcon name="back" size={18} class="mirrored" /> {m.learn_back()}
      </a>
      <h1>{m.progress_title()}</h1>
      <div class="task-buttons">
        <button
          type="button"
          class="button primary"
          data-action="my-level"
          onClick={() =>
            void startGame({
              map: 'imperium',
              seats: against(2, level),
              intermediateScoring: false,
              liveScores: true,
              seed: newId(),
            })
          }
        >
          <UiIcon name="play" size={18} /> {m.progress_play({ level: levelName(level) })}
        </button>
        <button type="button" class="button" data-action="export-progress" onClick={() => void exportAll()}>
          <UiIcon name="download" size={18} /> {m.progress_export()}
        </button>
        <label class="button">
          <UiIcon name="upload" size={18} /> {m.progress_import()}
          <input
            type="file"
            accept=".json,application/json"
            class="visually-hidden"
            onChange={(event) => void read(event.currentTarget)}
          />
        </label>
      </div>
      {games.length < ENOUGH && <p class="soft">{m.progress_few()}</p>}
      {last && (
        <div class="learn-grid">
          <section class="panel learn-card">
            <header>
              <h2>{m.progress_rating()}</h2>
              <b>{Math.round(last.skill.rating)}</b>
              <span class="grow" />
              <button
                type="button"
                class="button quiet"
                aria-pressed={asTable.value}
                onClick={() => {
                  asTable.value = !asTable.value;
                }}
              >
                {m.progress_table()}
              </button>
            </header>
            {asTable.value ? <GamesTable games={games} /> : <RatingPlot games={games} />}
          </section>
          <section class="panel learn-card">
            <h2>{m.progress_gods()}</h2>
            <table class="progress-table">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{m.daily_you()}</th>
                  <th scope="col">{m.progress_winners()}</th>
                </tr>
              </thead>
              <tbody>
                {means.gods.map(({ god, own, winner }) => (
                  <tr key={god}>
                    <th scope="row">
                      <GodIcon god={god} size={18} /> {godName(god)}
                    </th>
                    <td>{number.format(own)}</td>
                    <td>{number.format(winner)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section class="panel learn-card">
            <h2>{m.progress_games()}</h2>
            <dl class="learn-figures">
              {[
                [m.progress_played(), games.length],
                [m.progress_won(), games.filter(({ won }) => won).length],
                [m.progress_points(), games.reduce((sum, { points }) => sum + points, 0) / games.length],
                [m.progress_bought(), means.bought],
                [m.progress_turns(), means.turns],
              ].map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{number.format(Number(value))}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      )}
    </main>
  );
}

async function read(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const added = await importAll(await file.text());
  input.value = '';
  if (added === null) toast(m.progress_no_file(), 'warn');
  else toast(m.progress_imported({ count: added }));
  await look();
}

function GamesTable({ games }: { games: readonly Played[] }): JSX.Element {
  const date = new Intl.DateTimeFormat(localeTag.value, { dateStyle: 'medium' });
  return (
    <table class="progress-table">
      <thead>
        <tr>
          <th scope="col">{m.progress_day()}</th>
          <th scope="col">{m.progress_points()}</th>
          <th scope="col">{m.progress_rating()}</th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ game, points, won, skill }) => (
          <tr key={game.id}>
            <th scope="row">
              {date.format(game.created)} {won && <UiIcon name="crown" size={14} label={m.progress_won()} />}
            </th>
            <td>{points}</td>
            <td>{Math.round(skill.rating)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDTH = 440;
const HEIGHT = 200;
const LEFT = 84;
/** The rating over the games: a disc is a game that was won, a ring one that was not; the band is how sure it is. */
function RatingPlot({ games }: { games: readonly Played[] }): JSX.Element {
  const all = [...Object.values(LEVEL_RATINGS), ...games.map(({ skill }) => skill.rating)];
  const [low, high] = [Math.min(...all) - 60, Math.max(...all) + 60];
  const x = (i: number) => LEFT + ((WIDTH - LEFT - 12) * (i + 0.5)) / games.length;
  const y = (rating: number) => HEIGHT - (HEIGHT * (rating - low)) / (high - low);
  const edge = (sign: number) =>
    games.map(({ skill }, i) => `${x(i)},${y(skill.rating + sign * skill.deviation)}`);
  const [first, last] = [games[0], games[games.length - 1]];
  return (
    <svg
      class="rating-plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={m.progress_summary({
        first: Math.round(first.skill.rating),
        last: Math.round(last.skill.rating),
        count: games.length,
      })}
    >
      {LEVELS.map((level) => (
        <g key={level}>
          <line x1={LEFT} x2={WIDTH} y1={y(LEVEL_RATINGS[level])} y2={y(LEVEL_RATINGS[level])} />
          <text x={LEFT - 8} y={y(LEVEL_RATINGS[level]) + 5} text-anchor="end">
            {levelName(level)}
          </text>
        </g>
      ))}
      <polygon points={[...edge(1), ...edge(-1).reverse()].join(' ')} />
      <polyline points={games.map(({ skill }, i) => `${x(i)},${y(skill.rating)}`).join(' ')} />
      {games.map(({ game, skill, won }, i) => (
        <circle key={game.id} cx={x(i)} cy={y(skill.rating)} r="5" class={won ? 'won' : ''} />
      ))}
    </svg>
  );
}
