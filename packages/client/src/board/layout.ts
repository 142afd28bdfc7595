/** Where each piece stands. */
import { type Atlas, found, placePoint, ROMA } from './atlas.ts';
import { type Point, polar } from './curve.ts';
import type { MapCity } from './map.ts';
import { type ColonistPiece, type HousePiece, isLine, type Target } from './types.ts';

export interface PlacedHouse extends HousePiece, Point {
  key: string;
}

export interface PlacedColonist extends ColonistPiece, Point {
  key: string;
  /** Edge length in board units. */
  size: number;
  /** More than one when like colonists are drawn as one piece with a number. */
  count: number;
}

/** From this many colonists on, Roma shows one piece a seat and kind with a number. */
const ROMA_CROWD = 11;

function houseAt(atlas: Atlas, city: MapCity, index: number, count: number): Point {
  const { houseOrbit, houseStep } = atlas.map.metrics;
  return polar(city, city.houseDir + (index - (count - 1) / 2) * houseStep, houseOrbit);
}

/** Houses of a city in the order they were given (the order of building), fanned around its free side. */
export function placeHouses(atlas: Atlas, houses: readonly HousePiece[]): PlacedHouse[] {
  const byCity = Map.groupBy(houses, ({ city }) => city);
  return [...byCity].flatMap(([id, group]) => {
    const city = found(atlas.city, id);
    return group.map((house, i) => ({
      ...house,
      ...houseAt(atlas, city, i, group.length),
      key: `house:${id}:${house.seat}`,
    }));
  });
}

export function placeColonists(atlas: Atlas, colonists: readonly ColonistPiece[]): PlacedColonist[] {
  const { metrics } = atlas.map;
  const byPlace = Map.groupBy(colonists, ({ at }) => at);
  return [...byPlace].flatMap(([at, group]): PlacedColonist[] => {
    const numbered = group.map((piece, i) => {
      const before = group.slice(0, i).filter(({ seat, kind }) => seat === piece.seat && kind === piece.kind);
      return { ...piece, key: `colonist:${piece.seat}:${piece.kind}:${at}:${before.length}`, count: 1 };
    });
    if (isLine(at)) {
      const spot = placePoint(atlas, at);
      return numbered.map((piece) => ({ ...piece, ...spot, size: metrics.pieceSize }));
    }
    const city = found(atlas.city, at);
    const inRoma = at === ROMA;
    const shown =
      inRoma && group.length >= ROMA_CROWD
        ? [...Map.groupBy(numbered, ({ seat, kind }) => `${seat}:${kind}`).values()].map((like) => ({
            ...like[0],
            count: like.length,
          }))
        : numbered;
    const [orbit, step] = inRoma
      ? [metrics.romaOrbit, metrics.romaStep]
      : [metrics.standOrbit, metrics.standStep];
    return shown.map((piece, i) => ({
      ...piece,
      ...polar(city, city.standDir + (i - (shown.length - 1) / 2) * step, orbit),
      size: metrics.pieceInCity,
    }));
  });
}

/** Centre of a target; a colonist's is that of the first like piece. */
export function targetPoint(atlas: Atlas, colonists: readonly PlacedColonist[], target: Target): Point {
  switch (target.type) {
    case 'city':
      return found(atlas.city, target.city);
    case 'line':
      return placePoint(atlas, target.line);
    case 'province':
      return found(atlas.province, target.province).marker;
    case 'colonist':
      return (
        colonists.find(
          ({ seat, kind, at }) => seat === target.seat && kind === target.kind && at === target.at,
        ) ?? placePoint(atlas, target.at)
      );
    default:
      return target satisfies never;
  }
}
