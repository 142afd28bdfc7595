import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { positionWith } from '../e2e/support/positions.ts';
import { makeGame } from '../e2e/support/setups.ts';
import { LocalTable } from '../src/games/local.ts';
import { announceTable } from '../src/table/announce.ts';
import { TableUi } from '../src/table/ui.ts';

const heard: string[] = [];
// Node has no audio: what would sound is written down.
vi.mock('../src/sound/sounds.ts', async (original) => ({
  ...(await original<typeof import('../src/sound/sounds.ts')>()),
  play: (event: string) => heard.push(event),
}));

beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

test('of several actions that are shown in one instant only the last is heard', () => {
  const { setup, actions, turn } = positionWith('architect');
  const table = new LocalTable(makeGame(setup, ['person', 'person', 'person'], actions));
  table.cover?.lift();
  const stop = announceTable(new TableUi(table));
  for (const action of turn) expect(table.add(action)).toBeNull();
  heard.length = 0;
  expect(turn.length).toBeGreaterThan(1);
  expect(table.confirm()).toBe(true);
  expect(heard).toHaveLength(1);
  stop();
});
