/** Line paths as polylines: the geometry files hold `M x,y C …` chains only. */
export interface Point {
  x: number;
  y: number;
}

/** Fine enough that the middle of a chord lies within a tenth of a unit of the curve. */
const STEPS_PER_CURVE = 24;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function samplePath(path: string): Point[] {
  const [start, ...curves] = path.slice(1).split('C');
  const toPoints = (text: string): Point[] =>
    text
      .trim()
      .split(' ')
      .map((pair) => {
        const [x, y] = pair.split(',').map(Number);
        return { x, y };
      });
  const points = toPoints(start);
  for (const curve of curves) {
    const from = points.at(-1)!;
    const [c1, c2, to] = toPoints(curve);
    for (let i = 1; i <= STEPS_PER_CURVE; i++) {
      const t = i / STEPS_PER_CURVE;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      points.push({
        x: a * from.x + b * c1.x + c * c2.x + d * to.x,
        y: a * from.y + b * c1.y + c * c2.y + d * to.y,
      });
    }
  }
  return points;
}

export function distanceToPolyline(point: Point, polyline: readonly Point[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 1; i < polyline.length; i++) {
    best = Math.min(best, distanceToSegment(point, polyline[i - 1], polyline[i]));
  }
  return best;
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return distance(p, { x: a.x + t * dx, y: a.y + t * dy });
}

export function nearestIndex(point: Point, polyline: readonly Point[]): number {
  let best = 0;
  for (let i = 1; i < polyline.length; i++) {
    if (distance(point, polyline[i]) < distance(point, polyline[best])) best = i;
  }
  return best;
}

/** `count` points evenly spread along a polyline, ends included. */
export function resample(polyline: readonly Point[], count: number): Point[] {
  const along = [0];
  for (let i = 1; i < polyline.length; i++) along.push(along[i - 1] + distance(polyline[i - 1], polyline[i]));
  const total = along.at(-1)!;
  const result: Point[] = [];
  let i = 1;
  for (let k = 0; k < count; k++) {
    const want = (total * k) / (count - 1);
    while (i < polyline.length - 1 && along[i] < want) i++;
    const [a, b] = [polyline[i - 1], polyline[i]];
    const span = along[i] - along[i - 1];
    const t = span === 0 ? 0 : Math.min(1, (want - along[i - 1]) / span);
    result.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  }
  return result;
}

export function polar(centre: Point, degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius };
}
