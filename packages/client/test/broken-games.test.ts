import { type Action, newSetup, unwrap } from '@concordia/engine';
import { expect, test } from 'vitest';
import { adviseTurn } from '../e2e/support/advisor.ts';
import { breakOf } from '../src/games/broken.ts';
import { Chronicle } from '../src/games/chronicle.ts';
import { savedGame } from '../src/games/create.ts';
import { recordOf } from '../src/games/files.ts';
import type { SavedGame } from '../src/games/saved.ts';
import { Replay } from '../src/replay/replay.ts';

const setup = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'broken'));

function gameOf(turns: number): SavedGame {
  const chronicle = new Chronicle(setup);
  for (let turn = 0; turn < turns; turn++) {
    const { game, state } = chronicle.position;
    for (const action of adviseTurn(game, state, `broken/${turn}`)) chronicle.advance(action);
  }
  return savedGame(setup, chronicle.actions, {
    controls: ['person', 'easy'],
    liveScores: true,
    seed: 'x',
  });
}

test('a game as it should be has no break', () => {
  expect(breakOf(gameOf(5))).toBeNull();
});

test('a step that the rules refuse is named by its turn and reason, and the game is shown up to it', () => {
  const saved = gameOf(5);
  const good = saved.actions.length;
  const illegal: Action = { seat: 1, type: 'play', card: 'no-such-card' };
  const broken: SavedGame = { ...saved, actions: [...saved.actions, illegal, illegal] };
  const found = breakOf(broken);
  expect(found).toMatchObject({ turn: 6, legal: good });
  expect(found?.reason).not.toBe('');

  const replay = new Replay(broken, 1e9);
  expect(replay.broken).toEqual(found);
  expect(replay.length).toBe(good);
  expect(replay.at.value).toBe(good);
  expect(replay.turns.value).toHaveLength(5);
  // Handed out as it was kept: it is what a bug report needs.
  expect(replay.record().actions).toEqual(broken.actions);
  expect(recordOf(saved).actions).toEqual(saved.actions);
});

test('a game that cannot even be set up says so and is not shown', () => {
  const saved = gameOf(1);
  const broken = { ...saved, setup: { ...setup, market: setup.market.slice(1) } };
  expect(breakOf(broken)).toMatchObject({ turn: 1, legal: null });
});
