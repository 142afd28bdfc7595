import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSetup, type Rng, type Setup, unwrap } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { migrate } from '../src/store/migrations.ts';
import { SecretStore } from '../src/store/secrets.ts';
import { openSqlite } from '../src/store/sqlite/open.ts';
import { deciding, Follower, randomTurn, seededRng, startedTable, TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

/** One of two worlds that differ only in the order of the cards below the first `cut` of the market. */
interface World {
  server: TestServer;
  people: TestClient[];
  info: TableInfo;
  followers: Follower[];
  /** Everything that seats and spectator received over HTTP. */
  answers: string[];
}

function reorderedBelow(setup: Setup, cut: number, rng: Rng): Setup {
  const rest = setup.market.slice(cut);
  const decks = [...Map.groupBy(rest, (card) => card.split('-')[0]).values()];
  return { ...setup, market: [...setup.market.slice(0, cut), ...decks.flatMap((deck) => rng.shuffle(deck))] };
}

/** A new store whose computers draw their chance from a seed that is not the server's own. */
async function folderWithSeed(seed: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-secrecy-'));
  const backend = openSqlite(folder);
  await migrate(backend);
  await new SecretStore(backend).once('seed', () => seed);
  await backend.close();
  return folder;
}

async function world(setup: Setup): Promise<World> {
  let ids = 0;
  const server = await testServer(
    { folder: await folderWithSeed('the same in both worlds') },
    {
      now: () => 1_800_000_000_000,
      newId: () => `id-${String(ids++).padStart(20, '0')}`,
      shuffle: (items) => [...items],
      drawSetup: () => ({ ...setup, players: setup.players.map(() => ({ name: '' })) }),
    },
  );
  const people: TestClient[] = [];
  for (const name of ['Ada', 'Brutus', 'Spectator']) people.push(await TestClient.guest(server.url, name));
  const info = await startedTable(people.slice(0, 2), { seats: 3 });
  const followers: Follower[] = [];
  for (const person of people) {
    followers.push(await Follower.at(person, info.id));
    await person.ok('GET', '/healthz');
  }
  // The number of messages about arrivals depends on timing.
  const { spectators } = (await followers[0].live.next('table', ({ table }) => table.spectators === 1)).table;
  for (const { live } of followers) {
    if (live !== followers[0].live) await live.next('table', ({ table }) => table.spectators === spectators);
    live.texts.splice(
      0,
      live.texts.length,
      ...live.texts.filter((text) => !text.startsWith('{"type":"table"')),
    );
  }
  return { server, people, info, followers, answers: [] };
}

/** One decision of a person, then those of the computer after it. False when the game is over. */
async function step(one: World, rng: Rng, decider: number): Promise<number | null> {
  const { info, people, followers, answers } = one;
  const [first] = followers;
  if (!first.followed) throw new Error('not followed');
  const mover = deciding(info, decider, people);
  const actions = randomTurn(first.followed, rng);
  const after = first.seq;
  const explored = await mover.call('POST', `/api/tables/${info.id}/explore`, {
    after,
    actions: actions.slice(0, -1),
  });
  const complete = await mover.call('POST', `/api/tables/${info.id}/explore`, { after, actions });
  answers.push(JSON.stringify([explored.body, complete.body]));
  await mover.ok('POST', `/api/tables/${info.id}/commits`, { after, key: `secret-${after}`, actions });
  let next: number | null = decider;
  do {
    const [message] = await Promise.all(followers.map((follower) => follower.nextEntry()));
    next = message.decider;
  } while (next !== null && info.seats[next].bot !== null);
  for (const person of people)
    for (const path of ['', '/view', '/entries', '/record'])
      answers.push(JSON.stringify((await person.call('GET', `/api/tables/${info.id}${path}`)).body));
  return next;
}

/** All that one receiver got, in one text; presence and answers may come in any order among themselves. */
function received({ followers, answers }: World): string[] {
  return [...followers.map((follower) => follower.live.texts.toSorted().join('\n')), answers.join('\n')];
}

test.each([
  ['from the first card on', 7],
  ['after a few cards', 12],
  ['in the last three cards', -3],
])(
  'games that differ in the stack %s look the same, byte by byte, until the difference is dealt',
  async (_name, cut) => {
    const setup = unwrap(newSetup({ map: 'imperium', players: ['', '', ''] }, `secrecy ${cut}`));
    const below = cut < 0 ? setup.market.length + cut : cut;
    let other = setup;
    for (let n = 0; other.market.join() === setup.market.join(); n++)
      other = reorderedBelow(setup, below, seededRng(n));
    const differs = setup.market.findIndex((card, index) => other.market[index] !== card);
    const worlds = await Promise.all([world(setup), world(other)]);
    const rngs = [seededRng(`play ${cut}`), seededRng(`play ${cut}`)];
    let steps = 0;
    let decider = worlds[0].info.decider;
    const known = () => Math.max(...worlds.map(({ followers }) => followers[0].followed?.known.known ?? 0));
    // A computer player may be first.
    if (decider !== null && worlds[0].info.seats[decider].bot !== null) {
      const [message] = await Promise.all(
        worlds.flatMap(({ followers }) => followers.map((follower) => follower.nextEntry())),
      );
      decider = message.decider;
    }
    while (decider !== null) {
      const now: number = decider;
      const [next] = await Promise.all(worlds.map((one, index) => step(one, rngs[index], now)));
      if (known() > differs) break;
      expect(received(worlds[1])).toEqual(received(worlds[0]));
      decider = next;
      steps++;
    }
    expect(steps).toBeGreaterThan(cut < 0 ? 10 : 0);
    // The test can tell: once it is dealt, the difference shows.
    if (known() > differs) expect(received(worlds[1])).not.toEqual(received(worlds[0]));
    for (const { server, followers } of worlds) {
      for (const follower of followers) follower.live.close();
      await server.stop();
      rmSync(server.folder, { recursive: true, force: true });
    }
  },
  120_000,
);
