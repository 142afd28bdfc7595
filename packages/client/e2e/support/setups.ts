import {
  type Action,
  type CityId,
  type Good,
  legalActions,
  newGame,
  newSetup,
  play,
  type Setup,
} from '@concordia/engine';
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
    guided: false,
    actions: [...actions],
    draft: [],
    summary: { turn: 1, over: false, waitingFor: 0, ranking: null, totals: null },
  };
}

export const NAMES = ['Livia', 'Brutus', 'Cassia'];

export function italia(seed: string, players = 2): Setup {
  return newSetup({ map: 'italia', players: NAMES.slice(0, players) }, seed);
}

/** Plays actions picked by a rule until it picks none; throws on an illegal one. */
export function playOut(
  setup: Setup,
  pick: (options: readonly Action[], count: number) => Action | null,
): Action[] {
  const { game, state } = newGame(setup);
  const actions: Action[] = [];
  for (;;) {
    const options = legalActions(game, state);
    const action = options.length === 0 ? null : pick(options, actions.length);
    if (action === null) return actions;
    const refused = play(game, state, action);
    if (refused) throw new Error(refused.message);
    actions.push(action);
  }
}

export function citiesOf(setup: Setup, good: Good): CityId[] {
  return Object.entries(setup.cities).flatMap(([city, made]) => (made === good ? [city] : []));
}
