/**
 * The one layer that assistive technology, the keyboard and the pointer see: a transparent shape for each element, in
 * reading order, above the drawing. Everything drawn below it is hidden from screen readers.
 */
import type { JSX } from 'preact';
import { memo } from '../app/memo.tsx';
import type { Hit } from './hits.ts';

export interface HitLayerProps {
  hits: readonly Hit[];
  legal: ReadonlySet<string>;
  /** Key of the element that Tab enters the board at. */
  entry: string;
  selected: string | null;
  refused: string | null;
  name: (hit: Hit) => string;
}

export function HitLayer({ hits, legal, entry, selected, refused, name }: HitLayerProps): JSX.Element {
  return (
    <g>
      {hits.map((hit) => (
        <HitElement
          key={hit.key}
          id={hit.key}
          x={hit.x}
          y={hit.y}
          r={hit.r}
          square={hit.target.type === 'province'}
          name={name(hit)}
          legal={legal.has(hit.key)}
          entry={hit.key === entry}
          selected={hit.key === selected}
          refused={hit.key === refused}
        />
      ))}
    </g>
  );
}

interface HitElementProps {
  id: string;
  x: number;
  y: number;
  r: number;
  square: boolean;
  name: string;
  legal: boolean;
  entry: boolean;
  selected: boolean;
  refused: boolean;
}

const HitElement = memo((props: HitElementProps) => {
  const { id, x, y, r, square, name, legal, entry, selected, refused } = props;
  const state = legal ? ({ role: 'button', 'aria-pressed': selected } as const) : ({ role: 'img' } as const);
  return (
    <g
      class={`hit${legal ? ' legal' : ''}${refused ? ' refused' : ''}`}
      data-target={id}
      aria-label={name}
      {...state}
      tabindex={entry ? 0 : -1}
    >
      <Shape class="hit-area" x={x} y={y} r={r} corner={square ? 7 : null} />
      <Shape class="hit-ring" x={x} y={y} r={r + 7} corner={square ? 10.5 : null} />
    </g>
  );
});

/** A square with round corners, or a disc. */
function Shape(props: {
  class: string;
  x: number;
  y: number;
  r: number;
  corner: number | null;
}): JSX.Element {
  const { x, y, r, corner } = props;
  return corner === null ? (
    <circle class={props.class} cx={x} cy={y} r={r} />
  ) : (
    <rect class={props.class} x={x - r} y={y - r} width={r * 2} height={r * 2} rx={corner} />
  );
}
