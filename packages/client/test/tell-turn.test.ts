import { copyState, legalActions, newGame, newSetup, play, unwrap } from '@concordia/engine';
import { expect, test } from 'vitest';
import { tellTurn } from '../src/games/chronicle.ts';

test('a turn that was not played does not reveal which cards would be dealt', () => {
  const { game, state } = unwrap(
    newGame(unwrap(newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'told'))),
  );
  const after = copyState(state);
  const actions = [];
  for (const type of ['play', 'recruit', 'done'] as const) {
    const action = legalActions(game, after).find(
      (legal) => legal.type === type && (legal.type !== 'play' || legal.card === 'senator'),
    );
    if (!action) throw new Error(`no ${type}`);
    play(game, after, action);
    actions.push(action);
  }
  const types = tellTurn({ game, state }, 0, actions).events.map((event) => event.type);
  expect(types).toContain('recruited');
  expect(types).not.toContain('refilled');
  const all: string[] = [];
  for (const action of actions) play(game, state, action, (event) => all.push(event.type));
  expect(all).toContain('refilled');
});
