/** The map's geometry keeps the promises of its recipe: whatever is drawn there can be read and hit. */
import { readFileSync } from 'node:fs';
import { MAP_IDS } from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { found, makeAtlas } from '../src/board/atlas.ts';
import { distance, distanceToPolyline, type Point } from '../src/board/curve.ts';
import { placeHouses } from '../src/board/layout.ts';
import { buildMap } from '../tools/map.ts';

const readIds = (
  map: string,
): { cities: { id: string }[]; lines: { id: string }[]; provinces: { id: string }[] } =>
  JSON.parse(readFileSync(new URL(`../../engine/data/${map}.json`, import.meta.url), 'utf8'));

/** Kilobytes of coast path: a third below what the recipe gives (41, 36), because steps are shorter to write than places. */
const COAST_KB = { imperium: 27, italia: 24 };

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

describe.each(MAP_IDS)('the map of %s', (id) => {
  const map = buildMap(id);
  const atlas = makeAtlas(map);
  const lines = map.lines.map((line) => ({
    ...line,
    at: { x: line.spot[0], y: line.spot[1] },
    curve: found(atlas.curve, line.id),
  }));

  it('has every city, line and province of the board, and no other', () => {
    const ids = readIds(id);
    const sorted = (list: readonly { id: string }[]) => list.map((entry) => entry.id).sort();
    expect(sorted(map.cities)).toEqual(sorted(ids.cities));
    expect(sorted(map.lines)).toEqual(sorted(ids.lines));
    expect(sorted(map.provinces)).toEqual(sorted(ids.provinces));
  });

  it('draws each line from the centre of its first city to that of its second', () => {
    for (const { id, ends, curve } of lines) {
      expect(distance(curve[0], found(atlas.city, ends[0])), id).toBeLessThan(0.2);
      expect(distance(curve.at(-1)!, found(atlas.city, ends[1])), id).toBeLessThan(0.2);
    }
  });

  it('keeps each spot on its line', () => {
    for (const { id, at, curve } of lines) expect(distanceToPolyline(at, curve), id).toBeLessThan(0.5);
  });

  it('keeps spots apart from each other, from cities and from name plates', () => {
    for (const line of lines) {
      for (const other of lines) {
        if (other.id < line.id)
          expect(distance(line.at, other.at), `${line.id} ${other.id}`).toBeGreaterThanOrEqual(38);
      }
      for (const city of map.cities) {
        expect(distance(line.at, city), `${line.id} ${city.id}`).toBeGreaterThanOrEqual(46);
        const { x, y, w, h } = city.label;
        const underPlate = Math.abs(line.at.x - x) < w / 2 && Math.abs(line.at.y - y) < h / 2;
        expect(underPlate, `${line.id} under ${city.id}`).toBe(false);
      }
    }
  });

  it('keeps cities 105 apart, rounded', () => {
    for (const a of map.cities) {
      for (const b of map.cities)
        if (a.id < b.id) expect(distance(a, b), `${a.id} ${b.id}`).toBeGreaterThan(104.5);
    }
  });

  it('lets no line come within 40 of a city it does not serve', () => {
    for (const { id, ends, curve } of lines) {
      for (const city of map.cities) {
        if (!ends.includes(city.id))
          expect(distanceToPolyline(city, curve), `${id} ${city.id}`).toBeGreaterThanOrEqual(40);
      }
    }
  });

  it('lets no two lines cross', () => {
    const crossings = lines.flatMap((a, i) =>
      lines.slice(i + 1).flatMap((b) => {
        // Lines that leave one city together may overlap under its tile.
        const shared = a.ends.filter((city) => b.ends.includes(city)).map((city) => found(atlas.city, city));
        const clear = (p: Point) => shared.every((city) => distance(p, city) > map.metrics.cityRadius);
        for (let k = 1; k < a.curve.length; k++) {
          for (let l = 1; l < b.curve.length; l++) {
            const [p, q, r, s] = [a.curve[k - 1], a.curve[k], b.curve[l - 1], b.curve[l]];
            if (clear(p) && clear(q) && crosses(p, q, r, s)) return [`${a.id} × ${b.id}`];
          }
        }
        return [];
      }),
    );
    expect(crossings).toEqual([]);
  });

  it('gives neighbouring provinces different tints', () => {
    const near = 60;
    const corners = map.provinces.map((province) => ({
      ...province,
      cities: map.cities.filter((city) => city.province === province.id),
    }));
    for (const a of corners) {
      expect(a.cities.length, a.id).toBeGreaterThan(0);
      for (const b of corners) {
        if (a.id >= b.id || a.tint !== b.tint) continue;
        for (const p of a.cities)
          for (const q of b.cities) expect(distance(p, q), `${a.id} ${b.id}`).toBeGreaterThan(near);
      }
    }
  });

  it('places five houses at a city side by side, on the board', () => {
    const houses = placeHouses(
      atlas,
      map.cities
        .filter(({ province }) => province)
        .flatMap(({ id }) => [0, 1, 2, 3, 4].map((seat) => ({ seat, city: id }))),
    );
    for (const house of houses) {
      expect(
        house.x > 8 && house.x < map.width - 8 && house.y > 8 && house.y < map.height - 8,
        house.key,
      ).toBe(true);
      for (const other of houses) {
        if (other.city === house.city && other.key < house.key) {
          expect(distance(house, other), `${house.key} ${other.key}`).toBeGreaterThan(
            map.metrics.houseSize * 0.9,
          );
        }
      }
    }
  });

  it('has a coast of the expected size, and a much smaller shore', () => {
    const kilobytes = map.coast.length / 1000;
    expect(kilobytes).toBeGreaterThan(COAST_KB[id] - 6);
    expect(kilobytes).toBeLessThanOrEqual(COAST_KB[id]);
    expect(map.shore.length).toBeLessThan(map.coast.length / 2);
  });
});
