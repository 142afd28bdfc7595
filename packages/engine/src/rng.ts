import { wrongArgument } from './result.ts';

/** Seeded chance (sfc32): the same seed gives the same game on every machine. */
export interface Rng {
  /** A whole number from 0 to n − 1. */
  int(n: number): number;
  /** A number from 0 up to, but not including, 1. */
  float(): number;
  /** Shuffles in place and returns the same array. */
  shuffle<T>(items: T[]): T[];
}

/** Four words from any text (FNV-1a with a finishing mix for each). */
function words(seed: string): [number, number, number, number] {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  const next = () => {
    hash = (hash + 0x9e3779b9) | 0;
    let x = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (x ^ (x >>> 15)) | 0;
  };
  return [next(), next(), next(), next()];
}

/** Chance from a seed: any text or number. */
export function seededRng(seed: string | number): Rng {
  if (typeof seed !== 'string' && typeof seed !== 'number') throw wrongArgument('seed', 'a text or a number');
  let [a, b, c, d] = words(String(seed));
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  return {
    int: (n) => Math.floor((next() / 2 ** 32) * n),
    float: () => next() / 2 ** 32,
    shuffle: (items) => {
      for (let i = items.length - 1; i > 0; i--) {
        const j = Math.floor((next() / 2 ** 32) * (i + 1));
        const item = items[i];
        items[i] = items[j];
        items[j] = item;
      }
      return items;
    },
  };
}
