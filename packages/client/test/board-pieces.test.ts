/** Placing, moving, pointing: the board's logic that needs no screen. */
import type { Kind } from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { found, makeAtlas, placePoint } from '../src/board/atlas.ts';
import { badgeWidth, obstacles, placeBadge } from '../src/board/badges.ts';
import { distance } from '../src/board/curve.ts';
import { listHits, nearestHit, neighbour } from '../src/board/hits.ts';
import { placeColonists, placeHouses } from '../src/board/layout.ts';
import { compareScenes, MOTION_MS, type Scene } from '../src/board/motion.ts';
import { findRoute } from '../src/board/route.ts';
import type { ColonistPiece, HousePiece, MarkerPiece } from '../src/board/types.ts';
import { buildMap } from '../tools/map.ts';

const atlas = makeAtlas(buildMap('imperium'));

const markers: MarkerPiece[] = atlas.map.provinces.map(({ id }) => ({
  province: id,
  good: 'wine',
  coins: 1,
  side: 'goods',
}));
const scene = (colonists: ColonistPiece[], houses: HousePiece[] = [], marked = markers): Scene => ({
  colonists: placeColonists(atlas, colonists),
  houses: placeHouses(atlas, houses),
  markers: marked,
});
const at = (place: string, seat = 0, kind: Kind = 'land'): ColonistPiece => ({ seat, kind, at: place });

describe('colonists', () => {
  it('stand on the spot of their line', () => {
    const [piece] = placeColonists(atlas, [at('aquileia~roma:land')]);
    expect(distance(piece, placePoint(atlas, 'aquileia~roma:land'))).toBe(0);
  });

  it('stand apart in a city', () => {
    const pieces = placeColonists(
      atlas,
      [0, 1, 2].map((seat) => at('valentia', seat)),
    );
    expect(distance(pieces[0], pieces[1])).toBeGreaterThan(20);
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(3);
  });

  it.each(['italia', 'imperium'] as const)('leave the spots beside Roma to be read on %s', (id) => {
    const map = makeAtlas(buildMap(id));
    const players = id === 'italia' ? 3 : 5;
    const start = Array.from({ length: 2 * players }, (_, i) => at('roma', i % players));
    for (const piece of placeColonists(map, start)) {
      for (const { id: line, spot } of map.map.lines) {
        const [x, y] = spot;
        expect(distance(piece, { x, y }), line).toBeGreaterThan(piece.size / 2 + 7);
      }
    }
  });

  it('are grouped with a number from eleven on in Roma', () => {
    const ten = Array.from({ length: 10 }, (_, i) => at('roma', i % 5));
    expect(placeColonists(atlas, ten)).toHaveLength(10);
    const grouped = placeColonists(atlas, [...ten, at('roma', 0, 'sea')]);
    expect(grouped.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 1]);
  });
});

describe('the way of a colonist', () => {
  it('follows lines of its kind, from spot to spot', () => {
    const route = findRoute(atlas, 'land', 'aquileia~roma:land', 'aquileia~sirmium:land')!;
    expect(route.cities).toEqual(['aquileia']);
    expect(route.lines).toBe(1);
    expect(distance(route.points[0], placePoint(atlas, 'aquileia~roma:land'))).toBeLessThan(0.1);
    expect(distance(route.points.at(-1)!, placePoint(atlas, 'aquileia~sirmium:land'))).toBeLessThan(0.1);
    const gaps = route.points.slice(1).map((point, i) => distance(point, route.points[i]));
    expect(Math.max(...gaps)).toBeLessThan(20);
  });

  it('counts the lines it passes', () => {
    expect(findRoute(atlas, 'land', 'roma', 'aquileia~roma:land')!.lines).toBe(1);
    expect(findRoute(atlas, 'land', 'roma', 'aquileia~vindobona:land')!.lines).toBe(2);
    expect(findRoute(atlas, 'sea', 'roma', 'alexandria~cyrene:sea')!.lines).toBeGreaterThan(2);
  });

  it('does not exist where no line of its kind leads', () => {
    expect(findRoute(atlas, 'sea', 'vindobona', 'carthago~roma:sea')).toBeNull();
  });
});

