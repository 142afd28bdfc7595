import type { God } from '@concordia/engine';
import type { JSX } from 'preact';
import { GodIcon } from '../../art/index.ts';
import { levelName } from '../../games/levels.ts';
import { LEVELS, type Level } from '../../games/saved.ts';
import { localeTag, m } from '../../i18n/messages.ts';
import { godName } from '../../i18n/words.ts';
import { type Means, type Played, placesByLevel } from '../growth.ts';
import { Key, PlotCard } from './PlotCard.tsx';

/** One's own points from each god beside those of the winners. */
export function GodsCard({ gods }: Pick<Means, 'gods'>): JSX.Element {
  const number = new Intl.NumberFormat(localeTag.value, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(localeTag.value, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const most = Math.max(1, ...gods.flatMap(({ own, winner }) => [own, winner]));
  const width = (points: number) => ({ inlineSize: `${(100 * points) / most}%` });
  const name = (god: God) => (
    <>
      <GodIcon god={god} size={18} /> {godName(god)}
    </>
  );
  return (
    <PlotCard
      title={m.progress_gods()}
      legend={
        <>
          <Key mark="own" text={m.daily_you()} /> <Key mark="other" text={m.progress_winners()} />
        </>
      }
      plot={() => (
        <ul class="god-bars">
          {gods.map(({ god, own, winner }) => (
            <li key={god}>
              <span class="god-name">{name(god)}</span>
              <span class="twin-bars">
                <span>
                  <i class="own" style={width(own)} /> {number.format(own)}
                </span>
                <span>
                  <i class="other" style={width(winner)} /> {number.format(winner)}
                </span>
              </span>
              <b class={own < winner ? 'gap less' : 'gap'}>{signed.format(own - winner)}</b>
            </li>
          ))}
        </ul>
      )}
      table={() => (
        <table class="progress-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{m.daily_you()}</th>
              <th scope="col">{m.progress_winners()}</th>
            </tr>
          </thead>
          <tbody>
            {gods.map(({ god, own, winner }) => (
              <tr key={god}>
                <th scope="row">{name(god)}</th>
                <td>{number.format(own)}</td>
                <td>{number.format(winner)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}

const PLACES = ['first', 'second', 'third', 'lower'] as const;

/** How games against each level ended. */
export function LevelsCard({ games }: { games: readonly Played[] }): JSX.Element {
  const byLevel = placesByLevel(games);
  const rows = LEVELS.flatMap((level): { level: Level; places: readonly number[]; all: number }[] => {
    const places = byLevel[level];
    return places ? [{ level, places, all: places.reduce((a, b) => a + b, 0) }] : [];
  });
  const names = [m.progress_won(), m.progress_second(), m.progress_third(), m.progress_lower()];
  return (
    <PlotCard
      title={m.progress_levels()}
      legend={PLACES.map((place, index) => <Key key={place} mark={place} text={names[index]} />)}
      plot={() => (
        <ul class="level-bars">
          {rows.map(({ level, places, all }) => (
            <li key={level}>
              <span>{levelName(level)}</span>
              <span class="stack">
                {places.map(
                  (count, index) =>
                    count > 0 && (
                      <i key={PLACES[index]} class={PLACES[index]} style={{ flexGrow: count }}>
                        <b>{count}</b>
                        <span class="visually-hidden">{names[index]}</span>
                      </i>
                    ),
                )}
              </span>
              <span class="soft">{m.progress_count({ count: all })}</span>
            </li>
          ))}
        </ul>
      )}
      table={() => (
        <table class="progress-table">
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ level, places }) => (
              <tr key={level}>
                <th scope="row">{levelName(level)}</th>
                {places.map((count, index) => (
                  <td key={PLACES[index]}>{count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
