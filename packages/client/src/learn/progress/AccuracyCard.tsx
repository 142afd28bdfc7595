import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { localeTag, m } from '../../i18n/messages.ts';
import { percent } from '../../i18n/words.ts';
import { Opponents } from '../../opponents/opponents.ts';
import { PHASES, type Skilled, together } from '../accuracy.ts';
import type { Played } from '../growth.ts';
import { lookThrough } from '../own.ts';
import { noteGame, progress } from '../progress.ts';
import { Key, PlotCard } from './PlotCard.tsx';

/** The newest games are compared with as many before them. */
const COMPARED = 10;
/** Games that are looked through at once: each takes some seconds. */
const AT_ONCE = 10;

/** What one's turns cost against the best ones, over time. */
export function AccuracyCard({ games }: { games: readonly Played[] }): JSX.Element {
  const { accuracy } = progress.value;
  const known = games.flatMap(({ game }) => accuracy[game.id] ?? []);
  const now = together(known.slice(-COMPARED));
  const before = together(known.slice(-2 * COMPARED, -COMPARED));
  const number = new Intl.NumberFormat(localeTag.value, { style: 'percent', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(localeTag.value, { maximumFractionDigits: 1 });
  const most = Math.max(0.001, ...(now?.phases ?? []), ...(before?.phases ?? []));
  const width = (share: number) => ({ inlineSize: `${(100 * share) / most}%` });
  if (!now)
    return (
      <section class="panel learn-card">
        <h2>{m.accuracy_title()}</h2>
        <p class="soft">{m.accuracy_none()}</p>
        <LookThrough games={games} />
      </section>
    );
  const figures = (one: Skilled): [string, string][] => [
    [m.accuracy_found(), percent(one.found)],
    [m.accuracy_lost(), number.format(one.lost)],
    [m.accuracy_big(), whole.format(one.big)],
  ];
  return (
    <PlotCard
      title={m.accuracy_title()}
      legend={
        <>
          <Key mark="own" text={m.accuracy_now()} />{' '}
          {before && <Key mark="other" text={m.accuracy_before()} />}
        </>
      }
      plot={() => (
        <>
          <dl class="learn-figures">
            {figures(now).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ul class="god-bars">
            {PHASES.map((phase, index) => (
              <li key={phase}>
                <span class="god-name">{m[`review_${phase}` as const]()}</span>
                <span class="twin-bars">
                  <span>
                    <i class="own" style={width(now.phases[index])} /> {number.format(now.phases[index])}
                  </span>
                  {before && (
                    <span>
                      <i class="other" style={width(before.phases[index])} />{' '}
                      {number.format(before.phases[index])}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p class="soft">{m.accuracy_text({ count: Math.min(COMPARED, known.length) })}</p>
          <LookThrough games={games} />
        </>
      )}
      table={() => (
        <table class="progress-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{m.accuracy_now()}</th>
              <th scope="col">{m.accuracy_before()}</th>
            </tr>
          </thead>
          <tbody>
            {figures(now).map(([name, value], index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
                <td>{before ? figures(before)[index][1] : '–'}</td>
              </tr>
            ))}
            {PHASES.map((phase, index) => (
              <tr key={phase}>
                <th scope="row">{m[`review_${phase}` as const]()}</th>
                <td>{number.format(now.phases[index])}</td>
                <td>{before ? number.format(before.phases[index]) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}

/** Looks through the newest games that have not been; their worst turns join the mistakes to be tried again. */
function LookThrough({ games }: { games: readonly Played[] }): JSX.Element | null {
  const far = useSignal<{ done: number; all: number } | null>(null);
  const computer = useRef<Opponents | null>(null);
  useEffect(() => () => computer.current?.dispose(), []);
  const { accuracy } = progress.value;
  const open = games.filter(({ game }) => !accuracy[game.id]).slice(-AT_ONCE);
  if (open.length === 0 && !far.value) return null;
  const look = async () => {
    computer.current ??= new Opponents();
    const all = open.length;
    far.value = { done: 0, all };
    for (const [index, { game }] of open.toReversed().entries()) {
      far.value = { done: index, all };
      const found = await lookThrough(computer.current, game, () => {});
      noteGame(game.id, found.accuracy, found.worst);
    }
    far.value = null;
  };
  if (far.value)
    return (
      <p role="status">
        {m.accuracy_looking({ count: far.value.done + 1, all: far.value.all })}{' '}
        <progress value={far.value.done} max={far.value.all} />
      </p>
    );
  return (
    <button
      type="button"
      class="button"
      data-action="look-through"
      onClick={() => void look().catch(() => {})}
    >
      {m.accuracy_look({ count: open.length })}
    </button>
  );
}
