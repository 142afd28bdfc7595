import { CARDS, cardInfo, DISPLAY_COSTS } from '@concordia/engine';
import { expect, test } from 'vitest';
import { fullPrice, priceWords } from '../src/table/price.ts';

const costing = (...goods: string[]) => {
  const card = CARDS.find(({ cost }) => Object.keys(cost).toSorted().join() === goods.toSorted().join());
  if (!card) throw new Error(`No card costs ${goods.join(' and ')}`);
  return card.id;
};
const slotOf = (...extra: string[]) =>
  DISPLAY_COSTS.findIndex((items) => items.toSorted().join() === extra.toSorted().join());

test('a card of the market costs its own goods and those of its slot', () => {
  expect(priceWords(costing('food'), slotOf('cloth'))).toBe('Cost: 1 food and 1 cloth. Consul: 1 food.');
  expect(fullPrice(costing('cloth'), slotOf('cloth', 'cloth'))).toBe('3 cloth');
  expect(fullPrice(costing('wine'), slotOf('?', 'cloth'))).toBe('1 wine, 1 cloth and 1 good of your choice');
});

test('in a free slot, or outside the market, a card costs only its own goods', () => {
  const card = costing('brick', 'tool');
  expect(cardInfo(card).cost).toEqual({ brick: 1, tool: 1 });
  for (const slot of [slotOf(), null]) expect(priceWords(card, slot)).toBe('Cost: 1 brick and 1 tool.');
});
