import { effect } from '@preact/signals';
import { afterEach, expect, test } from 'vitest';
import { GameHold, type Whereabouts } from '../src/games/hold.ts';

const holds: GameHold[] = [];
function hold(game: string, beforeLeaving: () => Promise<void> = async () => {}): GameHold {
  const made = new GameHold(game, beforeLeaving);
  holds.push(made);
  return made;
}
function becomes(of: GameHold, place: Whereabouts): Promise<void> {
  return new Promise((resolve) => {
    effect(() => {
      if (of.place.value === place) resolve();
    });
  });
}
afterEach(() => {
  for (const each of holds.splice(0)) each.close();
});

test('the first tab plays a game, the second only looks at it; another game is free', async () => {
  const first = hold('one');
  await becomes(first, 'here');
  const second = hold('one');
  await becomes(second, 'elsewhere');
  expect(first.place.value).toBe('here');
  await becomes(hold('two'), 'here');
});

test('a requested game is handed over once everything is written', async () => {
  const done: string[] = [];
  let write = () => {};
  const first = hold('three', () => {
    done.push('asked');
    return new Promise((resolve) => {
      write = () => {
        done.push('written');
        resolve();
      };
    });
  });
  await becomes(first, 'here');
  const second = hold('three');
  await becomes(second, 'elsewhere');
  const taken = second.take();
  await becomes(first, 'elsewhere');
  expect(done).toEqual(['asked']);
  expect(second.place.value).toBe('elsewhere');
  write();
  await taken;
  expect(done).toEqual(['asked', 'written']);
  expect(second.place.value).toBe('here');
});

test('a game is taken from a tab that does not answer', async () => {
  const first = hold('four', () => new Promise(() => {}));
  await becomes(first, 'here');
  const second = hold('four');
  await becomes(second, 'elsewhere');
  await second.take();
  expect(second.place.value).toBe('here');
  expect(first.place.value).toBe('elsewhere');
});

test('a tab that is closed leaves the game free', async () => {
  const first = hold('five');
  await becomes(first, 'here');
  first.close();
  await becomes(hold('five'), 'here');
});

test('where the browser refuses channels between tabs, a game is played nevertheless', async () => {
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException('denied', 'SecurityError');
    }
  } as unknown as typeof BroadcastChannel;
  try {
    await becomes(hold('six'), 'here');
  } finally {
    globalThis.BroadcastChannel = BroadcastChannel;
  }
});