describe('pieces that moved between two renders are found', () => {
  it('is a colonist that left one place and is new in another', () => {
    const before = scene([at('roma'), at('roma', 1), at('burdigala~lutetia:land')]);
    const after = scene([at('aquileia~roma:land'), at('roma', 1), at('burdigala~lutetia:land')]);
    const motions = compareScenes(atlas, before, after);
    expect(motions).toHaveLength(1);
    expect(motions[0]).toMatchObject({
      type: 'travel',
      key: 'colonist:0:land:aquileia~roma:land:0',
      ms: MOTION_MS.line,
    });
  });

  it('takes no longer than the limit, however far', () => {
    const [motion] = compareScenes(
      atlas,
      scene([at('roma', 0, 'sea')]),
      scene([at('alexandria~tyros:sea', 0, 'sea')]),
    );
    expect(motion).toMatchObject({ type: 'travel', ms: MOTION_MS.travel });
  });

  it('is a colonist or house that is new, and a marker that was turned', () => {
    const turned = markers.map((marker, i) => (i === 0 ? { ...marker, side: 'coins' as const } : marker));
    const motions = compareScenes(
      atlas,
      scene([], [{ seat: 0, city: 'tomis' }]),
      scene(
        [at('roma')],
        [
          { seat: 0, city: 'tomis' },
          { seat: 2, city: 'tomis' },
        ],
        turned,
      ),
    );
    expect(motions.map(({ type, key }) => `${type} ${key}`)).toEqual([
      'drop colonist:0:land:roma:0',
      'drop house:tomis:2',
      `flip marker:${markers[0].province}`,
    ]);
  });

  it('is nothing when nothing changed', () => {
    const same = scene([at('roma'), at('roma'), at('roma', 1)], [{ seat: 1, city: 'petra' }]);
    expect(compareScenes(atlas, same, same)).toEqual([]);
  });
});

describe('badges', () => {
  it('cover no city, plate, house or marker, at every city with three houses', () => {
    const houses = placeHouses(
      atlas,
      atlas.map.cities
        .filter(({ province }) => province)
        .flatMap(({ id }) => [0, 1, 2].map((seat) => ({ seat, city: id }))),
    );
    const taken = obstacles(atlas, houses, [], markers).filter(({ weight }) => weight >= 2);
    const width = badgeWidth({ type: 'price', sestertii: 10, goods: ['brick', 'cloth'] });
    const covering = atlas.map.cities.filter((city) => {
      const box = placeBadge(atlas, city, width, obstacles(atlas, houses, [], markers), city.houseDir);
      return taken.some(
        ({ box: b }) =>
          Math.min(box.x + box.w, b.x + b.w) - Math.max(box.x, b.x) > 2 &&
          Math.min(box.y + box.h, b.y + b.h) - Math.max(box.y, b.y) > 2,
      );
    });
    expect(covering.map(({ id }) => id)).toEqual([]);
  });
});

describe('pointing', () => {
  const pieces = placeColonists(atlas, [at('roma'), at('roma'), at('aquileia~roma:land')]);
  const hits = listHits(atlas, pieces, markers);
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));

  it('lists every element once, cities inside their provinces from west to east', () => {
    expect(byKey.size).toBe(hits.length);
    expect(hits).toHaveLength(31 + 79 + 12 + 2);
    const keys = hits.map(({ key }) => key);
    expect(keys.indexOf('province:hispania')).toBeLessThan(keys.indexOf('city:olisipo'));
    expect(keys.indexOf('city:olisipo')).toBeLessThan(keys.indexOf('city:valentia'));
    expect(keys.indexOf('city:valentia')).toBeLessThan(keys.indexOf('province:syria'));
  });

  it('finds the nearest element within reach, a highlighted line by its whole length', () => {
    const line = found(byKey, 'line:carthago~valentia:sea');
    const curve = found(atlas.curve, 'carthago~valentia:sea');
    expect(nearestHit(atlas, [line], [], curve[12], 5)).toBe(line);
    const sinope = found(atlas.city, 'sinope');
    expect(nearestHit(atlas, hits, [], { x: sinope.x + 26, y: sinope.y }, 8)?.key).toBe('city:sinope');
    expect(nearestHit(atlas, [line], [], sinope, 30)).toBeNull();
  });

  it('moves with the arrow keys to the nearest element that way, and from each element to another', () => {
    const vindobona = found(byKey, 'city:vindobona');
    expect(neighbour(hits, vindobona, 'ArrowUp')!.y).toBeLessThan(vindobona.y);
    expect(neighbour(hits, vindobona, 'Enter')).toBeNull();
    for (const hit of hits) {
      const ways = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].filter((key) =>
        neighbour(hits, hit, key),
      );
      expect(ways.length, hit.key).toBeGreaterThan(1);
    }
  });
});
