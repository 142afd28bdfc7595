/** The lines between the cities and the spots on them: a layer that fades as a whole. */
import type { LineId } from '@concordia/engine';
import type { JSX } from 'preact';
import { memo } from '../app/memo.tsx';
import type { BoardMap, MapLine } from './map.ts';

/** A paved road or a dashed sea lane. */
export function LineShape({ kind, path }: { kind: 'land' | 'sea'; path: string }): JSX.Element {
  return kind === 'land' ? (
    <g fill="none">
      <path d={path} stroke="var(--road-case)" stroke-width="8.6" />
      <path d={path} stroke="var(--road)" stroke-width="5.4" stroke-dasharray="8 1.8" />
    </g>
  ) : (
    <g fill="none" stroke-linecap="round">
      <path d={path} stroke="var(--ribbon-case)" stroke-width="8.6" />
      <path d={path} stroke="var(--ribbon)" stroke-width="4.8" stroke-dasharray="9 8" />
    </g>
  );
}

export const Lines = memo(({ map }: { map: BoardMap }): JSX.Element => {
  return (
    <g>
      {map.lines.map(({ id, kind, path }) => (
        <LineShape key={id} kind={kind} path={path} />
      ))}
    </g>
  );
});

/** Placed by coordinates, not by a transform: the browser keeps books on every transform. */
export function SpotShape({ kind, x, y }: { kind: MapLine['kind']; x: number; y: number }): JSX.Element {
  return kind === 'land' ? (
    <>
      <rect
        x={x - 11.5}
        y={y - 11.5}
        width="23"
        height="23"
        rx="5.5"
        fill="var(--spot)"
        stroke="var(--spot-road)"
        stroke-width="2.2"
      />
      <rect
        x={x - 7.6}
        y={y - 7.6}
        width="15.2"
        height="15.2"
        rx="3"
        fill="none"
        stroke="var(--spot-road)"
        stroke-width=".9"
        stroke-opacity=".45"
      />
    </>
  ) : (
    <>
      <circle cx={x} cy={y} r="12.4" fill="var(--spot)" stroke="var(--ribbon)" stroke-width="2.2" />
      <path
        d={`M${x - 6.6} ${y + 1}q3.3-4.4 6.6 0t6.6 0`}
        fill="none"
        stroke="var(--ribbon)"
        stroke-width="1.7"
        stroke-linecap="round"
      />
    </>
  );
}

const Spot = memo(({ line: { kind, spot } }: { line: MapLine }) => (
  <SpotShape kind={kind} x={spot[0]} y={spot[1]} />
));

export interface WaysProps {
  map: BoardMap;
  /** Lines where someone stands: their spots are not drawn. */
  occupied: ReadonlySet<LineId>;
  faded: boolean;
}

export function Ways({ map, occupied, faded }: WaysProps): JSX.Element {
  return (
    <svg
      class={`board-ways${faded ? ' faded' : ''}`}
      viewBox={`0 0 ${map.width} ${map.height}`}
      aria-hidden="true"
    >
      <Lines map={map} />
      <g>{map.lines.map((line) => (occupied.has(line.id) ? null : <Spot key={line.id} line={line} />))}</g>
    </svg>
  );
}
