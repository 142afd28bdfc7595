/**
 * The drawn side of a board: coasts, names, places. It is made at build time (tools/map.ts) from the geometry files in
 * `data/`, the names of the engine's board data and Natural Earth coasts, and loaded only for the board in play.
 */
import type { CityId, Kind, LineId, MapId, ProvinceId } from '@concordia/engine';

export interface Lettering {
  text: string;
  x: number;
  y: number;
  rotate: number;
  size: number;
  spacing: number;
}

export interface MapCity {
  id: CityId;
  name: string;
  /** `null` for Roma. */
  province: ProvinceId | null;
  x: number;
  y: number;
  label: { x: number; y: number; w: number; h: number; lines: readonly string[] };
  /** Houses are fanned around this direction; degrees, 0 = east, 90 = south. Roma has none. */
  houseDir: number;
  /** Colonists in the city are fanned around this one. */
  standDir: number;
}

export interface MapLine {
  id: LineId;
  kind: Kind;
  /** The path runs from the first city's centre to the second's. */
  ends: readonly [CityId, CityId];
  path: string;
  spot: readonly [x: number, y: number];
}

export interface MapProvince {
  id: ProvinceId;
  name: string;
  tint: number;
  label: Omit<Lettering, 'text'>;
  marker: { x: number; y: number };
  area: string;
}

export interface MapMetrics {
  cityRadius: number;
  romaRadius: number;
  houseSize: number;
  houseOrbit: number;
  houseStep: number;
  spotRadius: number;
  pieceSize: number;
  pieceInCity: number;
  standOrbit: number;
  standStep: number;
  romaOrbit: number;
  romaStep: number;
  markerSize: number;
  labelFont: number;
}

export interface BoardMap {
  id: MapId;
  width: number;
  height: number;
  metrics: MapMetrics;
  /** Land outlines, one closed path; `shore` is the same, coarser, for the wide soft strokes around it. */
  coast: string;
  shore: string;
  /** From west to east, as a screen reader goes through them. */
  provinces: readonly MapProvince[];
  cities: readonly MapCity[];
  lines: readonly MapLine[];
  borders: string;
  decor: {
    compass: { x: number; y: number; r: number; north: number };
    cartouche: { x: number; y: number; title: string };
    seas: readonly Lettering[];
    lands: readonly Lettering[];
    rivers: readonly string[];
    mountains: readonly (readonly [x: number, y: number, size: number])[];
  };
}

const loaders: Record<MapId, () => Promise<{ default: BoardMap }>> = {
  imperium: () => import('virtual:map/imperium'),
  italia: () => import('virtual:map/italia'),
};

export async function loadMap(id: MapId): Promise<BoardMap> {
  return (await loaders[id]()).default;
}
