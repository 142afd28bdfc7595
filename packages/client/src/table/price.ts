import { type CardId, cardInfo, DISPLAY_COSTS, GOODS, type Good } from '@concordia/engine';
import { list, m } from '../i18n/messages.ts';
import { amount, amounts } from '../i18n/words.ts';

/** The goods on the card and those of its slot, in words. */
export function fullPrice(card: CardId, slot: number): string {
  const { cost } = cardInfo(card);
  const extra = DISPLAY_COSTS[slot];
  const count = (good: Good) => (cost[good] ?? 0) + extra.filter((item) => item === good).length;
  const goods = GOODS.filter((good) => count(good) > 0).map((good) => amount(good, count(good)));
  return list(extra.includes('?') ? [...goods, m.amount_any({ count: 1 })] : goods);
}

/** What a card costs: on its slot of the market for everyone but the Consul, elsewhere as it is. */
export function priceWords(card: CardId, slot: number | null): string {
  const alone = amounts(cardInfo(card).cost);
  if (slot === null || DISPLAY_COSTS[slot].length === 0) return `${m.card_costs()}: ${alone}.`;
  return `${m.card_costs()}: ${fullPrice(card, slot)}. ${m.char_consul()}: ${alone}.`;
}
