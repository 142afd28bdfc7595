/** From the host's lists to what is drawn: positions, sets of lit elements, badges. */
import type { CityId, LineId, ProvinceId } from '@concordia/engine';
import { type Atlas, found, ROMA } from './atlas.ts';
import { badgeWidth, obstacles, placeBadge } from './badges.ts';
import { placeColonists, placeHouses, targetPoint } from './layout.ts';
import type { Scene } from './motion.ts';
import type { PlacedBadge } from './Overlays.tsx';
import {
  type BoardProps,
  isLine,
  type PendingHouse,
  type Selectable,
  type TargetType,
  targetKey,
} from './types.ts';

export interface Lit {
  keys: ReadonlySet<string>;
  cities: ReadonlySet<CityId>;
  provinces: ReadonlySet<ProvinceId>;
  /** Of these types, what is not lit. */
  faded: ReadonlySet<TargetType>;
}

export function litOf(selectable: readonly Selectable[]): Lit {
  const targets = selectable.map(({ target }) => target);
  const faded = new Set(targets.map(({ type }) => type));
  faded.delete('colonist');
  return {
    keys: new Set(targets.map(targetKey)),
    cities: new Set(targets.flatMap((target) => (target.type === 'city' ? [target.city] : []))),
    provinces: new Set(targets.flatMap((target) => (target.type === 'province' ? [target.province] : []))),
    faded,
  };
}

/** The pieces where they stand. */
export interface PlacedScene extends Scene {
  pendingKeys: ReadonlySet<string>;
  pendingCities: ReadonlySet<CityId>;
  occupied: ReadonlySet<LineId>;
}
export interface DrawnScene extends PlacedScene {
  badges: readonly PlacedBadge[];
}

export function placePieces(
  atlas: Atlas,
  props: Pick<BoardProps, 'houses' | 'colonists' | 'markers'>,
  pending: readonly PendingHouse[],
): PlacedScene {
  return {
    houses: placeHouses(atlas, [...props.houses, ...pending]),
    colonists: placeColonists(atlas, props.colonists),
    markers: props.markers,
    pendingKeys: new Set(pending.map(({ city, seat }) => `house:${city}:${seat}`)),
    pendingCities: new Set(pending.map(({ city }) => city)),
    occupied: new Set(props.colonists.map(({ at }) => at).filter(isLine)),
  };
}

export function placeBadges(
  atlas: Atlas,
  scene: Scene,
  pending: readonly PendingHouse[],
  selectable: readonly Selectable[],
  quotes: NonNullable<BoardProps['quotes']> = [],
): PlacedBadge[] {
  const wanted: Omit<PlacedBadge, 'box' | 'at'>[] = [
    ...pending.map(({ city, price }) => ({
      key: targetKey({ type: 'city', city }),
      badge: { type: 'price', ...price } as const,
      tone: 'done' as const,
    })),
    ...selectable.flatMap(({ target, badge }) =>
      badge && badge.type !== 'points' ? [{ key: targetKey(target), badge, tone: 'lit' as const }] : [],
    ),
    ...quotes.map(({ city, sestertii, goods }) => ({
      key: targetKey({ type: 'city', city }),
      badge: { type: 'price', sestertii, goods } as const,
      tone: 'quote' as const,
    })),
  ];
  if (wanted.length === 0) return [];
  const taken = obstacles(atlas, scene.houses, scene.colonists, scene.markers);
  const targets = new Map(selectable.map(({ target }) => [targetKey(target), target]));
  for (const { city } of [...pending, ...quotes])
    targets.set(targetKey({ type: 'city', city }), { type: 'city', city });
  return wanted.map((badge): PlacedBadge => {
    const target = found(targets, badge.key);
    const centre = targetPoint(atlas, scene.colonists, target);
    const away =
      target.type === 'city' && target.city !== ROMA ? found(atlas.city, target.city).houseDir : 90;
    const box = placeBadge(atlas, centre, badgeWidth(badge.badge, badge.tone === 'done'), taken, away);
    // Later badges keep clear of this one.
    taken.push({ box, weight: 6 });
    return { ...badge, box, at: { x: centre.x, y: centre.y } };
  });
}
