import type { Point } from './curve.ts';
import type { ViewState } from './view.ts';

export type Beyond = Record<'left' | 'right' | 'top' | 'bottom', number>;

/** How many of the points lie outside of the view, each counted at the edge that it lies farthest beyond. */
export function beyond(
  points: readonly Point[],
  { scale, x, y }: ViewState,
  room: { width: number; height: number },
): Beyond {
  const away: Beyond = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const point of points) {
    const [px, py] = [x + point.x * scale, y + point.y * scale];
    const sides = [
      ['left', -px],
      ['right', px - room.width],
      ['top', -py],
      ['bottom', py - room.height],
    ] as const;
    const [side, by] = sides.reduce((most, each) => (each[1] > most[1] ? each : most));
    if (by > 0) away[side] += 1;
  }
  return away;
}
