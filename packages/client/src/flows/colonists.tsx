import type { Kind } from '@concordia/engine';
import type { JSX } from 'preact';
import { ColonistIcon, type PlayerColour } from '../art/index.ts';
import type { Lit } from './flow.ts';

/** A colonist that can still move. */
export interface Mover extends Lit {
  readonly kind: Kind;
  readonly place: string;
  readonly chosen: boolean;
}

/** The colonists that can move, one by one: on the map several may stand on one spot. */
export function Colonists({
  colour,
  colonists,
}: {
  colour: PlayerColour;
  colonists: readonly Mover[];
}): JSX.Element | null {
  if (colonists.length === 0) return null;
  return (
    <div class="colonist-chips">
      {colonists.map(({ kind, place, chosen, label, choose }) => (
        <button
          key={label}
          type="button"
          class={`button colonist-chip${chosen ? ' lit' : ''}`}
          data-choice={`move:${kind}:${place}`}
          aria-label={label}
          aria-pressed={chosen}
          onClick={() => choose()}
        >
          <ColonistIcon colour={colour} kind={kind} size={20} /> <span aria-hidden="true">{place}</span>
        </button>
      ))}
    </div>
  );
}
