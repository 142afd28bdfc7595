import { type Rng, seededRng } from '@concordia/engine';
import { follow, lastSeq, type TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomTurn, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { type TestServer, testServer } from './support/server.ts';

/**
 * A table's whole life in random order, asked of two processes in turn: whatever people do, a game can end, no turn is
 * lost, no clock gains time and nobody is rated twice.
 */
let postgres: TestPostgres;
let servers: TestServer[];
let ahead = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.database();
  const now = () => Date.now() + ahead;
  servers = [];
  for (let n = 0; n < 2; n++) servers.push(await testServer({ databaseUrl }, { now }));
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
});

/** The same person, at the process that the dice choose. */
class Person {
  readonly #clients: TestClient[];
  readonly id: string;
  constructor(clients: TestClient[], id: string) {
    this.#clients = clients;
    this.id = id;
  }
  static async make(name: string): Promise<Person> {
    const first = new TestClient(servers[0].url);
    const { id } = await first.ok<{ id: string }>('POST', '/api/account', {
      name,
      password: 'a long password',
    });
    const clients = servers.map(({ url }) => {
      const client = new TestClient(url);
      client.cookie = first.cookie;
      return client;
    });
    return new Person(clients, id);
  }
  at(rng: Rng): TestClient {
    return this.#clients[rng.int(this.#clients.length)];
  }
}

const BANK = 600;
const INCREMENT = 5;
const RETURN_BANK = 60_000;
const STEPS = 60;

/** Commits a turn twice at once; the one that counts is noted in `confirmed`, by its number. */
async function commit(
  info: TableInfo,
  mover: Person,
  rng: Rng,
  confirmed: Map<number, string>,
): Promise<void> {
  const live = await mover.at(rng).live();
  live.send({ type: 'watch', table: info.id, after: 0, chat: 0 });
  const { known, entries } = await live.next('sync');
  live.close();
  if (!known) return;
  const followed = follow(known, entries);
  if (followed.state === null || entries.at(-1)?.type === 'end') return;
  const after = lastSeq(followed);
  const turn = {
    after,
    key: `key-${info.id}-${after}-${rng.int(1_000_000)}`,
    actions: randomTurn(followed, rng),
  };
  const answers = await Promise.all(
    [0, 1].map(() => mover.at(rng).call('POST', `/api/tables/${info.id}/commits`, turn)),
  );
  // Whichever process is asked, and however often, a turn counts once.
  const stored = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)),
  );
  expect(stored.size).toBeLessThanOrEqual(1);
  for (const { status, body } of answers)
    if (status === 200) confirmed.set((body as { seq: number }).seq, turn.key);
}

test.each([11, 23, 42])(
  'random sequences keep their invariants (seed %i)',
  async (seed) => {
    const rng = seededRng(`life ${seed}`);
    const people = await Promise.all(
      ['Primus', 'Secundus', 'Tertia'].map((name) => Person.make(`${name} ${seed}`)),
    );
    const owner = people[0];
    const { id } = await owner.at(rng).ok<TableInfo>('POST', '/api/tables', {
      ...{ map: 'italia', seats: 3, rated: true, timeOut: rng.int(2) ? 'bot' : 'end' },
      time: { kind: 'live', bank: BANK, increment: INCREMENT },
    });
    for (const one of people.slice(1)) await one.at(rng).ok('POST', `/api/tables/${id}/join`, {});
    await owner.at(rng).ok('POST', `/api/tables/${id}/start`);
    const get = () => owner.at(rng).ok<TableInfo>('GET', `/api/tables/${id}`);
    let seen = 0;
    const confirmed = new Map<number, string>();
    for (let step = 0; step < STEPS; step++) {
      const info = await get();
      if (info.status !== 'playing') break;
      expect(info.seq).toBeGreaterThanOrEqual(seen);
      seen = info.seq;
      for (const { bank } of info.seats) {
        expect(bank).not.toBeNull();
        expect(bank ?? 0).toBeLessThanOrEqual(BANK * 1000 + STEPS * INCREMENT * 1000);
      }
      const who = people[rng.int(people.length)];
      const mover = people.find((one) => info.seats[info.decider ?? 0].person?.id === one.id) ?? owner;
      const banks = info.seats.map(({ bank }) => bank ?? 0);
      switch (rng.int(8)) {
        case 0:
        case 1:
        case 2:
          await commit(info, mover, rng, confirmed);
          break;
        case 3:
          await who.at(rng).call('POST', `/api/tables/${id}/hand-over`);
          break;
        case 4: {
          await who.at(rng).call('POST', `/api/tables/${id}/return`);
          break;
        }
        case 5:
          await who
            .at(rng)
            .call('POST', `/api/tables/${id}/votes`, { kind: 'takeback', yes: rng.int(3) > 0 });
          break;
        case 6:
          ahead += rng.int(20_000);
          break;
        default:
          await who.at(rng).call('POST', `/api/tables/${id}/replace`, { seat: info.decider ?? 0 });
      }
      // A step gives a clock the increment of one turn at most, or the minute of whoever comes back.
      const after = await get();
      const turns = after.seq - info.seq;
      for (const [seat, { bank }] of after.seats.entries())
        expect(bank ?? 0).toBeLessThanOrEqual(Math.max(banks[seat], RETURN_BANK) + turns * INCREMENT * 1000);
    }
    // Every game can end: two of three resign.
    for (const one of people) await one.at(rng).call('POST', `/api/tables/${id}/resign`);
    const over = await eventually(get, ({ status }) => status !== 'playing');
    expect(['finished', 'cancelled']).toContain(over.status);
    const { store } = servers[0].services;
    await eventually(async () => (await store.tables.get(id))?.table.settled === 1);
    const entries = await store.log.after(id, 0);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
    // No turn that was confirmed is lost.
    const keys = new Map(entries.map(({ seq: at, key }) => [at, key]));
    for (const [at, key] of confirmed) expect(keys.get(at)).toBe(key);
    // Both processes tell the same of it.
    const [one, other] = await Promise.all(
      servers.map(({ url }) => new TestClient(url).ok<TableInfo>('GET', `/api/tables/${id}`)),
    );
    expect(one.result).toEqual(other.result);
    const rows = await store.backend.db
      .selectFrom('results')
      .select('seat')
      .where('table_id', '=', id)
      .execute();
    expect(rows.length).toBe(over.status === 'finished' ? 3 : 0);
    for (const person of people) {
      const row = await store.people.byId(person.id);
      expect(row?.rated_games).toBeLessThanOrEqual(1);
    }
  },
  60_000,
);
