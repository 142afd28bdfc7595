import type { State } from '@concordia/engine/fast';

/** A number that equal states share, and different ones almost never do. */
export function hashState(state: State): number {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  // Two words at a time: neither half waits for the other.
  for (let i = 0; i < state.length; i += 2) {
    a = Math.imul(a ^ (a >>> 15) ^ state[i], 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 13) ^ (state[i + 1] ?? 0), 0x85ebca6b);
  }
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1fffff);
}
