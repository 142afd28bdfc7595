import type { Audience } from '../live/audience.ts';
import type { Talk } from '../live/talk.ts';
import type { Store } from '../store/store.ts';
import { isUnavailable } from '../store/unavailable.ts';
import type { HotTable } from '../tables/hot.ts';
import type { TableRegistry } from '../tables/registry.ts';

const TABLES_A_QUERY = 200;
const SESSIONS_A_QUERY = 500;

export interface CatchingUpDeps {
  store: Store;
  registry: TableRegistry;
  audience: Audience;
  talk: Talk;
  onFault(error: unknown): void;
}

/** Makes good what the notes of other processes did not tell: the store knows it all. */
export class CatchingUp {
  readonly #deps: CatchingUpDeps;
  /** Tables that are still to be read again. */
  readonly #behind = new Set<HotTable>();

  constructor(deps: CatchingUpDeps) {
    this.#deps = deps;
  }

  /** Reads a table again. If the store does not answer, the next round does it. */
  async read(hot: HotTable): Promise<void> {
    this.#behind.add(hot);
    await hot.serial(() => this.#deps.registry.catchUp(hot));
    this.#behind.delete(hot);
  }

  /** Looks whether a table that is awake here has changed, or whether something was said, of which nothing was heard. */
  async look(): Promise<void> {
    const { store, registry, talk } = this.#deps;
    const awake = [...registry.all()];
    for (let i = 0; i < awake.length; i += TABLES_A_QUERY) {
      const ids = awake.slice(i, i + TABLES_A_QUERY).map(({ id }) => id);
      for (const { id, version, chat_seq } of await store.tables.versions(ids)) {
        const hot = registry.awake(id);
        if (!hot || hot.busy) continue;
        await this.#apart(async () => {
          if (hot.row.version < version) await this.read(hot);
          if (hot.chatTold < chat_seq) await talk.tellNew(hot);
        });
      }
    }
    await this.#readBehind();
  }

  /** Everything that is awake is read again. */
  async all(): Promise<void> {
    for (const hot of this.#deps.registry.all()) this.#behind.add(hot);
    await this.#readBehind();
    await this.lookForEnded();
  }

  /** Sessions that were ended elsewhere. */
  async lookForEnded(): Promise<void> {
    const { store, audience } = this.#deps;
    const inUse = new Set([...audience.connections].map(({ session }) => session));
    const sessions = [...inUse].filter((session) => session !== null);
    for (let i = 0; i < sessions.length; i += SESSIONS_A_QUERY) {
      const asked = sessions.slice(i, i + SESSIONS_A_QUERY);
      const there = await store.people.sessionsThere(asked);
      for (const session of asked) if (!there.has(session)) audience.sessionEnded(session);
    }
  }

  async #readBehind(): Promise<void> {
    const { registry } = this.#deps;
    for (const hot of [...this.#behind])
      if (registry.awake(hot.id) !== hot) this.#behind.delete(hot);
      else await this.#apart(() => this.read(hot));
  }

  /** One table that cannot be read is not in the way of others; a store that is away is away for all. */
  async #apart(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      this.#deps.onFault(error);
    });
  }
}
