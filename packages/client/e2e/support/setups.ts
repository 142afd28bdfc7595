import { type Action, newSetup, type Setup, unwrap } from '@concordia/engine';
import type { Control, SavedGame } from '../../src/games/saved.ts';

/** A game ready to be put into the browser. The summary only matters to the list of games. */
export function makeGame(
  setup: Setup,
  controls: readonly Control[],
  actions: readonly Action[] = [],
  id = 'test-game',
): SavedGame {
  return {
    id,
    created: 1,
    updated: Date.now(),
    setup,
    controls,
    liveScores: true,
    seed: 'test',
    actions: [...actions],
    draft: [],
    summary: { turn: 1, over: false, waitingFor: 0, ranking: null, totals: null },
  };
}

export const NAMES = ['Livia', 'Brutus', 'Cassia'];

export function italia(seed: string, players = 2): Setup {
  return unwrap(newSetup({ map: 'italia', players: NAMES.slice(0, players) }, seed));
}
