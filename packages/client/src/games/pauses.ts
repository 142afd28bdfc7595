import type { Action } from '@concordia/engine';

/** How long the eye needs before the next action is shown, in milliseconds at normal speed. */
export function playbackPause(action: Action): number {
  switch (action.type) {
    case 'play':
      return 700;
    case 'move':
    case 'build':
    case 'produce':
    case 'recruit':
      return 600;
    case 'copy':
    case 'settle':
    case 'income':
    case 'sell':
    case 'buy':
    case 'keep':
      return 450;
    case 'done':
      return 250;
    default:
      return action satisfies never;
  }
}
