import { type Cost, type Good, goodInfo } from '@concordia/engine';

/** What the nth house in a city of this good costs: its sestertii are multiplied. */
export function housePrice(good: Good, nth: number): { sestertii: number; goods: Cost } {
  const { sestertii, goods } = goodInfo(good).house;
  return { sestertii: sestertii * nth, goods };
}
