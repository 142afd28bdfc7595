/** Colonists and bonus markers. */
import type { ProvinceId } from '@concordia/engine';
import type { JSX } from 'preact';
import type { PlayerColour } from '../art/players.ts';
import { CoinShape, ColonistShape, TesseraShape } from '../art/shapes.tsx';
import { type Atlas, found } from './atlas.ts';
import type { PlacedColonist } from './layout.ts';
import { type MarkerPiece, type Target, targetKey } from './types.ts';

export interface ColonistsProps {
  colonists: readonly PlacedColonist[];
  colours: readonly PlayerColour[];
  /** Keys of colonist targets that can be chosen. */
  movable: ReadonlySet<string>;
  selected: string | null;
}

export const colonistTarget = ({ seat, kind, at }: PlacedColonist): Target => ({
  type: 'colonist',
  seat,
  kind,
  at,
});

export function Colonists({ colonists, colours, movable, selected }: ColonistsProps): JSX.Element {
  // Of several like colonists in one place only the first wears the ring of the one that is about to move.
  const ringed = new Set<string>();
  return (
    <g class="colonists">
      {colonists.map((piece) => {
        const target = targetKey(colonistTarget(piece));
        const isSelected = target === selected && !ringed.has(target);
        if (isSelected) ringed.add(target);
        return (
          <g key={piece.key} transform={`translate(${piece.x} ${piece.y})`}>
            {movable.has(target) && !isSelected && <Ring class="ring-movable" size={piece.size} />}
            {isSelected && <Ring class="ring-selected" size={piece.size} />}
            <g data-piece={piece.key}>
              <g transform={`scale(${piece.size / 24})`}>
                <ColonistShape colour={colours[piece.seat]} kind={piece.kind} />
              </g>
              {piece.count > 1 && <Count n={piece.count} />}
            </g>
            {isSelected && <Tick x={piece.size * 0.5} y={-piece.size * 0.5} />}
          </g>
        );
      })}
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
  const size = atlas.map.metrics.markerSize;
  return (
    <g class="markers">
      {markers.map((marker) => {
        const { x, y } = found(atlas.province, marker.province).marker;
        const isLit = lit.has(marker.province);
        return (
          <g key={marker.province} class={faded && !isLit ? 'faded' : ''} transform={`translate(${x} ${y})`}>
            {isLit && <rect class="lit-frame" x="-24" y="-24" width="48" height="48" rx="11" />}
            <g data-piece={`marker:${marker.province}`} class={`marker ${marker.side}`}>
              <rect class="marker-plate" x={-size / 2} y={-size / 2} width={size} height={size} rx="7" />
              <MarkerFace {...marker} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

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
