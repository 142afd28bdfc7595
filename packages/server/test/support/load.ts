import type { Entry, TableInfo } from '@concordia/protocol';
import { startedTable, TestClient } from './client.ts';
import { Survivor } from './survivor.ts';

/** Tables at which two people, and a computer player where wanted, play on whatever happens. */
export class Load {
  readonly survivors: Survivor[] = [];
  readonly #tables: { info: TableInfo; players: Survivor[]; client: TestClient }[] = [];

  static async start(url: string, urls: () => string[], tables: number, bots = 0): Promise<Load> {
    const load = new Load();
    const people = await Promise.all(['Ada', 'Brutus'].map((name) => TestClient.guest(url, name)));
    for (let n = 0; n < tables; n++) {
      const info = await startedTable(people, { seats: 2 + (n < bots ? 1 : 0), visibility: 'link' });
      const players = people.map((person) => new Survivor(urls, person.cookie, info, person.id));
      load.survivors.push(...players);
      load.#tables.push({ info, players, client: people[0] });
    }
    return load;
  }

  get acknowledged(): number {
    return this.survivors.reduce((sum, survivor) => sum + survivor.acknowledged.length, 0);
  }
  /** Turns that were refused because the store or the server was not there. */
  get unavailable(): number {
    return this.survivors.reduce((sum, survivor) => sum + survivor.unavailable, 0);
  }
  /**
   * Waits until every table has gained this many entries, or its game is over: computer players do finish theirs. Returns what
   * is known of those that have not; nothing when all is well.
   */
  async stuckAfter(entries: number, limitMs = 60_000): Promise<string[]> {
    const goals = this.#tables.map(
      ({ players }) => Math.max(...players.map((player) => player.seq)) + entries,
    );
    const end = Date.now() + limitMs;
    const stuck = () =>
      this.#tables.flatMap(({ info, players }, n) => {
        const late = players.some((player) => !player.isOver && player.seq < goals[n]);
        return late
          ? [`${info.id}, ${goals[n]} wanted: ${players.map((player) => player.situation).join('; ')}`]
          : [];
      });
    while (Date.now() < end && stuck().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return stuck();
  }
  stop(): void {
    for (const survivor of this.survivors) survivor.stop();
  }

  /** Faults in what the server remembers; empty when all is well. */
  async faults(url: string): Promise<string[]> {
    const faults = this.survivors.flatMap((survivor) => survivor.faults);
    for (const { info, players } of this.#tables) {
      const entries = await new TestClient(url).ok<Entry[]>('GET', `/api/tables/${info.id}/entries?after=0`);
      entries.forEach((entry, index) => {
        if (entry.seq !== index + 1) faults.push(`${info.id}: entry ${entry.seq} stands at ${index + 1}`);
      });
      const seen = new Set<number>();
      for (const { seq, actions } of players.flatMap((player) => player.acknowledged)) {
        const entry = entries[seq - 1];
        const same = entry?.type === 'turn' && JSON.stringify(entry.actions) === JSON.stringify(actions);
        if (!same) faults.push(`${info.id}: turn ${seq} was answered with yes and is not there`);
        if (seen.has(seq)) faults.push(`${info.id}: turn ${seq} was answered twice for different commits`);
        seen.add(seq);
      }
    }
    return faults;
  }
}
