/**
 * The one layer that assistive technology, the keyboard and the pointer see: a transparent shape for each element, in
 * reading order, above the drawing. Everything drawn below it is hidden from screen readers.
 */
import type { JSX } from 'preact';
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
    <g class="hits">
      {hits.map((hit) => {
        const isLegal = legal.has(hit.key);
        const state = isLegal
          ? ({ role: 'button', 'aria-pressed': hit.key === selected } as const)
          : ({ role: 'img' } as const);
        return (
          <g
            key={hit.key}
            class={`hit${isLegal ? ' legal' : ''}${hit.key === refused ? ' refused' : ''}`}
            data-target={hit.key}
            transform={`translate(${hit.x} ${hit.y})`}
            aria-label={name(hit)}
            {...state}
            tabindex={hit.key === entry ? 0 : -1}
          >
            <Shape hit={hit} class="hit-area" grow={0} />
            <Shape hit={hit} class="hit-ring" grow={7} />
          </g>
        );
      })}
    </g>
  );
}

function Shape({ hit, class: name, grow }: { hit: Hit; class: string; grow: number }): JSX.Element {
  const r = hit.r + grow;
  return hit.target.type === 'province' ? (
    <rect class={name} x={-r} y={-r} width={r * 2} height={r * 2} rx={7 + grow / 2} />
  ) : (
    <circle class={name} r={r} />
  );
}
