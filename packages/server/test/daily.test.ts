import { loadBot, thinkNow } from '@concordia/ai';
import { type Action, totalScore, view, writeAction } from '@concordia/engine';
import { DAILY_LEVEL, type DailyTable, gameOfDay, playOut } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clean } from '../src/ops/clean.ts';
import { TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

const DAY = '2026-11-18';
const NOON = Date.parse(`${DAY}T12:00:00Z`);
let now = NOON;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({}, { now: () => now });
});
afterAll(() => server.stop());

/** A whole game as a page plays it, with the person's seat played by a level: their moves, and what they score. */
async function played(level: 'easy' | 'hard'): Promise<{ moves: string; total: number }> {
  const daily = gameOfDay(DAY);
  const bots = { own: await loadBot(level), others: await loadBot(DAILY_LEVEL) };
  const own: Action[] = [];
  const { game, state } = await playOut(daily, async ({ game, state, seat, seed }) => {
    const mine = seat === daily.seat;
    const turn = thinkNow(mine ? bots.own : bots.others, view(game, state, seat, 'careful'), { seed });
    if (mine) own.push(...turn);
    return turn;
  });
  return { moves: own.map(writeAction).join(' '), total: totalScore(game, state, daily.seat) };
}

test('a result is entered as the server itself plays it, once, and all are compared', async () => {
  const [strong, weak] = [await played('hard'), await played('easy')];
  expect(strong.total).not.toBe(weak.total);
  const ada = await TestClient.guest(server.url, 'Ada');
  const bru = await TestClient.guest(server.url, 'Brutus');
  const url = `/api/daily/${DAY}`;
  const empty = await ada.ok<DailyTable>('GET', url);
  expect(empty).toEqual({ day: DAY, finished: 0, middle: null, best: [], mine: null });
  const first = await ada.ok<DailyTable>('POST', url, { moves: strong.moves });
  expect(first).toMatchObject({ finished: 1, mine: { rank: 1, total: strong.total, beats: null } });
  await bru.ok('POST', url, { moves: weak.moves });
  const ahead = strong.total > weak.total;
  expect(await ada.ok<DailyTable>('GET', url)).toMatchObject({
    finished: 2,
    middle: Math.max(strong.total, weak.total),
    mine: { rank: ahead ? 1 : 2, beats: ahead ? 1 : 0 },
    best: (ahead ? ['Ada', 'Brutus'] : ['Brutus', 'Ada']).map((name) => ({ person: { name } })),
  });
  // A second try on the same day, better or not, changes nothing.
  const again = await bru.ok<DailyTable>('POST', url, { moves: strong.moves });
  expect(again.mine?.total).toBe(weak.total);
  // Whoever scores the same is beaten by half.
  const cai = await TestClient.guest(server.url, 'Caius');
  const same = await cai.ok<DailyTable>('POST', url, { moves: strong.moves });
  expect(same.mine?.beats).toBe(ahead ? 0.75 : 0.25);
});

test('moves that are no moves, not legal, too few or too many are refused with the reason, and nothing is entered', async () => {
  const { moves } = await played('easy');
  const eve = await TestClient.guest(server.url, 'Eve');
  const url = `/api/daily/${DAY}`;
  for (const wrong of [
    'nonsense',
    '$',
    moves.split(' ').slice(0, -1).join(' '),
    `${moves} .`,
    'b:roma'.repeat(20),
  ])
    expect(await eve.code('POST', url, { moves: wrong })).toBe('illegal-action');
  expect(await eve.code('POST', url, { moves: 'x'.repeat(7000) })).toBe('bad-request');
  expect(await eve.code('POST', '/api/daily/2026-11-39', { moves })).toBe('too-late');
  expect((await eve.ok<DailyTable>('GET', url)).mine).toBeNull();
  expect(await new TestClient(server.url).code('POST', url, { moves })).toBe('not-signed-in');
});

test('a day is open while it is that day somewhere, and a little longer; old results are put away', async () => {
  const { moves } = await played('easy');
  const late = await TestClient.guest(server.url, 'Late');
  const url = `/api/daily/${DAY}`;
  now = NOON - 40 * 3600_000;
  expect(await late.code('POST', url, { moves })).toBe('too-late');
  now = NOON + 3 * 24 * 3600_000;
  expect(await late.code('POST', url, { moves })).toBe('too-late');
  now = NOON + 2 * 24 * 3600_000;
  expect((await late.ok<DailyTable>('POST', url, { moves })).mine).not.toBeNull();
  now = NOON + 93 * 24 * 3600_000;
  const { store, hub } = server.services;
  await clean({ store, hub, now: () => now });
  expect((await late.ok<DailyTable>('GET', url)).finished).toBe(0);
});

test('a guest who becomes part of an account brings the result along; a deleted person takes it away', async () => {
  now = NOON;
  const { moves, total } = await played('easy');
  const url = `/api/daily/${DAY}`;
  const owner = new TestClient(server.url);
  await owner.ok('POST', '/api/account', { name: 'Livilla', password: 'a long password' });
  const guest = await TestClient.guest(server.url, 'Someone');
  await guest.ok('POST', url, { moves });
  await guest.ok('POST', '/api/session/merge', { name: 'Livilla', password: 'a long password' });
  expect((await owner.ok<DailyTable>('GET', url)).mine?.total).toBe(total);
  const { finished } = await owner.ok<DailyTable>('GET', url);
  await owner.ok('DELETE', '/api/me', { password: 'a long password' });
  expect((await guest.ok<DailyTable>('GET', url)).finished).toBe(finished - 1);
});
