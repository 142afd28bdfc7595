import type { PresenceAt } from '../cluster/bus.ts';
import type { Attendance } from '../tables/attendance.ts';

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
/** When someone left matters for minutes only. */
const LEFT_KEPT_MS = 3600_000;

/** Who is at which table: the people connected here, and those the other processes reported. */
export class PresenceBoard implements Attendance {
  readonly #here = new Map<string, Presence>();
  readonly #now: () => number;
  /** A person not seen since then has been away at least that long. */
  readonly #begun: number;
  /** When a person who has left a table was last seen there, by table and person. */
  readonly #leftAt = new Map<string, number>();
  readonly #elsewhere = new Map<string, Elsewhere>();

  constructor(now: () => number) {
    this.#now = now;
    this.#begun = now();
  }

  awaySince(table: string, person: string): number | null {
    return this.isOnline(table, person) ? null : (this.#leftAt.get(`${table} ${person}`) ?? this.#begun);
  }

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
    this.#noteLeft(table, before?.people, people);
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
    for (const { table, people, spectators } of at) {
      this.#noteLeft(table, tables?.get(table)?.people, new Set(people));
      if (people.length === 0 && spectators === 0) tables?.delete(table);
      else tables?.set(table, { people: new Set(people), spectators });
    }
  }

  #noteLeft(table: string, before: ReadonlySet<string> | undefined, after: ReadonlySet<string>): void {
    for (const person of before ?? [])
      if (!after.has(person)) this.#leftAt.set(`${table} ${person}`, this.#now());
  }

  /** At which tables people who sit there are connected here. */
  tablesSeated(): string[] {
    return [...this.#here].filter(([, { people }]) => people.size > 0).map(([table]) => table);
  }

  /** Notes of the others may have been missed. */
  forgetElsewhere(): void {
    for (const { tables } of this.#elsewhere.values()) tables.clear();
  }

  /** The tables of people who count as gone because their process is. */
  dropSilent(now: number): string[] {
    for (const [who, at] of this.#leftAt) if (now - at > LEFT_KEPT_MS) this.#leftAt.delete(who);
    const tables: string[] = [];
    for (const [from, process] of this.#elsewhere) {
      if (now - process.heardAt < SILENCE_MS) continue;
      for (const [table, { people }] of process.tables) {
        tables.push(table);
        this.#noteLeft(table, people, new Set());
      }
      this.#elsewhere.delete(from);
    }
    return tables;
  }
}
