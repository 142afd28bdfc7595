import type { Hub } from '../live/hub.ts';
import type { Store } from '../store/store.ts';
import { bugsTo } from '../store/unavailable.ts';
import type { HotTable } from '../tables/hot.ts';
import type { TableRegistry } from '../tables/registry.ts';
import type { Bus, Ears, SharedNote, TableNote } from './bus.ts';
import { CatchingUp } from './catching-up.ts';

/** Sessions that ended elsewhere are looked for in every so manieth beat. */
const BEATS_A_LOOK_FOR_ENDED = 6;

export interface PeersDeps {
  store: Store;
  registry: TableRegistry;
  bus: Bus;
  hub: Hub;
  now(): number;
  onError(error: unknown): void;
  /** Another process has work to give away. */
  onWork(): void;
}

/** The other processes: hears them, tells them who is here, and repairs missed notes. */
export class Peers implements Ears {
  readonly #deps: PeersDeps;
  readonly #catchingUp: CatchingUp;
  /** Told of what nobody waits for. */
  readonly #onFault: (error: unknown) => void;
  /** The others are still to be asked who is where. */
  #asks = true;
  #beats = 0;

  constructor(deps: PeersDeps) {
    this.#deps = deps;
    this.#onFault = bugsTo(deps.onError);
    const { store, registry, hub } = deps;
    const { audience, talk } = hub;
    this.#catchingUp = new CatchingUp({ store, registry, audience, talk, onFault: this.#onFault });
    deps.bus.listen(this);
  }

  async beat(): Promise<void> {
    const { bus, hub, now } = this.#deps;
    hub.attendance.changedElsewhere(hub.presence.dropSilent(now()));
    if (!bus.shared) return;
    this.#sayAlive();
    await this.#catchingUp.look();
    if (++this.#beats % BEATS_A_LOOK_FOR_ENDED === 0) await this.#catchingUp.lookForEnded();
  }

  onTable(table: string, note: TableNote): void {
    void this.#heardOf(table, note).catch(this.#onFault);
  }

  onShared(from: string, n: number, note: SharedNote): void {
    const { hub, now, onWork } = this.#deps;
    const known = hub.presence.heard(from, n, now());
    // The missing note may have been a question, too.
    if (known === 'gap') this.#asks = true;
    if (known !== 'known' || (note.kind === 'alive' && note.asks)) hub.attendance.tellAll();
    switch (note.kind) {
      case 'alive':
        return;
      case 'presence':
        hub.presence.setElsewhere(from, note.at);
        hub.attendance.changedElsewhere(note.at.map(({ table }) => table));
        return;
      case 'lobby':
        hub.lobby.changed(note.table);
        return;
      case 'work':
        onWork();
        return;
      case 'your-turn':
        hub.audience.call(note.person, note.table, note.seq);
        return;
      case 'signed-out':
        hub.audience.signedOut(note.person);
        return;
      case 'session-ended':
        hub.audience.sessionEnded(note.session);
        return;
      default:
        note satisfies never;
    }
  }

  /** Reads every awake table again and tells its audience, and exchanges anew who is where. */
  onGap(): void {
    const { hub } = this.#deps;
    hub.presence.forgetElsewhere();
    this.#asks = true;
    this.#sayAlive();
    hub.attendance.tellAll();
    void this.#catchingUp
      .all()
      .then(() => hub.lobby.tellAnew())
      .catch(this.#onFault);
  }

  async #heardOf(table: string, note: TableNote): Promise<void> {
    const { registry, hub } = this.#deps;
    // What happens while a table is being read must not pass it by.
    const hot = registry.awake(table) ?? (await registry.awakeSoon(table));
    if (!hot) return;
    switch (note.kind) {
      case 'entry':
        return this.#takeIn(hot, note);
      case 'table':
        return this.#catchingUp.read(hot);
      case 'chat':
        return hub.talk.tellNew(hot);
      default:
        note satisfies never;
    }
  }

  /** An entry that follows what is known here is taken as it came; with any other the store is asked. */
  async #takeIn(hot: HotTable, { entry, row }: TableNote & { kind: 'entry' }): Promise<void> {
    const { registry } = this.#deps;
    const isKnown = () => row.version <= hot.row.version || registry.takeIn(hot, entry, row);
    if (hot.busy ? await hot.serial(async () => isKnown()) : isKnown()) return;
    await this.#catchingUp.read(hot);
  }

  #sayAlive(): void {
    this.#deps.bus.tellAll({ kind: 'alive', asks: this.#asks });
    this.#asks = false;
  }
}
