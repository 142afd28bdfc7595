/** Finds room for badges next to their cities and markers. */
import type { Atlas } from './atlas.ts';
import { type Point, polar } from './curve.ts';
import type { PlacedColonist, PlacedHouse } from './layout.ts';
import type { Badge, MarkerPiece } from './types.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const BADGE_HEIGHT = 30;
const GOOD_WIDTH = 23;
const COIN_WIDTH = 23;
const DIGIT_WIDTH = 10.5;
const PADDING = 16;
const TICK_WIDTH = 20;
const COLONIST_WIDTH = 26;
const DIRECTIONS = 24;
const DISTANCES = [45, 54, 64, 76, 90];
const MAX_DISTANCE = Math.max(...DISTANCES);
const EDGE = 12;

/** Width of what the badge shows; the drawing (Badges.tsx) uses the same numbers. */
export function badgeWidth(badge: Badge, ticked = false): number {
  const tick = ticked ? TICK_WIDTH : 0;
  switch (badge.type) {
    case 'price':
    case 'gain': {
      const coins = badge.type === 'price' ? String(badge.sestertii) : '';
      const money = coins === '' ? 0 : COIN_WIDTH + DIGIT_WIDTH * coins.length + 4;
      return PADDING + tick + money + badge.goods.length * GOOD_WIDTH;
    }
    case 'kinds':
      return PADDING + badge.kinds.length * COLONIST_WIDTH;
    case 'points':
      return 0;
    default:
      return badge satisfies never;
  }
}
export const badgeParts = {
  GOOD_WIDTH,
  COIN_WIDTH,
  DIGIT_WIDTH,
  TICK_WIDTH,
  COLONIST_WIDTH,
  PADDING,
} as const;

const square = ({ x, y }: Point, half: number): Box => ({
  x: x - half,
  y: y - half,
  w: half * 2,
  h: half * 2,
});

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** What a badge should not cover, and how bad covering it is. */
export interface Obstacle {
  box: Box;
  weight: number;
}

export function obstacles(
  atlas: Atlas,
  houses: readonly PlacedHouse[],
  colonists: readonly PlacedColonist[],
  markers: readonly MarkerPiece[],
): Obstacle[] {
  const { map } = atlas;
  return [
    ...map.cities.map((city) => ({ box: square(city, map.metrics.cityRadius + 5), weight: 4 })),
    ...map.cities.map(({ label: { x, y, w, h } }) => ({
      box: { x: x - w / 2, y: y - h / 2, w, h },
      weight: 3,
    })),
    ...map.provinces.map(({ label: { x, y, size, spacing }, name }) => {
      const w = name.length * (size * 0.62 + spacing);
      return { box: { x: x - w / 2, y: y - size / 2, w, h: size }, weight: 1.5 };
    }),
    ...houses.map((house) => ({ box: square(house, 11), weight: 2 })),
    ...colonists.map((piece) => ({ box: square(piece, piece.size / 2), weight: 3 })),
    ...markers.map(({ province }) => ({
      box: square(atlas.province.get(province)?.marker ?? { x: 0, y: 0 }, map.metrics.markerSize / 2),
      weight: 3,
    })),
    ...map.lines.map(({ spot: [x, y] }) => ({ box: square({ x, y }, map.metrics.spotRadius), weight: 0.8 })),
  ];
}

/** Where around `centre` a badge of this width hides least; `away` is the direction to avoid (that of the houses). */
export function placeBadge(
  atlas: Atlas,
  centre: Point,
  width: number,
  taken: readonly Obstacle[],
  away: number,
): Box {
  const { width: boardWidth, height: boardHeight } = atlas.map;
  const around = square(centre, MAX_DISTANCE + width);
  const near = taken.filter(({ box }) => overlap(box, around) > 0);
  let best: Box | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const radius of DISTANCES) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (360 / DIRECTIONS) * i;
      const toward = polar({ x: 0, y: 0 }, angle, 1);
      // The badge's nearer edge, not its middle, keeps the distance: a wide badge goes further out sideways.
      const reach = radius - 15 + Math.abs(toward.x) * (width / 2) + Math.abs(toward.y) * (BADGE_HEIGHT / 2);
      const middle = polar(centre, angle, reach);
      const box = { x: middle.x - width / 2, y: middle.y - BADGE_HEIGHT / 2, w: width, h: BADGE_HEIGHT };
      const out =
        Math.max(0, EDGE - box.x) +
        Math.max(0, EDGE - box.y) +
        Math.max(0, box.x + box.w - boardWidth + EDGE) +
        Math.max(0, box.y + box.h - boardHeight + EDGE);
      let cost = out * 60 + radius * 3 + Math.cos(((angle - away) * Math.PI) / 180) * 12;
      for (const { box: other, weight } of near) cost += overlap(box, other) * weight;
      if (cost < bestCost) [best, bestCost] = [box, cost];
    }
  }
  return best!;
}
