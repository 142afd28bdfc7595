/** Builds a board's drawing data: projects and thins the coasts, joins geometry with the names of the engine's board data. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CityId, Kind, LineId, MapId, ProvinceId } from '@concordia/engine';
import { type GeoProjection, geoConicConformal, geoPath } from 'd3-geo';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { BoardMap, MapCity, MapLine, MapProvince } from '../src/board/map.ts';

/** Points nearer than this to the last one kept are dropped: below what the eye sees at three times the size. */
const COAST_STEP = 1.4;
const SHORE_STEP = 9;
/** Rings with fewer points than this after thinning are specks that the wide strokes would only blur. */
const SHORE_MIN_POINTS = 6;

interface Geometry {
  viewBox: [number, number, number, number];
  projection: {
    type: 'geoConicConformal';
    parallels: [number, number];
    rotate: [number, number];
    center: [number, number];
    angle: number;
    scale: number;
    translate: [number, number];
    clipExtent: [[number, number], [number, number]];
    precision: number;
  };
  land: { source: string; minAreaPx: number };
  metrics: BoardMap['metrics'];
  cities: Record<
    CityId,
    Pick<MapCity, 'x' | 'y' | 'standDir'> & {
      houseDir?: number;
      label: { x: number; y: number; w: number; h: number; lines?: string[] };
    }
  >;
  lines: Record<LineId, Pick<MapLine, 'path' | 'spot'>>;
  provinces: Record<ProvinceId, Omit<MapProvince, 'id' | 'name'>>;
  borders: string;
  decor: BoardMap['decor'];
}
interface BoardNames {
  provinces: { id: ProvinceId; name: string }[];
  cities: { id: CityId; name: string; province: ProvinceId | null }[];
}

const require = createRequire(import.meta.url);
const readJson = (url: URL | string): unknown => JSON.parse(readFileSync(url, 'utf8'));

export function geometryFile(id: MapId): URL {
  return new URL(`../data/geometry-${id}.json`, import.meta.url);
}
function namesFile(id: MapId): URL {
  return new URL(`../../engine/data/${id}.json`, import.meta.url);
}

function projectionOf({ projection: p }: Geometry): GeoProjection {
  return geoConicConformal()
    .parallels(p.parallels)
    .rotate(p.rotate)
    .center(p.center)
    .angle(p.angle)
    .scale(p.scale)
    .translate(p.translate)
    .clipExtent(p.clipExtent)
    .precision(p.precision);
}

/** Polygons near the board. The rest of the world lies on the far side of the cone and would cover it. */
function nearLand(source: string): Polygon[] {
  const [, name] = source.split('/');
  const atlas = readJson(require.resolve(`world-atlas/${name}`)) as Topology<{ land: GeometryCollection }>;
  const land = feature(atlas, atlas.objects.land);
  const polygons = land.features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    return type === 'Polygon' ? [coordinates] : coordinates;
  });
  const isNear = ([lon, lat]: number[]) => lon >= -30 && lon <= 60 && lat >= 15 && lat <= 70;
  return polygons
    .filter((rings) => rings.some((ring) => ring.some(isNear)))
    .map((coordinates) => ({ type: 'Polygon', coordinates }));
}

type Point = readonly [x: number, y: number];

function rings(path: string): Point[][] {
  return path
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number]),
    );
}

function thin(ring: readonly Point[], step: number): Point[] {
  const kept: Point[] = [];
  for (const [x, y] of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) >= step) kept.push([x, y]);
  }
  return kept;
}

/** Shortest way to write a number with one decimal in a path: no zero before the point, none behind it. */
const short = (n: number): string =>
  n
    .toFixed(1)
    .replace(/\.0$/, '')
    .replace(/^(-?)0(?=\.)/, '$1');

/** Steps from point to point take a third less room than places do, also when compressed. */
function pathOf(outlines: readonly Point[][]): string {
  const steps = ([first, ...rest]: readonly Point[]): string => {
    let [x, y] = first;
    let path = `M${first.join(',')}l`;
    for (const point of rest) {
      for (const n of [short(point[0] - x), short(point[1] - y)]) {
        path += n.startsWith('-') || path.endsWith('l') ? n : ` ${n}`;
      }
      // Points have one decimal, so the steps are exact and no error builds up.
      [x, y] = point;
    }
    return `${path}z`;
  };
  return outlines.map(steps).join('');
}

function coasts(geometry: Geometry): Pick<BoardMap, 'coast' | 'shore'> {
  const path = geoPath(projectionOf(geometry)).digits(1);
  const outlines = nearLand(geometry.land.source)
    .filter((polygon) => path.area(polygon) >= geometry.land.minAreaPx)
    .flatMap((polygon) => rings(path(polygon) ?? ''));
  const coarse = outlines
    .map((ring) => thin(ring, SHORE_STEP))
    .filter((ring) => ring.length >= SHORE_MIN_POINTS);
  return { coast: pathOf(outlines.map((ring) => thin(ring, COAST_STEP))), shore: pathOf(coarse) };
}

const lookUp = <T>(table: Record<string, T>, id: string): T => {
  const found = table[id];
  if (found === undefined) throw new Error(`geometry has no ${id}`);
  return found;
};

export function buildMap(id: MapId): BoardMap {
  const geometry = readJson(geometryFile(id)) as Geometry;
  const names = readJson(namesFile(id)) as BoardNames;
  const cities = names.cities.map(({ id, name, province }): MapCity => {
    const { x, y, label, houseDir = 0, standDir } = lookUp(geometry.cities, id);
    const { lines = [name], ...box } = label;
    return { id, name, province, x, y, label: { ...box, lines }, houseDir, standDir };
  });
  const provinces = names.provinces.map(
    ({ id, name }): MapProvince => ({ id, name, ...lookUp(geometry.provinces, id) }),
  );
  const middle = ({ id }: MapProvince) => {
    const xs = cities.filter(({ province }) => province === id).map(({ x }) => x);
    return xs.reduce((sum, x) => sum + x, 0) / xs.length;
  };
  const lines = Object.entries(geometry.lines).map(([id, { path, spot }]): MapLine => {
    const [ends, kind] = id.split(':') as [string, Kind];
    return { id, kind, ends: ends.split('~') as [string, string], path, spot };
  });
  return {
    id,
    width: geometry.viewBox[2],
    height: geometry.viewBox[3],
    metrics: geometry.metrics,
    ...coasts(geometry),
    provinces: provinces.sort((a, b) => middle(a) - middle(b)),
    cities,
    lines,
    borders: geometry.borders,
    decor: geometry.decor,
  };
}
