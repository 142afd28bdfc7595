import { type Action, newGame, newSetup, type Setup, unwrap, view } from '@concordia/engine';
import { effect } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adviseTurn } from '../e2e/support/advisor.ts';
import { change } from '../src/app/settings.ts';
import { Chronicle } from '../src/games/chronicle.ts';
import { savedGame } from '../src/games/create.ts';
import type { WatchedTable } from '../src/games/model.ts';
import { StagedGame } from '../src/games/staged.ts';
import { Replay } from '../src/replay/replay.ts';

const setup = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'staged'));

/** The turns of a game, as the easy computer plays them. */
function turnsOf(game: Setup, count: number): Action[][] {
  const chronicle = new Chronicle(game);
  return Array.from({ length: count }, (_, turn) => {
    const { position } = chronicle;
    const actions = adviseTurn(position.game, position.state, `staged/${turn}`);
    for (const action of actions) expect(chronicle.advance(action)).toBeNull();
    return actions;
  });
}
const TURNS = turnsOf(setup, 6);
const [first, second] = TURNS;

beforeEach(() => {
  vi.useFakeTimers();
  change({ speed: 1 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many actions were shown, one after the other. */
function stepsOf(game: StagedGame): number[] {
  const steps: number[] = [];
  effect(() => void steps.push(game.at.value));
  return steps;
}

test('a turn that was seen is shown at once; the next one is played back action by action', async () => {
  const game = new StagedGame(setup, []);
  const steps = stepsOf(game);
  game.commit(first, true);
  expect(game.behind.value).toBe(false);
  expect(steps).toEqual([0, first.length]);

  game.commit(second, false);
  expect(game.behind.value).toBe(true);
  expect(game.turns.value).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(699);
  expect(game.at.value).toBe(first.length);
  await vi.advanceTimersByTimeAsync(1);
  expect(game.at.value).toBe(first.length + 1);
  await vi.runAllTimersAsync();
  expect(game.behind.value).toBe(false);
  expect(steps).toEqual([0, ...Array.from({ length: second.length + 1 }, (_, step) => first.length + step)]);
});

test('half-way through a playback the table shows the game after that many actions, with the turn in progress', async () => {
  const game = new StagedGame(setup, first);
  game.commit(second, false);
  await vi.advanceTimersByTimeAsync(700);
  const half = Chronicle.of(setup, [...first, second[0]]);
  const { position } = game;
  expect(view(position.value.game, position.value.state, 0)).toEqual(
    view(half.position.game, half.position.state, 0),
  );
  expect(game.turns.value).toEqual(half.turns);
});

test('a turn waits until those before it have been played back, even one that was seen', async () => {
  const game = new StagedGame(setup, []);
  game.commit(first, false);
  game.commit(second, true);
  expect(game.at.value).toBe(0);
  await vi.runAllTimersAsync();
  expect(game.at.value).toBe(first.length + second.length);
});

test('skipping shows the rest in one step, and what comes later is played back again', async () => {
  const game = new StagedGame(setup, []);
  const steps = stepsOf(game);
  game.commit(first, false);
  await vi.advanceTimersByTimeAsync(700);
  game.skip();
  await vi.runAllTimersAsync();
  expect(steps).toEqual(first.length > 1 ? [0, 1, first.length] : [0, 1]);
  game.commit(second, false);
  expect(game.behind.value).toBe(true);
  await vi.advanceTimersByTimeAsync(700);
  expect(game.at.value).toBe(first.length + 1);
});

test('the speed is the one that is set: twice as fast, or at once', async () => {
  const game = new StagedGame(setup, []);
  change({ speed: 2 });
  game.commit(first, false);
  await vi.advanceTimersByTimeAsync(350);
  expect(game.at.value).toBe(1);
  await vi.runAllTimersAsync();
  change({ speed: 0 });
  game.commit(second, false);
  expect(game.behind.value).toBe(false);
});

test('a game that is left plays nothing back any more', async () => {
  const game = new StagedGame(setup, []);
  game.commit(first, false);
  game.stop();
  await vi.runAllTimersAsync();
  expect(game.at.value).toBe(0);
});

test('a corrected game is shown at once, without motion, and playback is dropped', async () => {
  const game = new StagedGame(setup, first);
  game.commit(second, false);
  game.reset(setup, []);
  expect(game.at.value).toBe(0);
  expect(game.undone.value).toBe(true);
  await vi.runAllTimersAsync();
  expect(game.at.value).toBe(0);
  expect(game.turns.value).toEqual([]);
});

test('knowledge of the stack holds for every position, even one that is still to be shown', () => {
  const game = new StagedGame(setup, first);
  game.commit(second, false);
  const other: Setup = {
    ...setup,
    market: [...setup.market.slice(0, -2), ...setup.market.slice(-2).toReversed()],
  };
  game.learn(other);
  const told = Chronicle.of(other, first).position;
  expect([...game.position.value.state]).toEqual([...told.state]);
  const begun = (from: Setup) => [...unwrap(newGame(from)).state];
  expect(begun(other)).not.toEqual(begun(setup));
});

test('an illegal action is a bug of whoever commits it', () => {
  const game = new StagedGame(setup, []);
  expect(() => game.commit([{ seat: 1, type: 'play', card: 'senator' }], true)).toThrow();
});

test('a replay goes to any position, steps by turns, and has nothing that plays', () => {
  const actions = TURNS.flat();
  const saved = savedGame(setup, actions, {
    controls: ['person', 'easy'],
    liveScores: true,
    seed: 'x',
  });
  const replay = new Replay(saved, 2);
  const watched: WatchedTable = replay;
  expect(replay.at.value).toBe(2);
  expect('confirm' in watched || 'add' in watched || 'draft' in watched).toBe(false);
  expect(replay.turns.value).toHaveLength(TURNS.length);
  replay.show(1e9);
  expect(replay.at.value).toBe(actions.length);
  expect(replay.turn.value).toBe(TURNS.length);
  replay.showTurn(2);
  expect(replay.at.value).toBe(first.length + second.length);
  expect(replay.undone.value).toBe(true);
  replay.show(replay.at.value + 1);
  expect(replay.undone.value).toBe(false);
  expect(replay.turn.value).toBe(3);
  replay.stepTurns(-1);
  expect(replay.turn.value).toBe(2);
});
