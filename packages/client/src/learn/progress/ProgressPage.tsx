import { LEVEL_RATINGS } from '@concordia/ai';
import type { MapId } from '@concordia/engine';
import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { toast } from '../../app/dialogs.tsx';
import { routeHash } from '../../app/router.ts';
import { Segments } from '../../app/Segments.tsx';
import { UiIcon } from '../../art/index.ts';
import { newId } from '../../games/create.ts';
import { levelName } from '../../games/levels.ts';
import { against, startGame } from '../../games/start.ts';
import { allGames } from '../../games/storage.ts';
import { localeTag, m } from '../../i18n/messages.ts';
import { findServer, me, server } from '../../online/server.ts';
import { levelOf, meansOf, type Played, playedGames } from '../growth.ts';
import { exportAll, importAll } from '../keep.ts';
import { AccuracyCard } from './AccuracyCard.tsx';
import { accountGames } from './account.ts';
import { GodsCard, LevelsCard } from './Bars.tsx';
import { Key, PlotCard } from './PlotCard.tsx';
import { Practice } from './Practice.tsx';
import { GamesTable, RatingPlot } from './RatingPlot.tsx';
import './progress.css';

/** Fewer games say little. */
const ENOUGH = 5;
const LATEST = 30;
const played = signal<readonly Played[] | null>(null);

/** The games on this device first; those of the account join them when they have arrived from the server. */
async function look(): Promise<void> {
  const here = await allGames().catch(() => []);
  played.value = playedGames(here);
  if (server.peek() === 'unknown') await findServer();
  const person = me.peek();
  if (!person || person.guest) return;
  const ids = new Set(here.map(({ id }) => id));
  const there = (await accountGames(person)).filter(({ id }) => !ids.has(id));
  if (there.length > 0) played.value = playedGames([...here, ...there]);
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
          <RatingPlot games={games.slice(-LATEST)} />
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
  const map = useSignal<MapId | 'both'>('both');
  const some = useSignal<'last' | 'all'>('last');
  const all = played.value ?? [];
  const games = useMemo(() => {
    const of = all.filter(({ game }) => map.value === 'both' || game.setup.map === map.value);
    return some.value === 'last' ? of.slice(-LATEST) : of;
  }, [all, map.value, some.value]);
  const means = useMemo(() => meansOf(games.slice(-LATEST)), [games]);
  return (
    <main class="learn-progress">
      <a class="button quiet" href={routeHash({ page: 'learn', path: [] })}>
        <UiIcon name="back" size={18} class="mirrored" /> {m.learn_back()}
      </a>
      <h1>{m.progress_title()}</h1>
      <Buttons last={all.at(-1)} />
      {all.length < ENOUGH && <p class="soft">{m.progress_few()}</p>}
      {all.length > 0 && (
        <div class="learn-choices">
          <Segments
            label={m.progress_board()}
            options={[
              { value: 'both', label: m.progress_both() },
              { value: 'imperium', label: m.board_imperium() },
              { value: 'italia', label: m.board_italia() },
            ]}
            value={map.value}
            onChange={(chosen) => {
              map.value = chosen;
            }}
          />
          <Segments
            label={m.progress_games()}
            options={[
              { value: 'last', label: m.progress_last({ count: LATEST }) },
              { value: 'all', label: m.progress_all() },
            ]}
            value={some.value}
            onChange={(chosen) => {
              some.value = chosen;
            }}
          />
        </div>
      )}
      {games.length > 0 && (
        <div class="learn-grid progress-grid">
          {all.length >= ENOUGH && (
            <PlotCard
              title={
                <>
                  {m.progress_rating()} <b>{Math.round(games[games.length - 1].skill.rating)}</b>
                </>
              }
              legend={
                <>
                  <Key mark="disc" text={m.progress_won()} /> <Key mark="ring" text={m.progress_not_won()} />{' '}
                  <Key mark="band" text={m.progress_sure()} />
                </>
              }
              plot={() => <RatingPlot games={games} />}
              table={() => <GamesTable games={games} />}
            />
          )}
          <GodsCard gods={means.gods} />
          <AccuracyCard games={games} />
          <LevelsCard games={games} />
          <Figures games={games} bought={means.bought} turns={means.turns} />
          <Practice gods={means.gods} />
        </div>
      )}
    </main>
  );
}

function Buttons({ last }: { last: Played | undefined }): JSX.Element {
  const level = levelOf(last?.skill.rating ?? LEVEL_RATINGS.easy);
  return (
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
  );
}

function Figures({
  games,
  bought,
  turns,
}: {
  games: readonly Played[];
  bought: number;
  turns: number;
}): JSX.Element {
  const number = new Intl.NumberFormat(localeTag.value, { maximumFractionDigits: 1 });
  const rows: [string, number][] = [
    [m.progress_played(), games.length],
    [m.progress_won(), games.filter(({ won }) => won).length],
    [m.progress_points(), games.reduce((sum, { points }) => sum + points, 0) / games.length],
    [m.progress_best(), Math.max(...games.map(({ points }) => points))],
    [m.progress_bought(), bought],
    [m.progress_turns(), turns],
  ];
  return (
    <section class="panel learn-card">
      <h2>{m.progress_games()}</h2>
      <dl class="learn-figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
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
