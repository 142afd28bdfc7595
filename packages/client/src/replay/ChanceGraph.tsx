import { SIGNS } from '@concordia/ai/marks';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { EmblemShape } from '../art/shapes.tsx';
import type { SeatInfo } from '../games/model.ts';
import { m } from '../i18n/messages.ts';
import { percent } from '../i18n/words.ts';
import { useRoom } from '../score/room.ts';
import { spread } from '../score/spread.ts';
import type { Verdict } from './analysis.ts';

const LEFT = 44;
const RIGHT = 78;
const TOP = 14;
const BOTTOM = 24;
/** Each area also differs by what is drawn on it. */
const TEXTURES = [
  '',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M0 4h8M4 0v8',
  'M2 2h1v1H2zM6 6h1v1H6z',
  'M0 4h8',
] as const;

/** Everyone's chances to win over the turns, one above the other. Time runs from left to right in every language. */
export function ChanceGraph({
  chances,
  seats,
  at,
  marked,
  onPick,
}: {
  chances: readonly (readonly number[])[];
  seats: readonly SeatInfo[];
  /** Turn that is looked at: 0 is the start. */
  at: number;
  marked: readonly Verdict[];
  onPick: (turn: number) => void;
}): JSX.Element {
  const id = useId();
  const { box, width, height } = useRoom({ width: LEFT + RIGHT + 120, height: TOP + BOTTOM + 40 });
  const last = Math.max(1, chances.length - 1);
  const x = (turn: number) => LEFT + (turn / last) * (width - LEFT - RIGHT);
  const y = (share: number) => TOP + (1 - share) * (height - TOP - BOTTOM);
  const below = (turn: number, seat: number) => chances[turn].slice(0, seat).reduce((a, b) => a + b, 0);
  const turns = chances.map((_, turn) => turn);
  const now = Math.min(at, chances.length - 1);
  const labels = spread(
    seats.map((_, seat) => y(below(now, seat) + chances[now][seat] / 2)),
    19,
    { ceiling: TOP, floor: height - BOTTOM },
  );
  const every = Math.max(1, Math.ceil((last * 45) / (width - LEFT - RIGHT)));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the replay and its slider do the same
    <svg
      ref={box}
      class="score-graph chance-graph pick"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={id}
      direction="ltr"
      onClick={(event) => {
        const { left, width: shown } = event.currentTarget.getBoundingClientRect();
        const across = ((event.clientX - left) / shown) * width;
        onPick(Math.min(last, Math.max(0, Math.round(((across - LEFT) / (width - LEFT - RIGHT)) * last))));
      }}
    >
      <title id={id}>
        {`${m.analysis_chances()}. ${seats.map(({ name }, seat) => `${name}: ${percent(chances[now][seat])}`).join(', ')}`}
      </title>
      <defs>
        {seats.map(({ colour }, seat) => (
          <pattern key={colour} id={`${id}-${seat}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <path class="texture" d={TEXTURES[seat]} />
          </pattern>
        ))}
      </defs>
      {seats.map(({ colour }, seat) => {
        const edge = (seatsBelow: number) => (turn: number) =>
          `${x(turn).toFixed(1)},${y(below(turn, seatsBelow)).toFixed(1)}`;
        const points = [...turns.map(edge(seat)), ...turns.toReversed().map(edge(seat + 1))].join(' ');
        return (
          <g key={colour}>
            <polygon points={points} fill={`var(--p-${colour})`} stroke={`var(--p-${colour}-edge)`} />
            <polygon points={points} fill={`url(#${id}-${seat})`} />
          </g>
        );
      })}
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
          <text class="axis" x={LEFT - 6} y={y(share) + 4} text-anchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
      {turns.map((turn) =>
        turn % every === 0 ? (
          <text key={turn} class="axis" x={x(turn)} y={height - 6} text-anchor="middle">
            {turn}
          </text>
        ) : null,
      )}
      <line class="now" x1={x(now)} x2={x(now)} y1={TOP} y2={height - BOTTOM} />
      {marked.map(({ turn, mark }) => (
        <g
          key={turn.number}
          class={`graph-mark ${mark}`}
          transform={`translate(${x(turn.number)} ${TOP + 4})`}
        >
          <circle r="9" />
          <text y="4" text-anchor="middle">
            {mark && SIGNS[mark]}
          </text>
        </g>
      ))}
      {seats.map(({ colour }, seat) => (
        <g key={colour} transform={`translate(${width - RIGHT + 14} ${labels[seat]})`}>
          <g transform="scale(.52)">
            <EmblemShape colour={colour} />
          </g>
          <text class="axis end-label" x="13" y="4">
            {percent(chances[now][seat])}
          </text>
        </g>
      ))}
    </svg>
  );
}
