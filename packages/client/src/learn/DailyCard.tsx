import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { routeHash } from '../app/router.ts';
import { UiIcon } from '../art/index.ts';
import { levelName } from '../games/levels.ts';
import { LEVELS, type Level } from '../games/saved.ts';
import { m } from '../i18n/messages.ts';
import { gameOfDay, levelScores, playToday, type Today, today } from './daily.ts';

/** A game that is the same for everyone today, and what the levels score in it: shown once the own one is over. */
export function DailyCard(): JSX.Element {
  const daily = useMemo(() => gameOfDay(Date.now()), []);
  const now = useSignal<Today | null>(null);
  const levels = useSignal<{ readonly [L in Level]?: number }>({});
  useEffect(() => void today(daily).then((known) => (now.value = known)), [daily]);
  const points = now.value?.points ?? null;
  useEffect(() => {
    if (points === null) return;
    return levelScores(daily, (level, score) => {
      levels.value = { ...levels.value, [level]: score };
    });
  }, [daily, points]);
  const rows = LEVELS.map((level) => ({ level, score: levels.value[level] }));
  const most = Math.max(1, points ?? 0, ...rows.map(({ score }) => score ?? 0));
  const { map, seats } = daily.options;
  return (
    <section class="panel learn-card" aria-labelledby="learn-daily">
      <header>
        <h2 id="learn-daily">
          <UiIcon name="globe" size={24} /> {m.daily_title()}
        </h2>
      </header>
      <p>{m.puzzle_facts({ map: m[`board_${map}` as const](), count: seats.length })}</p>
      <p class="soft">{m.daily_text({ level: levelName('hard') })}</p>
      {points === null ? (
        <button
          type="button"
          class="button primary"
          data-action="play-daily"
          onClick={() => void playToday(daily)}
        >
          <UiIcon name="play" size={18} /> {now.value?.game ? m.daily_continue() : m.daily_play()}
        </button>
      ) : (
        <>
          <h3>{m.daily_levels()}</h3>
          <ul class="learn-bars">
            <Bar name={m.daily_you()} score={points} most={most} own />
            {rows.map(({ level, score }) => (
              <Bar key={level} name={levelName(level)} score={score} most={most} />
            ))}
          </ul>
          <a class="button" href={routeHash({ page: 'replay', id: daily.id, at: null })}>
            {m.app_replay()}
          </a>
        </>
      )}
    </section>
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
