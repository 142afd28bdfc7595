/** A loaded map with its indices and sampled lines: made once a map, shared by everything that draws it. */
import type { CityId, Kind, LineId, ProvinceId } from '@concordia/engine';
import { nearestIndex, type Point, samplePath } from './curve.ts';
import type { BoardMap, MapCity, MapLine, MapProvince } from './map.ts';
import { isLine, type Place } from './types.ts';

export interface Atlas {
  map: BoardMap;
  city: ReadonlyMap<CityId, MapCity>;
  line: ReadonlyMap<LineId, MapLine>;
  province: ReadonlyMap<ProvinceId, MapProvince>;
  curve: ReadonlyMap<LineId, readonly Point[]>;
  /** Lines of each kind at each city. */
  lines: Record<Kind, ReadonlyMap<CityId, readonly MapLine[]>>;
}

export const ROMA: CityId = 'roma';

export function makeAtlas(map: BoardMap): Atlas {
  const ofKind = (kind: Kind) => {
    const lines = map.lines.filter((line) => line.kind === kind);
    return new Map(map.cities.map(({ id }) => [id, lines.filter(({ ends }) => ends.includes(id))]));
  };
  return {
    map,
    city: new Map(map.cities.map((city) => [city.id, city])),
    line: new Map(map.lines.map((line) => [line.id, line])),
    province: new Map(map.provinces.map((province) => [province.id, province])),
    curve: new Map(map.lines.map(({ id, path }) => [id, samplePath(path)])),
    lines: { land: ofKind('land'), sea: ofKind('sea') },
  };
}

export function found<K, V>(table: ReadonlyMap<K, V>, key: K): V {
  const value = table.get(key);
  if (value === undefined) throw new Error(`the map has no ${String(key)}`);
  return value;
}

/** Centre of a city or spot of a line. */
export function placePoint(atlas: Atlas, place: Place): Point {
  if (!isLine(place)) return found(atlas.city, place);
  const [x, y] = found(atlas.line, place).spot;
  return { x, y };
}

/** The half of a line between its spot and one of its cities, starting at the spot. */
export function fromSpot(atlas: Atlas, line: MapLine, city: CityId): Point[] {
  const curve = found(atlas.curve, line.id);
  const spot = { x: line.spot[0], y: line.spot[1] };
  const middle = nearestIndex(spot, curve);
  return line.ends[0] === city
    ? [spot, ...curve.slice(0, middle).reverse()]
    : [spot, ...curve.slice(middle + 1)];
}
