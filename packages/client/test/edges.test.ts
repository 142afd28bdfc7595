import { expect, test } from 'vitest';
import { beyond } from '../src/board/edges.ts';

test('what lies outside of the view counts at the edge it is farthest beyond; what is in sight does not count', () => {
  const points = [
    { x: 50, y: 50 },
    { x: -20, y: 40 },
    { x: 400, y: 90 },
    { x: 120, y: 900 },
    { x: -20, y: -300 },
  ];
  const room = { width: 200, height: 100 };
  expect(beyond(points, { scale: 1, x: 0, y: 0 }, room)).toEqual({ left: 1, right: 1, top: 1, bottom: 1 });
  // Zoomed out and moved, all of it is in sight.
  expect(beyond(points, { scale: 0.08, x: 10, y: 25 }, room)).toEqual({
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  });
});
