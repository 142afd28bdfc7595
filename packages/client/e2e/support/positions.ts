import {
  type Action,
  type Character,
  cardInfo,
  decision,
  legalActions,
  newGame,
  newSetup,
  play,
  type Setup,
  unwrap,
} from '@concordia/engine';
import { adviseTurn } from './advisor.ts';

/** A position in which seat 0 is to play and holds the card, with something to do for it; found by playing on. */
export function positionWith(character: Character): {
  actions: Action[];
  turn: Action[];
  setup: Setup;
} {
  for (let luck = 0; luck < 60; luck++) {
    const setup = unwrap(
      newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, `${character}${luck}`),
    );
    const { game, state } = unwrap(newGame(setup));
    const actions: Action[] = [];
    for (let turns = 0; turns < 90; turns++) {
      const options = legalActions(game, state);
      if (options.length === 0) break;
      if (options[0].seat === 0 && options[0].type === 'play') {
        const turn = turnWith(setup, actions, character);
        if (turn) return { actions, turn, setup };
      }
      for (const action of adviseTurn(game, state, `${luck}/${turns}`)) {
        play(game, state, action);
        actions.push(action);
      }
    }
  }
  throw new Error(`No position for ${character}`);
}

/** A turn of the card that does at least one thing beyond being played, where the card has such a thing. */
function turnWith(setup: Setup, before: readonly Action[], character: Character): Action[] | null {
  const { game, state } = unwrap(newGame(setup));
  for (const action of before) play(game, state, action);
  const card = legalActions(game, state).find(
    (action) => action.type === 'play' && cardInfo(action.card).character === character,
  );
  if (!card) return null;
  play(game, state, card);
  const next = decision(state);
  if (next?.kind === 'play') return [card];
  const rest = adviseTurn(game, state, 'turn').filter(({ type }) => type !== 'done');
  return rest.length > 0 ? [card, ...rest] : null;
}
