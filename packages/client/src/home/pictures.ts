import type { MapId } from '@concordia/engine';
import imperium from './boards/imperium.webp';
import italia from './boards/italia.webp';

/** Small pictures of the boards. */
export const BOARD_PICTURES: Record<MapId, string> = { imperium, italia };
