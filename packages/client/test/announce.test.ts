import { newSetup, unwrap } from '@concordia/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedGame } from '../src/games/create.ts';
import { LocalTable } from '../src/games/local.ts';
import { m } from '../src/i18n/messages.ts';
import { announceTable, beyond, polite } from '../src/table/announce.ts';
import { TableUi } from '../src/table/ui.ts';

test('an announcement that is repeated more often is new, even in the same words', () => {
  expect(beyond(['a', 'b', 'a'], ['a'])).toEqual(['b', 'a']);
  expect(beyond(['a'], ['a', 'a'])).toEqual([]);
  expect(beyond(['a', 'a'], ['a', 'a'])).toEqual([]);
});

let ui: TableUi;
let stop: () => void;

beforeEach(() => {
  // No finger, no mouse.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const setup = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'announce'));
  const how = { controls: ['person', 'person'] as const, liveScores: true, seed: 'x' };
  const table = new LocalTable(savedGame(setup, [], how));
  table.cover?.lift();
  ui = new TableUi(table);
  stop = announceTable(ui);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const seat = () => ui.table.draft.value?.seat ?? 0;

test('each step of a turn is spoken, and so is its undo', () => {
  const { table } = ui;
  table.add({ seat: seat(), type: 'play', card: 'architect' });
  const flow = ui.flow.value;
  const colonist = flow?.lit.find(({ target }) => target.type === 'colonist');
  colonist?.choose();
  const [way] = ui.flow.value?.lit.filter(({ target }) => target.type === 'line') ?? [];
  way.choose();
  expect(polite.value).toContain('land colonist Roma');
  table.undoStep();
  expect(polite.value).toContain(m.aria_taken_back({ what: '' }).slice(0, 5));
});

test('why a place cannot be chosen is spoken', () => {
  ui.explanation.value = {
    target: { type: 'city', city: 'roma' },
    title: 'Roma',
    text: 'No house here.',
    refused: true,
  };
  expect(polite.value).toBe('Roma. No house here.');
});
