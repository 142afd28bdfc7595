import type { State } from '@concordia/engine';

/** A number that equal states share, and different ones almost never do. */
export function hashState(state: State): number {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < state.length; i++) {
    a = Math.imul(a ^ state[i], 0x01000193);
    b = Math.imul(b + state[i], 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1fffff);
}
