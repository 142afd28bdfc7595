/** Everything above the ground that is only looked at, in paint order. */
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Atlas, found, ROMA } from './atlas.ts';
import { Cities, Houses, Plate, Plates, PriceTags } from './Cities.tsx';
import type { Hit } from './hits.ts';
import { targetPoint } from './layout.ts';
import { MOTION_MS } from './motion.ts';
import {
  ArrowHeads,
  Arrows,
  BadgeStems,
  Badges,
  Ghosts,
  Highlights,
  LitGrounds,
  LitLines,
  LitSpots,
} from './Overlays.tsx';
import { Colonists, Markers, MovableRings } from './Pieces.tsx';
import { PlanMarks } from './PlanMarks.tsx';
import type { DrawnScene, Lit } from './scene.ts';
import { type BoardProps, type Target, targetKey } from './types.ts';
import { Ways } from './Ways.tsx';

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
  const selected = board.selected ? targetKey(board.selected) : null;
  const viewBox = `0 0 ${map.width} ${map.height}`;
  const litLayer = useRef<SVGSVGElement>(null);
  useFadeIn(litLayer, lit.keys, typeof board.motion === 'number' && board.motion > 0);
  return (
    <>
      <Ways map={map} occupied={scene.occupied} faded={lit.faded.has('line')} />
      <svg ref={litLayer} class="board-lit" viewBox={viewBox} aria-hidden="true">
        <LitLines atlas={atlas} selectable={selectable} />
        <LitSpots atlas={atlas} selectable={selectable} />
        <LitGrounds
          atlas={atlas}
          cities={lit.cities}
          pending={scene.pendingCities}
          provinces={lit.provinces}
        />
        <Ghosts atlas={atlas} ghosts={board.ghosts ?? []} colours={colours} />
        <BadgeStems badges={scene.badges} />
        <MovableRings colonists={scene.colonists} movable={lit.keys} selected={selected} />
      </svg>
      <svg class="board-pieces" viewBox={viewBox} aria-hidden="true">
        <ArrowHeads />
        <Cities goods={board.cities} {...cityLook} />
        <Houses houses={scene.houses} colours={colours} ghosts={scene.pendingKeys} {...cityLook} />
        <Plates {...cityLook} />
        {board.prices && <PriceTags map={map} prices={board.prices} />}
        <Markers
          atlas={atlas}
          markers={board.markers}
          lit={lit.provinces}
          faded={lit.faded.has('province')}
        />
        <Colonists colonists={scene.colonists} colours={colours} selected={selected} />
        <Highlights
          points={highlight.map((target) => {
            const key = targetKey(target);
            const { x, y } = targetPoint(atlas, scene.colonists, target);
            return { key, x, y, r: hitByKey.get(key)?.r ?? map.metrics.spotRadius };
          })}
        />
        <Arrows atlas={atlas} arrows={board.arrows ?? []} />
        <PlanMarks atlas={atlas} marks={board.plan ?? []} colours={colours} />
        <Badges badges={scene.badges} colours={colours} />
        <PointedPlate atlas={atlas} pointed={pointed} />
        {first && <circle key={first.key} class="pulse" cx={first.x} cy={first.y} r={first.r + 10} />}
      </svg>
    </>
  );
}

/** Highlights fade in as one layer when none was there before: many small fades would each be a layer to draw. */
function useFadeIn(layer: { current: Element | null }, keys: ReadonlySet<string>, wanted: boolean): void {
  const before = useRef<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    const fresh = keys.size > 0 && ![...keys].some((key) => before.current.has(key));
    before.current = keys;
    if (fresh && wanted) layer.current?.animate([{ opacity: 0 }, { opacity: 1 }], MOTION_MS.fade);
  }, [layer, keys]);
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
