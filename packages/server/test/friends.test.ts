import type { FollowedPerson, Invitation, Me, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';
import { hookSink } from './support/sinks.ts';

let server: TestServer;
let ada: TestClient;
let bru: TestClient;
beforeAll(async () => {
  server = await testServer({ openWebhooks: true });
  ada = await TestClient.guest(server.url, 'Ada');
  bru = await TestClient.guest(server.url, 'Brutus');
});
afterAll(() => server.stop());
const invited = (who: TestClient) => who.ok<Invitation[]>('GET', '/api/me/invitations');

test('people one follows are listed with whether they are online', async () => {
  await ada.ok('PUT', `/api/me/following/${bru.id}`);
  await ada.ok('PUT', `/api/me/following/${bru.id}`);
  const following = () => ada.ok<FollowedPerson[]>('GET', '/api/me/following');
  expect((await following()).map(({ person, online }) => [person.name, online])).toEqual([['Brutus', false]]);
  const live = await bru.live();
  expect((await following())[0].online).toBe(true);
  live.close();
  expect(await ada.code('PUT', `/api/me/following/${ada.id}`)).toBe('not-found');
  await ada.ok('DELETE', `/api/me/following/${bru.id}`);
  expect(await following()).toEqual([]);
});

test('an invitation is announced once, stands until it is answered, and ends with the seat or the game', async () => {
  const hook = await hookSink();
  await bru.ok('PATCH', '/api/me', { webhook: hook.url });
  const { id } = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 3 });
  await ada.ok('POST', `/api/tables/${id}/invitations`, { person: bru.id });
  await ada.ok('POST', `/api/tables/${id}/invitations`, { person: bru.id });
  await eventually(() => hook.of('invitation').length > 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(hook.of('invitation')).toHaveLength(1);
  expect(hook.of('invitation')[0].title).toContain('Ada');
  expect((await invited(bru)).map(({ table, by }) => [table.id, by.name])).toEqual([[id, 'Ada']]);
  await bru.ok('POST', `/api/tables/${id}/join`, {});
  expect(await invited(bru)).toEqual([]);

  const other = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  await ada.ok('POST', `/api/tables/${other.id}/invitations`, { person: bru.id });
  await bru.ok('DELETE', `/api/me/invitations/${other.id}`);
  expect(await invited(bru)).toEqual([]);
  hook.close();
}, 30_000);

test('accounts are invited by name; nobody learns who has blocked whom', async () => {
  const cato = new TestClient(server.url);
  cato.me = await cato.ok<Me>('POST', '/api/account', { name: 'Cato', password: 'delenda est' });
  const { id } = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const invite = (name: string) =>
    ada.call<{ name: string }>('POST', `/api/tables/${id}/invitations`, { name });
  await cato.ok('PUT', `/api/me/blocks/${ada.id}`);
  expect((await invite('cato')).body.name).toBe('Cato');
  expect(await invited(cato)).toEqual([]);
  await cato.ok('DELETE', `/api/me/blocks/${ada.id}`);
  await invite('Cato');
  expect(await invited(cato)).toHaveLength(1);
  expect((await invite('Nemo')).status).toBe(404);
  expect(await bru.code('POST', `/api/tables/${id}/invitations`, { name: 'Cato' })).toBe('not-seated');
});
