import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { EmblemShape } from '../art/shapes.tsx';
import type { Chronicle } from '../games/chronicle.ts';
import type { SeatInfo } from '../games/model.ts';
import { m } from '../i18n/messages.ts';
import { godName } from '../i18n/words.ts';
import { useRoom } from './room.ts';
import { spread } from './spread.ts';

const LEFT = 36;
const RIGHT = 70;
const TOP = 14;
const BOTTOM = 24;
/** Each line also differs by its dashes. */
const DASHES = ['', '9 6', '2 5', '12 5 2 5', '5 4'] as const;

/** Points over the turns. Time runs from left to right in every language. */
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
  const id = useId();
  const {
    box,
    width: WIDTH,
    height: HEIGHT,
  } = useRoom({
    width: LEFT + RIGHT + 120,
    height: TOP + BOTTOM + 40,
  });
  const series = [chronicle.startTotals, ...chronicle.turns.map(({ totals }) => totals)];
  const last = Math.max(1, series.length - 1);
  const most = Math.max(10, ...series.flat());
  const step = most > 120 ? 50 : most > 60 ? 25 : 10;
  const top = Math.ceil(most / step) * step;
  const x = (turn: number) => LEFT + (turn / last) * (WIDTH - LEFT - RIGHT);
  const y = (points: number) => TOP + (1 - points / top) * (HEIGHT - TOP - BOTTOM);
  const ends = spread(
    seats.map((_, seat) => y(series[series.length - 1][seat])),
    19,
    { ceiling: TOP, floor: HEIGHT - BOTTOM },
  );
  const every = Math.max(1, Math.ceil((last * 45) / (WIDTH - LEFT - RIGHT)));
  const concordia = chronicle.turns.find(({ events }) => events.some(({ type }) => type === 'concordia'));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the replay and its slider do the same
    <svg
      ref={box}
      class={`score-graph${onPick ? ' pick' : ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={id}
      direction="ltr"
      onClick={(event) => {
        if (!onPick) return;
        const box = event.currentTarget.getBoundingClientRect();
        const across = ((event.clientX - box.left) / box.width) * WIDTH;
        onPick(Math.min(last, Math.max(0, Math.round(((across - LEFT) / (WIDTH - LEFT - RIGHT)) * last))));
      }}
    >
      <title id={id}>
        {`${m.end_graph()}. ${seats.map(({ name }, seat) => `${name}: ${series[series.length - 1][seat]}`).join(', ')}`}
      </title>
      {Array.from({ length: top / step + 1 }, (_, index) => index * step).map((points) => (
        <g key={points}>
          <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(points)} y2={y(points)} />
          <text class="axis" x={LEFT - 6} y={y(points) + 4} text-anchor="end">
            {points}
          </text>
        </g>
      ))}
      {series.map((_, turn) =>
        turn % every === 0 ? (
          <text key={turn} class="axis" x={x(turn)} y={HEIGHT - 6} text-anchor="middle">
            {turn}
          </text>
        ) : null,
      )}
      {concordia && (
        <>
          <line
            class="concordia"
            x1={x(concordia.number)}
            x2={x(concordia.number)}
            y1={TOP}
            y2={HEIGHT - BOTTOM}
          />
          <text class="axis" x={x(concordia.number) - 6} y={HEIGHT - BOTTOM - 7} text-anchor="end">
            {`${godName('concordia')}: ${seats[concordia.seat].name}`}
          </text>
        </>
      )}
      {seats.map(({ colour }, seat) => {
        const points = series
          .map((totals, turn) => `${x(turn).toFixed(1)},${y(totals[seat]).toFixed(1)}`)
          .join(' ');
        return (
          <g key={colour}>
            <polyline
              class="under"
              points={points}
              stroke={`var(--p-${colour}-edge)`}
              stroke-dasharray={DASHES[seat]}
            />
            <polyline
              class="series"
              points={points}
              stroke={`var(--p-${colour})`}
              stroke-dasharray={DASHES[seat]}
            />
          </g>
        );
      })}
      {seats.map(({ colour }, seat) => (
        <g key={colour} transform={`translate(${WIDTH - RIGHT + 14} ${ends[seat]})`}>
          <g transform="scale(.52)">
            <EmblemShape colour={colour} />
          </g>
          <text class="axis end-label" x="13" y="4">
            {series[series.length - 1][seat]}
          </text>
        </g>
      ))}
      {at !== null && <line class="now" x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />}
    </svg>
  );
}
