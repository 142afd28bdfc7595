import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { EmblemShape } from '../art/shapes.tsx';
import type { SeatInfo } from '../games/model.ts';
import { useRoom } from './room.ts';
import { spread } from './spread.ts';

const LEFT = 44;
const RIGHT = 78;
const TOP = 14;
const BOTTOM = 24;

/** Where things stand in the drawing: turns from left to right, shares of the height from 0 below to 1. */
export interface Plane {
  x(turn: number): number;
  y(share: number): number;
}

/** What all graphs over the turns of a game share. Time runs from left to right in every language. */
export function TurnGraph({
  kind = '',
  title,
  turns,
  levels,
  seats,
  labels,
  at,
  onPick,
  under,
  over,
}: {
  kind?: string;
  title: string;
  /** How many there are, the start not counted. */
  turns: number;
  levels: readonly { share: number; text: string }[];
  seats: readonly SeatInfo[];
  /** Beside the graph, one a seat. */
  labels: readonly { share: number; text: string }[];
  /** Turn that is looked at: 0 is the start. */
  at: number | null;
  onPick?: (turn: number) => void;
  /** Drawn below the lines of the levels and above everything else. */
  under?: (plane: Plane) => ComponentChildren;
  over?: (plane: Plane) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const { box, width, height } = useRoom({ width: LEFT + RIGHT + 120, height: TOP + BOTTOM + 40 });
  const last = Math.max(1, turns);
  const across = width - LEFT - RIGHT;
  const plane: Plane = {
    x: (turn) => LEFT + (turn / last) * across,
    y: (share) => TOP + (1 - share) * (height - TOP - BOTTOM),
  };
  const { x, y } = plane;
  const places = spread(
    labels.map(({ share }) => y(share)),
    19,
    { ceiling: TOP, floor: height - BOTTOM },
  );
  const every = Math.max(1, Math.ceil((last * 45) / across));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the replay and its slider do the same
    <svg
      ref={box}
      class={`score-graph ${kind}${onPick ? ' pick' : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={id}
      direction="ltr"
      onClick={(event) => {
        if (!onPick) return;
        const { left, width: shown } = event.currentTarget.getBoundingClientRect();
        const place = ((event.clientX - left) / shown) * width;
        onPick(Math.min(last, Math.max(0, Math.round(((place - LEFT) / across) * last))));
      }}
    >
      <title id={id}>{title}</title>
      {under?.(plane)}
      {levels.map(({ share, text }) => (
        <g key={text}>
          <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
          <text class="axis" x={LEFT - 6} y={y(share) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {Array.from({ length: Math.floor(turns / every) + 1 }, (_, n) => n * every).map((turn) => (
        <text key={turn} class="axis" x={x(turn)} y={height - 6} text-anchor="middle">
          {turn}
        </text>
      ))}
      {seats.map(({ colour }, seat) => (
        <g key={colour} transform={`translate(${width - RIGHT + 14} ${places[seat]})`}>
          <g transform="scale(.52)">
            <EmblemShape colour={colour} />
          </g>
          <text class="axis end-label" x="13" y="4">
            {labels[seat].text}
          </text>
        </g>
      ))}
      {at !== null && <line class="now" x1={x(at)} x2={x(at)} y1={y(1)} y2={y(0)} />}
      {over?.(plane)}
    </svg>
  );
}
