import type { JSX } from 'preact';
import type { Chronicle } from '../games/chronicle.ts';
import type { SeatInfo } from '../games/model.ts';
import { list, m } from '../i18n/messages.ts';
import { godName, isolate } from '../i18n/words.ts';
import { TurnGraph } from './TurnGraph.tsx';

/** Each line also differs by its dashes. */
const DASHES = ['', '9 6', '2 5', '12 5 2 5', '5 4'] as const;

/** Points over the turns. */
export function ScoreGraph({
  chronicle,
  seats,
  at = null,
  onPick,
}: {
  chronicle: Chronicle;
  seats: readonly SeatInfo[];
  /** Turn that is looked at: 0 is the start. */
  at?: number | null;
  onPick?: (turn: number) => void;
}): JSX.Element {
  const series = [chronicle.startTotals, ...chronicle.turns.map(({ totals }) => totals)];
  const final = series[series.length - 1];
  const most = Math.max(10, ...series.flat());
  const step = most > 120 ? 50 : most > 60 ? 25 : 10;
  const top = Math.ceil(most / step) * step;
  const level = (points: number) => ({ share: points / top, text: String(points) });
  const concordia = chronicle.turns.find(({ events }) => events.some(({ type }) => type === 'concordia'));
  return (
    <TurnGraph
      title={`${m.end_graph()}. ${list(seats.map(({ name }, seat) => `${isolate(name)}: ${final[seat]}`))}`}
      turns={series.length - 1}
      levels={Array.from({ length: top / step + 1 }, (_, index) => level(index * step))}
      seats={seats}
      labels={final.map(level)}
      at={at}
      {...(onPick ? { onPick } : {})}
      over={({ x, y }) => (
        <>
          {concordia && (
            <>
              <line class="concordia" x1={x(concordia.number)} x2={x(concordia.number)} y1={y(1)} y2={y(0)} />
              <text class="axis" x={x(concordia.number) - 6} y={y(0) - 7} text-anchor="end">
                {`${godName('concordia')}: ${seats[concordia.seat].name}`}
              </text>
            </>
          )}
          {seats.map(({ colour }, seat) => {
            const points = series
              .map((totals, turn) => `${x(turn).toFixed(1)},${y(totals[seat] / top).toFixed(1)}`)
              .join(' ');
            const line = { points, 'stroke-dasharray': DASHES[seat] };
            return (
              <g key={colour}>
                <polyline class="under" stroke={`var(--p-${colour}-edge)`} {...line} />
                <polyline class="series" stroke={`var(--p-${colour}-line)`} {...line} />
              </g>
            );
          })}
        </>
      )}
    />
  );
}
