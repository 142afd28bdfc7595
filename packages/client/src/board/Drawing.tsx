/** Everything above the ground that is only looked at, in paint order. */
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { type Atlas, found, ROMA } from './atlas.ts';
import { Cities, Houses, Plate, Plates, Spots } from './Cities.tsx';
import type { Hit } from './hits.ts';
import { targetPoint } from './layout.ts';
import {
  ArrowHeads,
  Arrows,
  BadgeStems,
  Badges,
  Ghosts,
  Highlights,
  LitLines,
  LitSpots,
} from './Overlays.tsx';
import { Colonists, Markers } from './Pieces.tsx';
import type { DrawnScene, Lit } from './scene.ts';
import { type BoardProps, type Target, targetKey } from './types.ts';

export interface DrawingProps {
  atlas: Atlas;
  board: BoardProps;
  scene: DrawnScene;
  lit: Lit;
  hitByKey: ReadonlyMap<string, Hit>;
  /** The target that pulses once, to draw the eye. */
  first: Hit | undefined;
  pointed: ReadonlySignal<Target | null>;
}

export function Drawing({ atlas, board, scene, lit, hitByKey, first, pointed }: DrawingProps): JSX.Element {
  const { map } = atlas;
  const { colours, selectable = [], highlight = [] } = board;
  const cityLook = { map, lit: lit.cities, pending: scene.pendingCities, faded: lit.faded.has('city') };
  return (
    <svg class="board-pieces" viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
      <ArrowHeads />
      <LitLines atlas={atlas} selectable={selectable} />
      <Spots map={map} occupied={scene.occupied} />
      <LitSpots atlas={atlas} selectable={selectable} />
      <Ghosts atlas={atlas} ghosts={board.ghosts ?? []} colours={colours} />
      <BadgeStems badges={scene.badges} />
      <Cities goods={board.cities} {...cityLook} />
      <Houses
        houses={scene.houses}
        colours={colours}
        size={map.metrics.houseSize}
        ghosts={scene.pendingKeys}
        {...cityLook}
      />
      <Plates {...cityLook} />
      <Markers atlas={atlas} markers={board.markers} lit={lit.provinces} faded={lit.faded.has('province')} />
      <Colonists
        colonists={scene.colonists}
        colours={colours}
        movable={lit.keys}
        selected={board.selected ? targetKey(board.selected) : null}
      />
      {first && <circle key={first.key} class="pulse" cx={first.x} cy={first.y} r={first.r + 10} />}
      <Highlights
        points={highlight.map((target) => {
          const key = targetKey(target);
          const { x, y } = targetPoint(atlas, scene.colonists, target);
          return { key, x, y, r: hitByKey.get(key)?.r ?? map.metrics.spotRadius };
        })}
      />
      <Arrows atlas={atlas} arrows={board.arrows ?? []} />
      <Badges badges={scene.badges} colours={colours} />
      <PointedPlate atlas={atlas} pointed={pointed} />
    </svg>
  );
}

/** The name of the city pointed at, for scales at which plates are hidden. Only this follows the pointer. */
function PointedPlate({
  atlas,
  pointed,
}: {
  atlas: Atlas;
  pointed: ReadonlySignal<Target | null>;
}): JSX.Element | null {
  const target = pointed.value;
  if (target?.type !== 'city' || target.city === ROMA) return null;
  return (
    <g class="pointed-plate">
      <Plate city={found(atlas.city, target.city)} />
    </g>
  );
}
