import type { Action } from '@concordia/engine';

/** A turn being composed, or sent and not yet answered (then it has a key), after entry `after` of the log. */
export interface KeptTurn {
  after: number;
  actions: Action[];
  key: string | null;
}

const name = (table: string) => `concordia.turn.${table}`;

/** Survives a reload: a sent turn is sent again with the same key, so that it counts once. */
export function keepTurn(table: string, turn: KeptTurn | null): void {
  try {
    if (turn && (turn.actions.length > 0 || turn.key))
      localStorage.setItem(name(table), JSON.stringify(turn));
    else localStorage.removeItem(name(table));
  } catch {
    // Without a store the turn lives as long as the page.
  }
}

export function keptTurn(table: string): KeptTurn | null {
  try {
    return JSON.parse(localStorage.getItem(name(table)) ?? 'null') as KeptTurn | null;
  } catch {
    return null;
  }
}
