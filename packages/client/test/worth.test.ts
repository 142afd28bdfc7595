import type { GoodsCount } from '@concordia/engine';
import { expect, test } from 'vitest';
import { byWorth, worthKept } from '../src/flows/worth.ts';

const NONE: GoodsCount = { brick: 0, food: 0, tool: 0, wine: 0, cloth: 0 };

test('goods are worth their prices, as far as there is room for the dearest', () => {
  const goods = { ...NONE, brick: 2, wine: 1, cloth: 1 };
  expect(worthKept(goods, 12)).toBe(3 + 3 + 6 + 7);
  expect(worthKept(goods, 2)).toBe(6 + 7);
  expect(worthKept(goods, 0)).toBe(0);
});

test('the best province is the one that brings most, not the one with the most goods', () => {
  const bricks = { name: 'bricks', yields: [{ ...NONE, brick: 2 }, NONE] };
  const cloth = { name: 'cloth', yields: [{ ...NONE, cloth: 1 }, NONE] };
  const wines = { name: 'wines', yields: [{ ...NONE, wine: 2 }, NONE] };
  const ranked = (free: readonly number[]) =>
    byWorth([bricks, cloth, wines], 0, free).map(({ name }) => name);
  expect(ranked([12, 12])).toEqual(['wines', 'cloth', 'bricks']);
  // With one free slot a second piece is worth nothing.
  expect(ranked([1, 12])).toEqual(['cloth', 'wines', 'bricks']);
});

test('of two provinces that bring the same, the one that gives the others less is better', () => {
  const generous = {
    name: 'generous',
    yields: [
      { ...NONE, wine: 1 },
      { ...NONE, cloth: 2 },
    ],
  };
  const modest = {
    name: 'modest',
    yields: [
      { ...NONE, wine: 1 },
      { ...NONE, brick: 3 },
    ],
  };
  const ranked = (free: readonly number[]) => byWorth([generous, modest], 0, free).map(({ name }) => name);
  expect(ranked([12, 12])).toEqual(['modest', 'generous']);
  // What they have no room for is no gift.
  expect(ranked([12, 0])).toEqual(['generous', 'modest']);
});
