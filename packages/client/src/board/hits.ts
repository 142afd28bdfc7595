/** The board's elements as points to hit: for the pointer, the arrow keys and the reading order. */
import { type Atlas, found, ROMA } from './atlas.ts';
import type { Box } from './badges.ts';
import { distance, distanceToPolyline, type Point } from './curve.ts';
import type { PlacedColonist } from './layout.ts';
import { type MarkerPiece, type Target, targetKey } from './types.ts';

export interface Hit extends Point {
  key: string;
  target: Target;
  r: number;
}

/** Half the width of a lit line, for the pointer. */
const LINE_REACH = 8;

/** In reading order: Roma, then provinces from west to east with marker and cities, then lines; colonists where they stand. */
export function listHits(
  atlas: Atlas,
  colonists: readonly PlacedColonist[],
  markers: readonly MarkerPiece[],
): Hit[] {
  const { map } = atlas;
  const hits: Hit[] = [];
  const add = (target: Target, { x, y }: Point, r: number) => {
    hits.push({ key: targetKey(target), target, x, y, r });
  };
  const standing = Map.groupBy(colonists, ({ at }) => at);
  const addColonists = (place: string) => {
    const seen = new Set<string>();
    for (const piece of standing.get(place) ?? []) {
      const { seat, kind, at } = piece;
      const like = `${seat}:${kind}`;
      if (seen.has(like)) continue;
      seen.add(like);
      add({ type: 'colonist', seat, kind, at }, piece, piece.size / 2);
    }
  };
  const addCity = (city: Atlas['map']['cities'][number]) => {
    add(
      { type: 'city', city: city.id },
      city,
      city.id === ROMA ? map.metrics.romaRadius : map.metrics.cityRadius + 3,
    );
    addColonists(city.id);
  };

  addCity(found(atlas.city, ROMA));
  for (const province of map.provinces) {
    if (markers.some((marker) => marker.province === province.id)) {
      add({ type: 'province', province: province.id }, province.marker, map.metrics.markerSize / 2);
    }
    const cities = map.cities.filter((city) => city.province === province.id);
    for (const city of cities.sort((a, b) => a.x - b.x)) addCity(city);
  }
  for (const line of [...map.lines].sort((a, b) => a.spot[0] - b.spot[0])) {
    add({ type: 'line', line: line.id }, { x: line.spot[0], y: line.spot[1] }, map.metrics.spotRadius);
    addColonists(line.id);
  }
  return hits;
}

/** The hit whose edge is nearest to the point, if it lies within reach. Badges and lit lines count as their targets. */
export function nearestHit(
  atlas: Atlas,
  hits: readonly Hit[],
  badges: readonly { key: string; box: Box }[],
  point: Point,
  reach: number,
): Hit | null {
  let best: Hit | null = null;
  let bestDistance = reach;
  for (const hit of hits) {
    let d = distance(hit, point) - hit.r;
    if (hit.target.type === 'line') {
      d = Math.min(d, distanceToPolyline(point, found(atlas.curve, hit.target.line)) - LINE_REACH);
    }
    const badge = badges.find(({ key }) => key === hit.key);
    if (badge && inside(badge.box, point)) d = Math.min(d, 0);
    if (d < bestDistance) [best, bestDistance] = [hit, d];
  }
  return best;
}

const inside = ({ x, y, w, h }: Box, p: Point): boolean =>
  p.x >= x && p.x <= x + w && p.y >= y && p.y <= y + h;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far aside of its way, for one unit ahead, an element may lie: looked for in the narrow cone first. */
const CONES = [1.2, 3];

/** The element an arrow key leads to: near, and more ahead than aside. */
export function neighbour(hits: readonly Hit[], from: Hit, key: string): Hit | null {
  const way = ARROWS[key];
  if (!way) return null;
  for (const cone of CONES) {
    let best: Hit | null = null;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const hit of hits) {
      const [dx, dy] = [hit.x - from.x, hit.y - from.y];
      const ahead = dx * way.x + dy * way.y;
      const aside = Math.abs(dx * way.y - dy * way.x);
      if (hit === from || ahead <= 0 || aside > ahead * cone) continue;
      const cost = ahead + aside * 2;
      if (cost < bestCost) [best, bestCost] = [hit, cost];
    }
    if (best) return best;
  }
  return null;
}
