/** The way a colonist travels on screen: the shortest chain of lines of its kind. It is a drawing, not a ruling. */
import type { CityId, Kind } from '@concordia/engine';
import { type Atlas, found, fromSpot, placePoint } from './atlas.ts';
import type { Point } from './curve.ts';
import type { MapLine } from './map.ts';
import { isLine, type Place } from './types.ts';

export interface Route {
  points: Point[];
  /** Lines used, the last one included. */
  lines: number;
  /** Cities passed through, where the piece hops. */
  cities: CityId[];
}

/** `null` when no chain of lines of that kind joins the two places. */
export function findRoute(atlas: Atlas, kind: Kind, from: Place, to: Place): Route | null {
  const startLine = isLine(from) ? found(atlas.line, from) : null;
  const endLine = isLine(to) ? found(atlas.line, to) : null;
  const citiesAt = (place: Place): readonly CityId[] =>
    isLine(place) ? found(atlas.line, place).ends : [place];
  const startCities = citiesAt(from);
  const endCities = citiesAt(to);

  const cameBy = new Map<CityId, { city: CityId; line: MapLine } | null>();
  for (const city of startCities) cameBy.set(city, null);
  const queue = [...startCities];
  let last: CityId | undefined;
  while (queue.length > 0) {
    const city = queue.shift()!;
    if (endCities.includes(city)) {
      last = city;
      break;
    }
    for (const line of found(atlas.lines[kind], city)) {
      const next = line.ends[0] === city ? line.ends[1] : line.ends[0];
      if (cameBy.has(next)) continue;
      cameBy.set(next, { city, line });
      queue.push(next);
    }
  }
  if (last === undefined) return null;

  const cities = [last];
  const chain: MapLine[] = [];
  for (let step = cameBy.get(last); step; step = cameBy.get(step.city)) {
    chain.unshift(step.line);
    cities.unshift(step.city);
  }
  const points: Point[] = startLine ? fromSpot(atlas, startLine, cities[0]) : [placePoint(atlas, from)];
  for (const [i, line] of chain.entries()) {
    const curve = found(atlas.curve, line.id);
    points.push(...(line.ends[0] === cities[i] ? curve : [...curve].reverse()));
  }
  if (endLine) points.push(...fromSpot(atlas, endLine, last).reverse());
  return { points, lines: chain.length + (endLine ? 1 : 0), cities };
}
