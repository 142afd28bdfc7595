import { LEVEL_RATINGS, LEVELS } from '@concordia/ai';
import type { JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { levelName } from '../../games/levels.ts';
import { localeTag, m } from '../../i18n/messages.ts';
import type { Played } from '../growth.ts';

const WIDTH = 640;
const HEIGHT = 240;
const [LEFT, RIGHT] = [44, 84];
/** Levels that are named beside the lines. */
const NAMED = LEVELS.filter((_, index) => index % 2 === 1);

/** The rating over the games: a disc is a game that was won, a ring one that was not; the band is how sure it is. */
export function RatingPlot({ games }: { games: readonly Played[] }): JSX.Element {
  const all = [...NAMED.map((level) => LEVEL_RATINGS[level]), ...games.map(({ skill }) => skill.rating)];
  const [low, high] = [Math.min(...all) - 60, Math.max(...all) + 60];
  const x = (i: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (i + 0.5)) / games.length;
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
      {NAMED.map((level) => (
        <g key={level}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(LEVEL_RATINGS[level])} y2={y(LEVEL_RATINGS[level])} />
          <text x={LEFT - 6} y={y(LEVEL_RATINGS[level]) + 5} text-anchor="end">
            {LEVEL_RATINGS[level]}
          </text>
          <text x={WIDTH - RIGHT + 6} y={y(LEVEL_RATINGS[level]) + 5}>
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

export function GamesTable({ games }: { games: readonly Played[] }): JSX.Element {
  const date = new Intl.DateTimeFormat(localeTag.value, { dateStyle: 'medium' });
  return (
    <table class="progress-table">
      <thead>
        <tr>
          <th scope="col">{m.progress_day()}</th>
          <th scope="col">{m.daily_points()}</th>
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
