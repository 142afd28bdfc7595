import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asIfTurnOf } from '@concordia/engine';
import type { NewPlan, PlanInfo, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deciding, Follower, randomTurn, seededRng, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';

const DAYS = { time: { kind: 'days', days: 3 } } as const;
let folder: string;
let server: TestServer;
let ada: TestClient;
let bru: TestClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concordia-plans-'));
  server = await testServer({ folder });
  ada = await TestClient.guest(server.url, 'Ada');
  bru = await TestClient.guest(server.url, 'Brutus');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A game with days per turn: the player to move, the one who waits, and a turn for each. */
async function begun() {
  const table = await startedTable([ada, bru], DAYS);
  const mover = deciding(table, table.decider, [ada, bru]);
  const waiter = mover === ada ? bru : ada;
  const follower = await Follower.at(mover, table.id);
  if (!follower.followed) throw new Error('the game has not begun');
  const seat = 1 - (table.decider ?? 0);
  const imagined = asIfTurnOf(follower.followed.state, seat);
  if (!imagined) throw new Error('a turn is under way');
  const simple = (of: number) => [
    { seat: of, type: 'play' as const, card: 'architect' as const },
    { seat: of, type: 'done' as const },
  ];
  const actions = randomTurn({ ...follower.followed, state: imagined }, seededRng('plan'));
  const play = () =>
    mover.ok('POST', `/api/tables/${table.id}/commits`, {
      ...{ after: 0, key: 'first-turn', actions: simple(table.decider ?? 0) },
    });
  const plan = (change: Partial<NewPlan> = {}): NewPlan => ({
    ...{ choices: [{ actions, conditions: [] }], auto: true, after: 0, ...change },
  });
  const url = `/api/tables/${table.id}/plan`;
  const seq = async () => (await waiter.ok<TableInfo>('GET', `/api/tables/${table.id}`)).seq;
  return { table, mover, waiter, simple, seat, actions, play, plan, url, seq, follower };
}

test('a plan is played the moment the turn comes, and is gone then', async () => {
  const { waiter, url, plan, play, seq, actions, follower } = await begun();
  await waiter.ok('PUT', url, plan());
  await play();
  expect(await eventually(seq, (n) => n === 2)).toBe(2);
  await follower.until(2);
  expect(follower.followed?.entries[1]).toMatchObject({ type: 'turn', actions });
  expect(
    await eventually(
      () => waiter.ok('GET', url),
      (got) => got === null,
    ),
  ).toBeNull();
});

test('a plan whose condition has failed is not played; its owner finds out why, and the second choice is tried', async () => {
  const { waiter, url, plan, play, seq, seat, simple } = await begun();
  const impossible = { type: 'price' as const, city: 'nowhere', most: 0 };
  await waiter.ok('PUT', url, plan({ choices: [{ actions: simple(seat), conditions: [impossible] }] }));
  await play();
  const dropped = await eventually(
    () => waiter.ok<PlanInfo | null>('GET', url),
    (got) => got?.dropped !== null,
  );
  expect(dropped?.dropped).toEqual([{ type: 'condition', condition: impossible }]);
  expect(await seq()).toBe(1);

  const second = await begun();
  const choices = [
    { actions: second.actions, conditions: [impossible] },
    { actions: second.simple(second.seat), conditions: [] },
  ];
  await second.waiter.ok('PUT', second.url, second.plan({ choices }));
  await second.play();
  expect(await eventually(second.seq, (n) => n === 2)).toBe(2);
});

test('a plan that is only to be shown again is left alone, and nobody else can read it', async () => {
  const { mover, waiter, url, plan, play, seq } = await begun();
  await waiter.ok('PUT', url, plan({ auto: false }));
  expect(await mover.ok('GET', url)).toBeNull();
  await play();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await seq()).toBe(1);
  expect(await waiter.ok<PlanInfo>('GET', url)).toMatchObject({ auto: false, dropped: null });
  await waiter.ok('DELETE', url);
  expect(await waiter.ok('GET', url)).toBeNull();
});

test('a plan survives a restart of the server', async () => {
  const { waiter, url, plan, play, seq } = await begun();
  await waiter.ok('PUT', url, plan());
  await server.stop();
  server = await testServer({ folder, port: Number(new URL(server.url).port) });
  await play();
  expect(await eventually(seq, (n) => n === 2)).toBe(2);
});

test('only players can plan, and only during a game', async () => {
  const { table, url, plan } = await begun();
  const stranger = await TestClient.guest(server.url, 'Cato');
  expect(await stranger.code('PUT', url, plan())).toBe('not-seated');
  const open = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  expect(await ada.code('PUT', `/api/tables/${open.id}/plan`, plan())).toBe('wrong-status');
  expect(table.id).not.toBe(open.id);
});
