import type { GameEvent } from '@concordia/engine';
import type { Target } from '../board/index.ts';

/** What on the board an event was about. */
export function logTargets(event: GameEvent): Target[] {
  switch (event.type) {
    case 'moved':
      return [{ type: 'line', line: event.to }];
    case 'built':
    case 'settled':
      return [{ type: 'city', city: event.city }];
    case 'produced':
      return [{ type: 'province', province: event.province }];
    default:
      return [];
  }
}
