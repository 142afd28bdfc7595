import { type GoodsCount, goodInfo, type Seat } from '@concordia/engine';
import { pieces } from '../i18n/words.ts';

/** The worth of arriving goods to a player with this many free slots: the most expensive are kept. */
export function worthKept(goods: GoodsCount, free: number): number {
  return pieces(goods)
    .map((good) => goodInfo(good).price)
    .toSorted((a, b) => b - a)
    .slice(0, free)
    .reduce((all, price) => all + price, 0);
}

/** Best for the seat first: what it can keep is worth most; where that is the same, the others gain least. */
export function byWorth<T extends { readonly yields: readonly GoodsCount[] }>(
  provinces: readonly T[],
  seat: Seat,
  free: readonly number[],
): T[] {
  const ranked = provinces.map((province) => {
    const worths = province.yields.map((goods, owner) => worthKept(goods, free[owner]));
    const own = worths[seat];
    return { province, own, others: worths.reduce((all, worth) => all + worth, 0) - own };
  });
  return ranked.toSorted((a, b) => b.own - a.own || a.others - b.others).map(({ province }) => province);
}
