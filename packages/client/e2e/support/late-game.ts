import { type Action, isOver, legalActions, newGame, newSetup, play } from '@concordia/engine';
import type { Control, SavedGame } from '../../src/games/saved.ts';
import { adviseTurn } from './advisor.ts';
import { makeGame } from './setups.ts';

/** Five players on Imperium with most houses built, seat 0 to play with as many cards in hand as it ever had. */
export function lateGame(controls: readonly Control[]): SavedGame {
  const setup = newSetup(
    { map: 'imperium', players: ['Livia', 'Brutus', 'Cassia', 'Darius', 'Elena'] },
    'late',
  );
  const { game, state } = newGame(setup);
  const actions: Action[] = [];
  let best: { cards: number; actions: Action[] } = { cards: 0, actions: [] };
  for (let turn = 0; !isOver(state) && turn < 600; turn++) {
    const options = legalActions(game, state);
    if (turn > 60 && options[0].seat === 0 && options[0].type === 'play' && options.length >= best.cards) {
      best = { cards: options.length, actions: [...actions] };
    }
    for (const action of adviseTurn(game, state, `${turn}`)) {
      play(game, state, action);
      actions.push(action);
    }
  }
  return makeGame(setup, controls, best.actions, `late-${controls[0]}`);
}
