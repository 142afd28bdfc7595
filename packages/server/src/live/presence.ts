import type { PresenceAt } from '../cluster/bus.ts';
import type { Attendance } from '../tables/info.ts';

interface Presence {
  people: ReadonlySet<string>;
  spectators: number;
}
interface Elsewhere {
  heardAt: number;
  /** The number of its last note. */
  n: number;
  tables: Map<string, Presence>;
}

/** Others are believed to be alive for so long after their last word. */
const SILENCE_MS = 15_000;

/** Who is at which table: those connected here, and what the other processes said of theirs. */
export class PresenceBoard implements Attendance {
  readonly #here = new Map<string, Presence>();
  readonly #elsewhere = new Map<string, Elsewhere>();

  isOnline(table: string, person: string): boolean {
    if (this.#here.get(table)?.people.has(person)) return true;
    for (const { tables } of this.#elsewhere.values()) if (tables.get(table)?.people.has(person)) return true;
    return false;
  }
  spectators(table: string): number {
    let count = this.#here.get(table)?.spectators ?? 0;
    for (const { tables } of this.#elsewhere.values()) count += tables.get(table)?.spectators ?? 0;
    return count;
  }

  /** True when something changed. */
  setHere(table: string, people: ReadonlySet<string>, spectators: number): boolean {
    const before = this.#here.get(table);
    if (people.size === 0 && spectators === 0) this.#here.delete(table);
    else this.#here.set(table, { people, spectators });
    return (
      (before?.spectators ?? 0) !== spectators ||
      (before?.people.size ?? 0) !== people.size ||
      ![...people].every((person) => before?.people.has(person))
    );
  }

  hereAt(table: string): PresenceAt {
    const { people, spectators } = this.#here.get(table) ?? { people: [], spectators: 0 };
    return { table, people: [...people], spectators };
  }
  tablesHere(): string[] {
    return [...this.#here.keys()];
  }

  /** How well it is known: not at all, with a note missing before this one, or well. */
  heard(from: string, n: number, now: number): 'new' | 'gap' | 'known' {
    const known = this.#elsewhere.get(from);
    if (!known) {
      this.#elsewhere.set(from, { heardAt: now, n, tables: new Map() });
      return 'new';
    }
    const gap = n !== known.n + 1;
    Object.assign(known, { heardAt: now, n });
    return gap ? 'gap' : 'known';
  }

  setElsewhere(from: string, at: readonly PresenceAt[]): void {
    const tables = this.#elsewhere.get(from)?.tables;
    for (const { table, people, spectators } of at)
      if (people.length === 0 && spectators === 0) tables?.delete(table);
      else tables?.set(table, { people: new Set(people), spectators });
  }

  /** Notes of the others may have been missed. */
  forgetElsewhere(): void {
    for (const { tables } of this.#elsewhere.values()) tables.clear();
  }

  /** The tables at which someone was who is taken to be gone with their process. */
  dropSilent(now: number): string[] {
    const tables: string[] = [];
    for (const [from, process] of this.#elsewhere) {
      if (now - process.heardAt < SILENCE_MS) continue;
      tables.push(...process.tables.keys());
      this.#elsewhere.delete(from);
    }
    return tables;
  }
}
