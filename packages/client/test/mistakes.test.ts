import { expect, test } from 'vitest';
import { accuracyOf, together } from '../src/learn/accuracy.ts';
import { afterTry, dueOf, type OwnTurn, withNew } from '../src/learn/mistakes.ts';
import { NOTHING, whole } from '../src/learn/progress.ts';

const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
const own = (at: number, loss: number): OwnTurn => ({
  game: 'g',
  at,
  best: [],
  chance: 50,
  others: [],
  loss,
});

test('a mistake returns after 1, 4 and 12 days until it has been solved twice', () => {
  let mistakes = withNew({}, [{ id: 'p' }], noon(1));
  expect([dueOf(mistakes, noon(1)), dueOf(mistakes, noon(2))]).toEqual([[], ['p']]);
  mistakes = afterTry(mistakes, 'p', false, noon(2));
  expect([dueOf(mistakes, noon(5)), dueOf(mistakes, noon(6))]).toEqual([[], ['p']]);
  mistakes = afterTry(mistakes, 'p', true, noon(6));
  expect([dueOf(mistakes, noon(17)), dueOf(mistakes, noon(18))]).toEqual([[], ['p']]);
  expect(afterTry(mistakes, 'p', true, noon(18))).toEqual({});
});

test('a second try on the same day changes nothing, nor does finding a mistake again', () => {
  const mistakes = withNew({}, [{ id: 'p' }], noon(1));
  expect(afterTry(mistakes, 'p', true, noon(1))).toBe(mistakes);
  const once = afterTry(mistakes, 'p', true, noon(2));
  expect(afterTry(once, 'p', true, noon(2))).toBe(once);
  expect(withNew(once, [{ id: 'p' }], noon(9))).toEqual(once);
});

test('of more than sixty own turns, those that gave away least are dropped; the worst come first', () => {
  const found = Array.from({ length: 70 }, (_, at) => ({ id: `g/${at}`, own: own(at, at / 100) }));
  const due = dueOf(withNew({}, found, noon(1)), noon(2));
  expect(due).toHaveLength(60);
  expect(due[0]).toBe('g/69');
});

test('what an earlier version kept as missed is due at once', () => {
  const { mistakes: _, ...before } = NOTHING;
  const kept = whole({ ...before, puzzles: { p: 'missed', q: 'first' } });
  expect(dueOf(kept.mistakes, Date.now())).toEqual(['p']);
});

test('accuracy adds up over games by phase', () => {
  const one = accuracyOf([0, 0.02, 0.2, 0, 0.05, 0.15]);
  expect(one).toMatchObject({ turns: 6, found: 2, big: 2 });
  expect(one.phases.map(({ turns }) => turns)).toEqual([2, 2, 2]);
  const all = together([one, accuracyOf([0, 0, 0])]);
  expect(all?.found).toBeCloseTo(5 / 9);
  expect(all?.lost).toBeCloseTo(0.42 / 9);
  expect(all?.big).toBe(1);
  expect(together([])).toBeNull();
});
