import { expect, test } from 'vitest';
import { Budget } from '../src/limits/budget.ts';
import { Turnstile } from '../src/limits/turnstile.ts';

test('a budget gives what it holds and refills up to its limit', () => {
  const budget = new Budget({ most: 3, perSecond: 1 });
  expect([1, 1, 1, 1].map((cost) => budget.spend('ada', cost, 0))).toEqual([true, true, true, false]);
  expect(budget.spend('bru', 3, 0)).toBe(true);
  expect(budget.spend('ada', 2, 2000)).toBe(true);
  expect(budget.spend('ada', 4, 1_000_000)).toBe(false);
  expect(budget.spend('ada', 3, 1_000_000)).toBe(true);
});

test('an expensive request is paid off before anything else', () => {
  const budget = new Budget({ most: 3, perSecond: 1 });
  budget.charge('ada', 10, 0);
  expect(budget.spend('ada', 1, 7000)).toBe(false);
  expect(budget.spend('ada', 1, 8000)).toBe(true);
});

test('a clock that goes back gives nothing', () => {
  const budget = new Budget({ most: 1, perSecond: 1 });
  expect(budget.spend('ada', 1, 5000)).toBe(true);
  expect(budget.spend('ada', 1, 1000)).toBe(false);
  expect(budget.spend('ada', 1, 5500)).toBe(false);
  expect(budget.spend('ada', 1, 6000)).toBe(true);
});

test('a turnstile lets two in at a time, in order, and continues after a failure', async () => {
  const turnstile = new Turnstile(2, 3);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    turnstile.pass(async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
      order.push(n);
      if (n === 1) throw new Error('one that fails');
    });
  const all = Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(turnstile.isFull).toBe(true);
  const settled = await all;
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(settled.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4].map((n) => (n === 1 ? 'rejected' : 'fulfilled')),
  );
  expect(turnstile.isFull).toBe(false);
});
