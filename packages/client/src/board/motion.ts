/** What moved between two renders, and how it is shown. */
import type { Atlas } from './atlas.ts';
import { found } from './atlas.ts';
import { distance, type Point, resample } from './curve.ts';
import type { PlacedColonist, PlacedHouse } from './layout.ts';
import { findRoute } from './route.ts';
import type { MarkerPiece } from './types.ts';

/** Milliseconds at speed 1; a host that plays a queue of positions waits this long between them. */
export const MOTION_MS = { line: 120, travel: 400, house: 220, marker: 200, fade: 120 } as const;

const DROP = 14;
const HOP = 4;
const HOP_REACH = 26;
const SAMPLES = 28;

export interface Scene {
  houses: readonly PlacedHouse[];
  colonists: readonly PlacedColonist[];
  markers: readonly MarkerPiece[];
}

export type Motion =
  | { type: 'travel'; key: string; points: Point[]; ms: number }
  | { type: 'drop'; key: string; ms: number }
  | { type: 'flip'; key: string; ms: number };

/** `keyed` names the DOM elements (`data-piece`) of the scene after. */
export function compareScenes(atlas: Atlas, before: Scene, after: Scene): Motion[] {
  return [
    ...colonistMotions(atlas, before.colonists, after.colonists),
    ...newHouses(before.houses, after.houses),
    ...flippedMarkers(before.markers, after.markers),
  ];
}

function newHouses(before: readonly PlacedHouse[], after: readonly PlacedHouse[]): Motion[] {
  const known = new Set(before.map(({ key }) => key));
  return after
    .filter(({ key }) => !known.has(key))
    .map(({ key }) => ({ type: 'drop', key, ms: MOTION_MS.house }));
}

function flippedMarkers(before: readonly MarkerPiece[], after: readonly MarkerPiece[]): Motion[] {
  const sides = new Map(before.map(({ province, side }) => [province, side]));
  return after
    .filter(({ province, side }) => sides.has(province) && sides.get(province) !== side)
    .map(({ province }) => ({ type: 'flip', key: `marker:${province}`, ms: MOTION_MS.marker }));
}

/** Pairs each colonist that is gone from its place with the nearest like one that is new in another. */
function colonistMotions(
  atlas: Atlas,
  before: readonly PlacedColonist[],
  after: readonly PlacedColonist[],
): Motion[] {
  const [was, is] = [expand(before), expand(after)];
  const gone = was.filter(({ key }) => !is.some((piece) => piece.key === key));
  const arrived = is.filter(({ key }) => !was.some((piece) => piece.key === key));
  return arrived.map((to): Motion => {
    const candidates = gone.filter(({ seat, kind }) => seat === to.seat && kind === to.kind);
    if (candidates.length === 0) return { type: 'drop', key: to.drawnAs, ms: MOTION_MS.house };
    const from = candidates.reduce((a, b) => (distance(b, to) < distance(a, to) ? b : a));
    gone.splice(gone.indexOf(from), 1);
    const route = findRoute(atlas, to.kind, from.at, to.at);
    const points = hopping(
      atlas,
      resample([from, ...(route?.points.slice(1, -1) ?? []), to], SAMPLES),
      route?.cities ?? [],
    );
    const ms = Math.min(MOTION_MS.travel, MOTION_MS.line * Math.max(1, route?.lines ?? 1));
    return { type: 'travel', key: to.drawnAs, points, ms };
  });
}

/** A piece that stands for several, taken apart into single ones with keys of their own. */
function expand(pieces: readonly PlacedColonist[]): (PlacedColonist & { drawnAs: string })[] {
  return pieces.flatMap((piece) =>
    Array.from({ length: piece.count }, (_, i) => ({
      ...piece,
      drawnAs: piece.key,
      key: i === 0 ? piece.key : `${piece.key.slice(0, piece.key.lastIndexOf(':'))}:${i}`,
    })),
  );
}

function hopping(atlas: Atlas, points: Point[], cities: readonly string[]): Point[] {
  const centres = cities.map((id) => found(atlas.city, id));
  return points.map((point) => {
    const near = centres.reduce(
      (best, city) => Math.min(best, distance(city, point)),
      Number.POSITIVE_INFINITY,
    );
    return near < HOP_REACH ? { x: point.x, y: point.y - HOP * (1 - near / HOP_REACH) } : point;
  });
}

export function playMotions(root: Element, motions: readonly Motion[], speed: number | 'fade'): void {
  for (const motion of motions) {
    const element = root.querySelector(`[data-piece="${CSS.escape(motion.key)}"]`);
    if (!element) continue;
    if (speed === 'fade') element.animate([{ opacity: 0 }, { opacity: 1 }], MOTION_MS.fade);
    else element.animate(keyframes(motion), { duration: motion.ms / speed, easing: 'ease-in-out' });
  }
}

function keyframes(motion: Motion): Keyframe[] {
  switch (motion.type) {
    case 'travel': {
      const end = motion.points.at(-1)!;
      return motion.points.map(({ x, y }) => ({
        transform: `translate(${(x - end.x).toFixed(1)}px, ${(y - end.y).toFixed(1)}px)`,
      }));
    }
    case 'drop':
      return [
        { transform: `translateY(${-DROP}px)`, opacity: 0 },
        { transform: 'translateY(0)', opacity: 1, offset: 0.7 },
        { transform: 'translateY(-2px)', offset: 0.85 },
        { transform: 'translateY(0)' },
      ];
    case 'flip':
      return [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }];
    default:
      return motion satisfies never;
  }
}
