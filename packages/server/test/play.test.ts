import type { GameRecord } from '@concordia/engine';
import { importRecord } from '@concordia/engine';
import type { Entry, Explored, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deciding, Follower, randomTurn, seededRng, startedTable, TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let ada: TestClient;
let bru: TestClient;
beforeAll(async () => {
  server = await testServer();
  ada = await TestClient.guest(server.url, 'Ada');
  bru = await TestClient.guest(server.url, 'Brutus');
});
afterAll(() => server.stop());

/** Plays random turns for the two people until the game is over or `turns` are played. */
async function playOn(
  info: TableInfo,
  followers: Follower[],
  clients: TestClient[],
  turns = 10_000,
  seed = 'play',
): Promise<void> {
  const rng = seededRng(seed);
  let { decider } = info;
  for (let n = 0; n < turns && decider !== null; n++) {
    const client = deciding(info, decider, clients);
    const own = followers[clients.indexOf(client)];
    if (!own.followed) throw new Error('not followed');
    const actions = randomTurn(own.followed, rng);
    own.live.send({ type: 'commit', table: info.id, after: own.seq, key: `turn-${own.seq}-xx`, actions });
    const [told] = await Promise.all(followers.map((follower) => follower.nextEntry()));
    await own.live.next('committed');
    decider = told.decider;
  }
}

describe('a game over the WebSocket', () => {
  test('two people play it to the end; a spectator sees the same; result, record and share link are there', async () => {
    const info = await startedTable([ada, bru]);
    const spectator = await TestClient.guest(server.url, 'Spectator');
    const clients = [ada, bru];
    const followers = [await Follower.at(ada, info.id), await Follower.at(bru, info.id)];
    const watching = await Follower.at(spectator, info.id);
    await playOn(info, [...followers, watching], clients);
    const over = await ada.ok<TableInfo>('GET', `/api/tables/${info.id}`);
    expect(over.status).toBe('finished');
    expect(over.result?.reason).toBe('rules');
    expect(watching.followed?.state).toEqual(followers[0].followed?.state);

    const record = await spectator.ok<GameRecord>('GET', `/api/tables/${info.id}/record`);
    const imported = importRecord(record);
    expect(imported.ok).toBe(true);
    expect(record.result?.ranking).toEqual(over.result?.ranking);
    expect(record.setup.players.map((player) => player.name).sort()).toEqual(['Ada', 'Brutus']);
    expect(await spectator.code('POST', `/api/tables/${info.id}/share`)).toBe('not-seated');
    const { share } = await ada.ok<{ share: string }>('POST', `/api/tables/${info.id}/share`);
    expect(await new TestClient(server.url).ok('GET', `/api/shared/${share}`)).toEqual(record);

    const page = await ada.ok<{ games: { place: number }[] }>('GET', `/api/people/${ada.id}`);
    expect(page.games).toHaveLength(1);
    const again = await bru.ok<TableInfo>('POST', `/api/tables/${info.id}/rematch`);
    const same = await ada.ok<TableInfo>('POST', `/api/tables/${info.id}/rematch`);
    expect(same.id).toBe(again.id);
    expect(same.seats.map((seat) => seat.person?.name).sort()).toEqual(['Ada', 'Brutus']);
    for (const follower of [...followers, watching]) follower.live.close();
  }, 60_000);

  test('a client that lost its connection resumes with no gap and no double', async () => {
    const info = await startedTable([ada, bru]);
    const clients = [ada, bru];
    const followers = [await Follower.at(ada, info.id), await Follower.at(bru, info.id)];
    await playOn(info, followers, clients, 5);
    const lost = followers[0];
    const seen = lost.seq;
    lost.live.drop();
    await lost.live.ended;
    // Meanwhile, play continues over plain HTTP.
    const rng = seededRng('meanwhile');
    for (let n = 0; n < 12; n++) {
      const own = followers[1];
      const now = await ada.ok<TableInfo>('GET', `/api/tables/${info.id}`);
      if (!own.followed) throw new Error('not followed');
      const actions = randomTurn(own.followed, rng);
      const client = deciding(info, now.decider, clients);
      await client.ok('POST', `/api/tables/${info.id}/commits`, {
        after: own.seq,
        key: `http-${n}-key`,
        actions,
      });
      await own.nextEntry();
    }
    const back = await ada.live();
    back.send({ type: 'watch', table: info.id, after: seen, chat: 0 });
    const sync = await back.next('sync');
    expect(sync.entries.map((entry) => entry.seq)).toEqual(
      Array.from({ length: 12 }, (_, n) => seen + 1 + n),
    );
    const all = await ada.ok<Entry[]>('GET', `/api/tables/${info.id}/entries?after=0`);
    // Live entries and those read later are the same.
    expect(followers[1].followed?.entries).toEqual(all);
    expect(all.map((entry) => entry.seq)).toEqual(all.map((_, index) => index + 1));
    back.close();
    followers[1].live.close();
  }, 30_000);

  test('a computer player takes the third seat, and the game plays itself', async () => {
    const info = await startedTable([ada, bru], { seats: 3 });
    const follower = await Follower.at(ada, info.id);
    const rng = seededRng('bots');
    for (let n = 0; n < 9; n++) {
      const now = await ada.ok<TableInfo>('GET', `/api/tables/${info.id}`);
      if (now.decider === null || !follower.followed) break;
      if (info.seats[now.decider].bot !== null || now.seq !== follower.seq) {
        await follower.nextEntry();
        continue;
      }
      const actions = randomTurn(follower.followed, rng);
      const client = deciding(info, now.decider, [ada, bru]);
      await client.ok('POST', `/api/tables/${info.id}/commits`, {
        after: now.seq,
        key: `bots-${n}-key`,
        actions,
      });
      await follower.until(now.seq + 1);
    }
    expect(follower.seq).toBeGreaterThan(3);
    follower.live.close();
  }, 30_000);
});

describe('commits', () => {
  test('two commits at once: one wins, the other learns what happened; a repeated commit gets its first answer', async () => {
    const info = await startedTable([ada, bru]);
    const mover = deciding(info, info.decider, [ada, bru]);
    const other = mover === ada ? bru : ada;
    const follower = await Follower.at(mover, info.id);
    if (!follower.followed) throw new Error('not followed');
    const path = `/api/tables/${info.id}/commits`;
    const first = { after: 0, key: 'first-key', actions: randomTurn(follower.followed, seededRng(1)) };
    const second = { after: 0, key: 'second-key', actions: randomTurn(follower.followed, seededRng(2)) };
    const answers = await Promise.all([mover.call('POST', path, first), mover.call('POST', path, second)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? first : second;
    expect(await mover.ok('POST', path, winner)).toEqual({ seq: 1 });
    expect(await mover.code('POST', path, winner === first ? second : first)).toBe('stale');
    follower.live.send({ type: 'commit', table: info.id, ...(winner === first ? second : first) });
    const refused = await follower.live.next('refused');
    expect(refused.entries.map((entry) => entry.seq)).toEqual([1]);
    expect(await ada.ok<Entry[]>('GET', `/api/tables/${info.id}/entries`)).toHaveLength(1);
    expect(await other.code('POST', path, { ...first, after: 7, key: 'from-the-future' })).toBe('stale');
    follower.live.close();
  });

  test('wrong seat, half a turn, too much, illegal: refused with a code, and nothing changes', async () => {
    const info = await startedTable([ada, bru]);
    const mover = deciding(info, info.decider, [ada, bru]);
    const other = mover === ada ? bru : ada;
    const path = `/api/tables/${info.id}/commits`;
    const seat = info.decider ?? 0;
    const commit = (actions: unknown[]) => ({ after: 0, key: 'some-key', actions });
    const play = { seat, type: 'play', card: 'architect' };
    const done = { seat, type: 'done' };
    expect(await other.code('POST', path, commit([play, done]))).toBe('not-your-turn');
    expect(await mover.code('POST', path, commit([play]))).toBe('unfinished-turn');
    expect(await mover.code('POST', path, commit([play, done, play]))).toBe('illegal-action');
    expect(await mover.code('POST', path, commit([{ ...play, card: 'II-farmer' }]))).toBe('illegal-action');
    expect(await mover.code('POST', path, commit([{ ...play, seat: 9 }]))).toBe('bad-request');
    expect(await mover.code('POST', path, commit([]))).toBe('bad-request');
    const stranger = await TestClient.guest(server.url, 'Stranger');
    expect(await stranger.code('POST', path, commit([play, done]))).toBe('not-your-turn');
    expect(await ada.ok('GET', `/api/tables/${info.id}/entries`)).toEqual([]);
    expect(await mover.ok('POST', path, commit([{ ...play, note: '<script>' }, done]))).toEqual({ seq: 1 });
    const [entry] = await ada.ok<Entry[]>('GET', `/api/tables/${info.id}/entries`);
    expect(entry.type === 'turn' && entry.actions).toEqual([play, done]);
  });

  test('explore leads a bot without an engine through its turn', async () => {
    const info = await startedTable([ada, bru]);
    const mover = deciding(info, info.decider, [ada, bru]);
    const actions: unknown[] = [];
    for (let complete = false; !complete; ) {
      const step = await mover.ok<Explored>('POST', `/api/tables/${info.id}/explore`, { after: 0, actions });
      complete = step.complete;
      if (!complete) actions.push(step.legal.at(-1));
    }
    expect(
      await mover.ok('POST', `/api/tables/${info.id}/commits`, { after: 0, key: 'explored', actions }),
    ).toEqual({ seq: 1 });
    expect(await mover.code('POST', `/api/tables/${info.id}/explore`, { after: 0, actions: [] })).toBe(
      'stale',
    );
  });
});

describe('agreement', () => {
  test('a turn is taken back when all consent, until the next player has confirmed', async () => {
    const info = await startedTable([ada, bru]);
    const followers = [await Follower.at(ada, info.id), await Follower.at(bru, info.id)];
    await playOn(info, followers, [ada, bru], 3);
    const before = await ada.ok<{ view: unknown }>('GET', `/api/tables/${info.id}/view`);
    const now = await ada.ok<TableInfo>('GET', `/api/tables/${info.id}`);
    const mover = deciding(info, now.decider, [ada, bru]);
    const other = mover === ada ? bru : ada;
    await playOn(now, followers, [ada, bru], 1, 'taken back');
    const votes = `/api/tables/${info.id}/votes`;
    expect(await other.code('POST', votes, { kind: 'takeback', yes: true })).toBe('too-late');
    await mover.ok('POST', votes, { kind: 'takeback', yes: true });
    await other.ok('POST', votes, { kind: 'takeback', yes: false });
    expect((await ada.ok<TableInfo>('GET', `/api/tables/${info.id}`)).seq).toBe(4);
    await mover.ok('POST', votes, { kind: 'takeback', yes: true });
    const after = await other.ok<TableInfo>('POST', votes, { kind: 'takeback', yes: true });
    expect(after).toMatchObject({ seq: 5, decider: now.decider, vote: null });
    expect(await ada.ok('GET', `/api/tables/${info.id}/view`)).toMatchObject({ view: before.view as object });
    for (const follower of followers) {
      expect((await follower.nextEntry()).entry).toMatchObject({ type: 'takeback', undone: 4 });
      expect(follower.followed?.state[10]).toBe(3);
    }
    await playOn(after, followers, [ada, bru], 4, 'after it');
    const rejoined = await Follower.at(ada, info.id);
    expect(rejoined.followed?.state).toEqual(followers[1].followed?.state);
    for (const follower of [...followers, rejoined]) follower.live.close();
  }, 30_000);

  test('one thing is proposed at a time: nobody’s yes is lost to another proposal', async () => {
    const cleo = await TestClient.guest(server.url, 'Cleo');
    const { id } = await startedTable([ada, bru, cleo]);
    const votes = `/api/tables/${id}/votes`;
    await ada.ok('POST', votes, { kind: 'end', yes: true });
    await bru.ok('POST', votes, { kind: 'end', yes: true });
    for (const kind of ['cancel', 'takeback'])
      expect(await cleo.code('POST', votes, { kind, yes: true })).toBe('proposal-open');
    const still = await cleo.ok<TableInfo>('POST', votes, { kind: 'cancel', yes: false });
    expect(still.vote).toMatchObject({ kind: 'end', yes: expect.objectContaining({ length: 2 }) });
    expect((await cleo.ok<TableInfo>('POST', votes, { kind: 'end', yes: false })).vote).toBeNull();
    const other = await cleo.ok<TableInfo>('POST', votes, { kind: 'cancel', yes: true });
    expect(other.vote).toMatchObject({ kind: 'cancel', yes: { length: 1 } });
  });

  test('a deleted account does not block what the others have agreed on', async () => {
    const people = await Promise.all(
      ['Dido', 'Juba', 'Cleo'].map((name) => TestClient.guest(server.url, name)),
    );
    const table = await startedTable(people);
    const mover = deciding(table, table.decider, people);
    const [gone, other] = people.filter((person) => person !== mover);
    const watching = await Follower.at(mover, table.id);
    for (const person of [mover, other])
      await person.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
    await gone.ok('DELETE', '/api/me', {});
    expect((await watching.nextEntry()).entry).toMatchObject({ type: 'end', reason: 'agreed' });
    watching.live.close();
  });

  test('all agree to end: there is a result; all agree to cancel: there is none', async () => {
    for (const [kind, status] of [
      ['end', 'finished'],
      ['cancel', 'cancelled'],
    ] as const) {
      const info = await startedTable([ada, bru]);
      const votes = `/api/tables/${info.id}/votes`;
      expect((await ada.ok<TableInfo>('POST', votes, { kind, yes: true })).status).toBe('playing');
      const ended = await bru.ok<TableInfo>('POST', votes, { kind, yes: true });
      expect(ended.status).toBe(status);
      expect(ended.result?.reason).toBe(kind === 'end' ? 'agreed' : undefined);
      expect(await ada.code('POST', votes, { kind, yes: true })).toBe('wrong-status');
    }
  });
});

test('computer players of one level have different names in the record', async () => {
  const info = await startedTable([ada], { seats: 4 });
  await ada.ok('POST', `/api/tables/${info.id}/votes`, { kind: 'end', yes: true });
  const { setup } = await ada.ok<GameRecord>('GET', `/api/tables/${info.id}/record`);
  const names = setup.players.map(({ name }) => name);
  expect(names.filter((name) => name !== 'Ada')).toEqual(['easy', 'easy 2', 'easy 3']);
});
