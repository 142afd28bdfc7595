import type { PresenceNote } from '../store/backend.ts';
import type { Attendance } from '../tables/info.ts';

interface Presence {
  people: ReadonlySet<string>;
  spectators: number;
}

/** Others are believed to be alive for so long after their last word. */
const SILENCE_MS = 15_000;

/** Who is at which table: those connected here, and what the other processes said of theirs. */
export class PresenceBoard implements Attendance {
  readonly #here = new Map<string, Presence>();
  readonly #elsewhere = new Map<string, { heardAt: number; tables: Map<string, Presence> }>();

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

  /** The note for the others, when something changed. */
  setHere(table: string, people: ReadonlySet<string>, spectators: number): PresenceNote | null {
    const before = this.#here.get(table);
    if (people.size === 0 && spectators === 0) this.#here.delete(table);
    else this.#here.set(table, { people, spectators });
    const same =
      (before?.spectators ?? 0) === spectators &&
      (before?.people.size ?? 0) === people.size &&
      [...people].every((person) => before?.people.has(person));
    return same ? null : this.hereAt(table);
  }

  hereAt(table: string): PresenceNote {
    const { people, spectators } = this.#here.get(table) ?? { people: [], spectators: 0 };
    return { kind: 'presence', table, people: [...people], spectators };
  }

  /** What a process that has just come up wants to know. */
  allHere(): PresenceNote[] {
    return [...this.#here.keys()].map((table) => this.hereAt(table));
  }

  heard(from: string, now: number): boolean {
    const known = this.#elsewhere.get(from);
    if (known) known.heardAt = now;
    else this.#elsewhere.set(from, { heardAt: now, tables: new Map() });
    return known === undefined;
  }

  setElsewhere(from: string, table: string, people: string[], spectators: number): void {
    const tables = this.#elsewhere.get(from)?.tables;
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
