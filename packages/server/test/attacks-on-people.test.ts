import type { Me, TableInfo } from '@concordia/protocol';
import { afterAll, expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { testServer } from './support/server.ts';

/** What one person can lay on others, or take from them, with valid requests alone. */
const server = await testServer({ messageRate: 20 });
afterAll(() => server.stop());
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const { store } = server.services;

async function account(name: string): Promise<TestClient> {
  const client = new TestClient(server.url);
  client.me = await client.ok<Me>('POST', '/api/account', { name, password: 'a long password' });
  return client;
}
const count = (codes: readonly (string | null)[], wanted: string | null) =>
  codes.filter((code) => code === wanted).length;

test('a seat that is left and taken over and over moves the screens of others about once a second', async () => {
  const [ada, bru] = [
    await TestClient.guest(server.url, 'Ada'),
    await TestClient.guest(server.url, 'Brutus'),
  ];
  const table = await startedTable([ada, bru]);
  const watcher = await bru.live();
  watcher.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await watcher.next('sync');
  await pause(1200);
  const before = watcher.texts.length;
  const begun = performance.now();
  for (let n = 0; n < 30; n++) {
    await ada.call('POST', `/api/tables/${table.id}/hand-over`);
    await ada.call('POST', `/api/tables/${table.id}/return`);
  }
  await pause(1500);
  const frames = watcher.texts.slice(before).filter((text) => text.startsWith('{"type":"table"')).length;
  // Four at once and one each second, and the last word is the truth.
  expect(frames).toBeLessThanOrEqual(4 + Math.ceil((performance.now() - begun) / 1000));
  const last = JSON.parse(watcher.texts.findLast((text) => text.startsWith('{"type":"table"')) ?? '{}');
  expect(last.table).toMatchObject({
    seats: (await ada.ok<TableInfo>('GET', `/api/tables/${table.id}`)).seats,
  });
  watcher.close();
});

test('connecting over and over is answered with a pause', async () => {
  // Time stands still, so that no budget fills up again.
  const at = Date.now();
  const own = await testServer({ messageRate: 20 }, { now: () => at });
  const client = new TestClient(own.url);
  let refused = 0;
  for (let n = 0; n < 260 && refused === 0; n++) {
    const live = await client.live().catch(() => null);
    if (live) live.drop();
    else refused++;
  }
  expect(refused).toBe(1);
  await own.stop();
});

test('nobody is flooded with invitations, however many tables are opened for it', async () => {
  const victim = await account('Victim');
  const codes: (string | null)[] = [];
  for (let host = 0; host < 7; host++) {
    const spammer = await TestClient.guest(server.url, `Spammer ${host}`);
    for (let n = 0; n < 11; n++) {
      const { id } = await spammer.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
      codes.push(await spammer.code('POST', `/api/tables/${id}/invitations`, { name: 'Victim' }));
      await spammer.ok('POST', `/api/tables/${id}/leave`);
    }
  }
  expect(codes.slice(0, 11)).toEqual([...Array(10).fill(null), 'too-many-requests']);
  expect(count(codes, null)).toBe(50);
  expect(victim.id).not.toBe('');
});

test('one person’s reports do not bury those of others', async () => {
  const [loud, troll] = [
    await TestClient.guest(server.url, 'Loud'),
    await TestClient.guest(server.url, 'Troll'),
  ];
  const table = await startedTable([loud, troll]);
  const line = { table_id: table.id, room: 'players' as const, person_id: loud.id, at: 1, text: 'salve' };
  for (let n = 0; n < 30; n++) await store.chat.add(line);
  const codes: (string | null)[] = [];
  for (let n = 1; n <= 30; n++)
    codes.push(await troll.code('POST', `/api/tables/${table.id}/chat/${n}/report`));
  expect(count(codes, null)).toBe(20);
  expect(count(codes, 'too-many-requests')).toBe(10);
});

test('ten browsers of one person are told at most, also when many subscribe at once', async () => {
  const ada = await account('Livia');
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      ada.call('POST', '/api/me/push', { endpoint: `https://93.184.216.34/${n}`, keys }),
    ),
  );
  const left = await store.notices.pushesOf(ada.id);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThanOrEqual(10);
});

test('an account cannot take many names out of use', async () => {
  const squatter = await account('Name zero');
  const codes: (string | null)[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    codes.push(await squatter.code('PATCH', '/api/me', { name: `Name ${name}` }));
  expect(codes).toEqual([...Array(5).fill(null), 'too-many-requests', 'too-many-requests']);
});
