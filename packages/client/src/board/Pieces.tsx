/** Colonists and bonus markers. */
import type { ProvinceId } from '@concordia/engine';
import type { JSX } from 'preact';
import { memo } from '../app/memo.tsx';
import type { PlayerColour } from '../art/players.ts';
import { CoinShape, ColonistShape, TesseraShape } from '../art/shapes.tsx';
import { type Atlas, found } from './atlas.ts';
import type { PlacedColonist } from './layout.ts';
import { type MarkerPiece, type Target, targetKey } from './types.ts';

export interface ColonistsProps {
  colonists: readonly PlacedColonist[];
  colours: readonly PlayerColour[];
  /** Key of the colonist that is about to move. */
  selected: string | null;
}

const colonistTarget = ({ seat, kind, at }: PlacedColonist): Target => ({
  type: 'colonist',
  seat,
  kind,
  at,
});

export function Colonists({ colonists, colours, selected }: ColonistsProps): JSX.Element {
  // Of several like colonists in one place only the first wears the ring of the one that is about to move.
  const ringed = new Set<string>();
  return (
    <g class="colonists">
      {colonists.map((piece) => {
        const target = targetKey(colonistTarget(piece));
        const isSelected = target === selected && !ringed.has(target);
        if (isSelected) ringed.add(target);
        return (
          <Colonist
            key={piece.key}
            id={piece.key}
            x={piece.x}
            y={piece.y}
            size={piece.size}
            kind={piece.kind}
            count={piece.count}
            colour={colours[piece.seat]}
            selected={isSelected}
          />
        );
      })}
    </g>
  );
}

interface ColonistProps extends Pick<PlacedColonist, 'x' | 'y' | 'size' | 'kind' | 'count'> {
  id: string;
  colour: PlayerColour;
  selected: boolean;
}

const Colonist = memo(({ id, x, y, size, kind, count, colour, selected }: ColonistProps) => (
  <g transform={`translate(${x} ${y})`}>
    {selected && <Ring class="ring-selected" size={size} />}
    <g data-piece={id}>
      <g transform={`scale(${size / 24})`}>
        <ColonistShape colour={colour} kind={kind} />
      </g>
      {count > 1 && <Count n={count} />}
    </g>
    {selected && <Tick x={size * 0.5} y={-size * 0.5} />}
  </g>
));

/** Slow rings around the colonists that can be chosen. They turn, so they lie under all pieces, in a layer that is small. */
export function MovableRings(props: {
  colonists: readonly PlacedColonist[];
  /** Keys of what can be chosen. */
  movable: ReadonlySet<string>;
  selected: string | null;
}): JSX.Element {
  const { colonists, movable, selected } = props;
  const ringed = colonists.filter((piece) => {
    const target = targetKey(colonistTarget(piece));
    return movable.has(target) && target !== selected;
  });
  return (
    <g>
      {ringed.map(({ key, x, y, size }) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <Ring class="ring-movable" size={size} />
        </g>
      ))}
    </g>
  );
}

function Ring({ class: name, size }: { class: string; size: number }): JSX.Element {
  const r = size * 0.68;
  return (
    <g class={name}>
      <circle class="ring-under" r={r} />
      <circle class="ring-over" r={r} />
    </g>
  );
}

function Tick({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="tick" transform={`translate(${x} ${y})`}>
      <circle r="8" />
      <path d="M-3.6.2l2.6 2.7L3.8-2.7" />
    </g>
  );
}

function Count({ n }: { n: number }): JSX.Element {
  return (
    <g class="count" transform="translate(10 10)">
      <circle r="8.4" />
      <text y="4.4">{n}</text>
    </g>
  );
}

export interface MarkersProps {
  atlas: Atlas;
  markers: readonly MarkerPiece[];
  lit: ReadonlySet<ProvinceId>;
  faded: boolean;
}

export function Markers({ atlas, markers, lit, faded }: MarkersProps): JSX.Element {
  return (
    <g class="markers">
      {markers.map((marker) => (
        <Marker
          key={marker.province}
          {...found(atlas.province, marker.province).marker}
          {...marker}
          size={atlas.map.metrics.markerSize}
          faded={faded && !lit.has(marker.province)}
        />
      ))}
    </g>
  );
}

const Marker = memo(
  ({
    x,
    y,
    size,
    faded,
    ...marker
  }: MarkerPiece & { x: number; y: number; size: number; faded: boolean }) => (
    <g class={faded ? 'faded' : ''} transform={`translate(${x} ${y})`}>
      <g data-piece={`marker:${marker.province}`} class={`marker ${marker.side}`}>
        <rect class="marker-plate" x={-size / 2} y={-size / 2} width={size} height={size} rx="7" />
        <MarkerFace {...marker} />
      </g>
    </g>
  ),
);

function MarkerFace({ side, good, coins }: MarkerPiece): JSX.Element {
  if (side === 'goods') {
    return (
      <g transform="scale(.66)">
        <TesseraShape good={good} />
      </g>
    );
  }
  const xs = coins === 1 ? [0] : [-5, 5];
  return (
    <g>
      {xs.map((x) => (
        <g key={x} transform={`translate(${x} ${x * 0.35}) scale(1.05)`}>
          <CoinShape />
        </g>
      ))}
    </g>
  );
}
