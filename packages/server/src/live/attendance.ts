import type { Bus } from '../cluster/bus.ts';
import type { HotTable } from '../tables/hot.ts';
import type { TableRegistry } from '../tables/registry.ts';
import type { Audience } from './audience.ts';
import { Paced } from './paced.ts';
import type { PresenceBoard } from './presence.ts';

/** Arrivals and departures are announced this often at most; the board itself is always up to date. */
const EVERY_MS = 1000;

export interface AttendanceDeps {
  audience: Audience;
  presence: PresenceBoard;
  registry: TableRegistry;
  bus: Bus;
  /** Tells those who watch the table, and the lobby. */
  announce(table: string, hot: HotTable | undefined): void;
}

/** Counts who is at which table here, and informs the audience, the lobby and the other processes. */
export class AttendanceTaker {
  readonly #deps: AttendanceDeps;
  readonly #toTell = new Paced<string>(EVERY_MS, (tables) => this.#tellOthers([...tables]));
  readonly #toAnnounce = new Paced<string>(EVERY_MS, (tables) => this.#announce(tables));

  constructor(deps: AttendanceDeps) {
    this.#deps = deps;
  }

  changed(table: string): void {
    if (this.count(table)) this.#toAnnounce.add(table);
  }
  /** As other processes say. */
  changedElsewhere(tables: Iterable<string>): void {
    for (const table of tables) this.#toAnnounce.add(table);
  }

  /** True when something changed. A person who has just sat down is no spectator any more. */
  count(table: string): boolean {
    const { audience, presence, registry, bus } = this.#deps;
    const hot = registry.awake(table);
    const seated = new Set<string>();
    let spectators = 0;
    for (const { person } of audience.watchersOf(table) ?? []) {
      if (person && hot && hot.seatOf(person.id) !== null) seated.add(person.id);
      else spectators++;
    }
    const isNew = presence.setHere(table, seated, spectators);
    if (isNew && bus.shared) this.#toTell.add(table);
    return isNew;
  }

  /** For a process that has just come up, or has missed something. */
  tellAll(): void {
    this.#tellOthers(this.#deps.presence.tablesHere());
  }
  stop(): void {
    this.#toTell.stop();
    this.#toAnnounce.stop();
  }

  #tellOthers(tables: readonly string[]): void {
    const { bus, presence } = this.#deps;
    if (tables.length > 0)
      bus.tellAll({ kind: 'presence', at: tables.map((table) => presence.hereAt(table)) });
  }
  #announce(tables: ReadonlySet<string>): void {
    for (const table of tables) this.#deps.announce(table, this.#deps.registry.awake(table));
  }
}
