import type { EntryRow, TableRow } from '../store/schema.ts';

/** What an entry changes in the row of its table; with it, nobody has to read the row again. */
export type RowAfter = Pick<
  TableRow,
  'version' | 'status' | 'decider' | 'banks' | 'since' | 'deadline' | 'result' | 'finished_at'
>;

/** About one table, for those who follow it. */
export type TableNote =
  | { kind: 'entry'; entry: EntryRow; row: RowAfter }
  /** The row, the seats or the game changed in some other way: read it again. */
  | { kind: 'table' }
  | { kind: 'chat' };

export interface PresenceAt {
  table: string;
  people: string[];
  spectators: number;
}

/** For every process. */
export type SharedNote =
  /** The asking process has missed notes and wants to know who is where. */
  | { kind: 'alive'; asks: boolean }
  | { kind: 'presence'; at: PresenceAt[] }
  /** A row of the lobby changed. */
  | { kind: 'lobby'; table: string }
  /** Some work has become due that its sender cannot do. */
  | { kind: 'work' }
  | { kind: 'your-turn'; person: string; table: string; seq: number }
  | { kind: 'signed-out'; person: string }
  | { kind: 'session-ended'; session: string };

/** `n` counts the shared notes of one sender: a gap means that a note was missed. */
export interface Ears {
  onTable(table: string, note: TableNote): void;
  onShared(from: string, n: number, note: SharedNote): void;
  /** The connection is there (again): notes may have been missed before. */
  onGap(): void;
}

/**
 * How processes that share a store tell each other what happened. A note is sent after the commit, and any may be lost:
 * the store holds the truth, and processes following a table look there now and then.
 */
export interface Bus {
  /** False where there are no others. */
  readonly shared: boolean;
  tell(table: string, note: TableNote): void;
  tellAll(note: SharedNote): void;
  /** Resolves when notes of the table come in: what is read of it after that is not older than they are. */
  follow(table: string): Promise<void>;
  unfollow(table: string): void;
  listen(ears: Ears): void;
  close(): Promise<void>;
}

/** A process that has its store to itself. */
export const ALONE: Bus = {
  shared: false,
  tell: () => {},
  tellAll: () => {},
  follow: () => Promise.resolve(),
  unfollow: () => {},
  listen: () => {},
  close: () => Promise.resolve(),
};
