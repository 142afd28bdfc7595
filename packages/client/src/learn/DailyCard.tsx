import type { DailyTable } from '@concordia/protocol';
import { DAILY_LEVEL, gameOfDay } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { routeHash } from '../app/router.ts';
import { UiIcon } from '../art/index.ts';
import { levelName } from '../games/levels.ts';
import { LEVELS, type Level } from '../games/saved.ts';
import { m } from '../i18n/messages.ts';
import { DailyResults, useResults } from './DailyResults.tsx';
import { dailyId, dayBefore, levelScores, type Played, playDay, playedOn } from './daily.ts';

/** A game that is the same for everyone today, and what the levels and all others score in it. */
export function DailyCard(): JSX.Element {
  const [today, yesterday] = useMemo(() => [0, 1].map((days) => dayBefore(Date.now(), days)), []);
  const now = useSignal<Played | null>(null);
  const before = useSignal<Played | null>(null);
  const levels = useSignal<{ readonly [L in Level]?: number }>({});
  useEffect(() => {
    void playedOn(today).then((known) => (now.value = known));
    void playedOn(yesterday).then((known) => (before.value = known));
  }, [today, yesterday]);
  const points = now.value?.points ?? null;
  const results = useResults(today, points === null ? undefined : now.value?.game);
  useEffect(() => {
    if (points === null) return;
    return levelScores(today, (level, score) => {
      levels.value = { ...levels.value, [level]: score };
    });
  }, [today, points]);
  const rows = LEVELS.map((level) => ({ level, score: levels.value[level] }));
  const most = Math.max(1, points ?? 0, ...rows.map(({ score }) => score ?? 0));
  const { setup } = useMemo(() => gameOfDay(today), [today]);
  return (
    <section class="panel learn-card learn-daily" aria-labelledby="learn-daily">
      <header>
        <h2 id="learn-daily">
          <UiIcon name="globe" size={24} /> {m.daily_title()}
        </h2>
      </header>
      <p>{m.puzzle_facts({ map: m[`board_${setup.map}` as const](), count: setup.players.length })}</p>
      <p class="soft">{m.daily_text({ level: levelName(DAILY_LEVEL) })}</p>
      {points === null ? (
        <>
          <Others table={results.value} />
          <button
            type="button"
            class="button primary"
            data-action="play-daily"
            onClick={() => void playDay(today)}
          >
            <UiIcon name="play" size={18} /> {now.value?.game ? m.daily_continue() : m.daily_play()}
          </button>
        </>
      ) : (
        <>
          <h3>{m.daily_levels()}</h3>
          <ul class="learn-bars">
            <Bar name={m.daily_you()} score={points} most={most} own />
            {rows.map(({ level, score }) => (
              <Bar key={level} name={levelName(level)} score={score} most={most} />
            ))}
          </ul>
          <DailyResults table={results.value} />
          <a class="button" href={routeHash({ page: 'replay', id: dailyId(today), at: null })}>
            {m.app_replay()}
          </a>
        </>
      )}
      {before.value?.points != null && (
        <p class="learn-yesterday">
          <span class="grow">{m.daily_yesterday({ points: before.value.points })}</span>
          <a href={routeHash({ page: 'replay', id: dailyId(yesterday), at: null })}>{m.app_replay()}</a>
        </p>
      )}
    </section>
  );
}

/** Before one has played: how many have, and what they scored in the middle. */
function Others({ table }: { table: DailyTable | null }): JSX.Element | null {
  if (!table || table.middle === null) return null;
  return (
    <p class="soft">
      {m.daily_finished({ count: table.finished })} {m.daily_middle({ points: table.middle })}
    </p>
  );
}

function Bar({
  name,
  score,
  most,
  own = false,
}: {
  name: string;
  score: number | undefined;
  most: number;
  own?: boolean;
}): JSX.Element {
  return (
    <li class={own ? 'own' : ''}>
      <span>{name}</span>
      <span class="learn-bar">
        <span style={{ inlineSize: `${(100 * (score ?? 0)) / most}%` }}>{score ?? '…'}</span>
      </span>
    </li>
  );
}
