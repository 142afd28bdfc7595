import { type Me, PROTOCOL, type TableInfo, type TokenInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer } from '../src/live/messages.ts';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('a guest plays at once, becomes an account and keeps the games, and signs in on another device', async () => {
  const phone = await TestClient.guest(server.url, '  Livia   Drusilla ');
  expect(phone.me).toMatchObject({ name: 'Livia Drusilla', guest: true });
  const table = await phone.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const account = await phone.ok<Me>('POST', '/api/account', { name: 'Livia', password: 'correct horse' });
  expect(account).toMatchObject({ id: phone.id, name: 'Livia', guest: false });
  const laptop = new TestClient(server.url);
  expect(await laptop.code('POST', '/api/session', { name: 'livia', password: 'wrong horse' })).toBe(
    'wrong-password',
  );
  await laptop.ok('POST', '/api/session', { name: 'LIVIA', password: 'correct horse' });
  const mine = await laptop.ok<TableInfo[]>('GET', '/api/me/tables');
  expect(mine.map(({ id }) => id)).toEqual([table.id]);
  expect(mine[0].owner?.name).toBe('Livia');
});

test('the names of accounts are their own: no guest is called so, becomes one or takes the name', async () => {
  const first = new TestClient(server.url);
  await first.ok('POST', '/api/account', { name: 'Octavia', password: 'password one' });
  const second = await TestClient.guest(server.url, 'Octavianus');
  expect(await second.code('PATCH', '/api/me', { name: 'Octavia' })).toBe('name-taken');
  expect(await new TestClient(server.url).code('POST', '/api/guests', { name: 'octavia' })).toBe(
    'name-taken',
  );
  expect(await second.code('POST', '/api/account', { name: 'octavia', password: 'password two' })).toBe(
    'name-taken',
  );
  expect(
    await second.code('POST', '/api/account', { name: 'ＯＣＴＡＶＩＡ', password: 'password two' }),
  ).toBe('name-taken');
});

test.each(['Anna\uFE0F', 'Anna \u3164', 'An\u034Fna', 'Anna\u{E0101}', '\u2800Anna'])(
  'the name %j looks like Anna’s, and is hers',
  async (name) => {
    await new TestClient(server.url).call('POST', '/api/account', { name: 'Anna', password: 'password one' });
    const other = { name, password: 'password two' };
    expect(await new TestClient(server.url).code('POST', '/api/account', other)).toBe('name-taken');
  },
);

test.each([
  '',
  '   ',
  'a\u0000b',
  '\u202Eevil',
  '<b>',
  'x'.repeat(25),
  '\u200B',
  '\u3164',
  '\u2800',
  '\u115F',
])('the name %j is refused', async (name) => {
  const code = await new TestClient(server.url).code('POST', '/api/guests', { name });
  expect(['bad-name', 'bad-request']).toContain(code);
});

test('sign out ends one session, sign out everywhere all of them, open connections too', async () => {
  const one = new TestClient(server.url);
  one.me = await one.ok<Me>('POST', '/api/account', { name: 'Scipio', password: 'carthago delenda' });
  const two = new TestClient(server.url);
  await two.ok('POST', '/api/session', { name: 'Scipio', password: 'carthago delenda' });
  const stolen = one.cookie;
  const ended = await one.live();
  const live = await two.live();
  await one.ok('DELETE', '/api/session');
  expect(await ended.ended).toBe(4001);
  one.cookie = stolen;
  expect(await one.ok('GET', '/api/me')).toBeNull();
  live.send({ type: 'ping' });
  await live.next('pong');
  await two.ok('DELETE', '/api/sessions');
  expect(await live.ended).toBe(4001);
});

test('a person who was signed out cannot act on an open connection', async () => {
  const guest = await TestClient.guest(server.url, 'Deaf');
  const table = await guest.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const deaf = await guest.live();
  deaf.socket.pause();
  await guest.ok('DELETE', '/api/session');
  deaf.send({ type: 'chat', table: table.id, text: 'still me' });
  deaf.socket.resume();
  expect(await deaf.ended).toBe(4001);
  const other = await new TestClient(server.url).live();
  other.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  expect((await other.next('sync')).chat).toEqual([]);
  other.close();
});

test('the name of an account opens it however it is spaced', async () => {
  const credentials = { name: ' Anna  Maria', password: 'password one' };
  const account = await new TestClient(server.url).ok<Me>('POST', '/api/account', credentials);
  expect(account.name).toBe('Anna Maria');
  const again = await new TestClient(server.url).ok<Me>('POST', '/api/session', credentials);
  expect(again.id).toBe(account.id);
});

test('rename is seen at the tables; a new password signs the other devices out', async () => {
  const one = new TestClient(server.url);
  one.me = await one.ok<Me>('POST', '/api/account', { name: 'Gaius', password: 'thinker of plans' });
  const two = new TestClient(server.url);
  await two.ok('POST', '/api/session', { name: 'Gaius', password: 'thinker of plans' });
  const table = await one.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  await one.ok('PATCH', '/api/me', { name: 'Caligula' });
  expect((await one.ok<TableInfo>('GET', `/api/tables/${table.id}`)).seats[0].person?.name).toBe('Caligula');
  expect(await one.code('PUT', '/api/me/password', { current: 'not the one', next: 'another one' })).toBe(
    'wrong-password',
  );
  const live = await two.live();
  await one.ok('PUT', '/api/me/password', { current: 'thinker of plans', next: 'another one' });
  expect(await live.ended).toBe(4001);
  expect(await one.ok<Me>('GET', '/api/me')).toMatchObject({ name: 'Caligula' });
  expect(await two.ok('GET', '/api/me')).toBeNull();
});

test('a deleted account leaves its games without its name', async () => {
  const gone = new TestClient(server.url);
  gone.me = await gone.ok<Me>('POST', '/api/account', { name: 'Brief', password: 'not for long' });
  const stays = await TestClient.guest(server.url, 'Stays');
  const table = await startedTable([gone, stays]);
  expect(await gone.code('DELETE', '/api/me', { password: 'something else' })).toBe('wrong-password');
  await gone.ok('DELETE', '/api/me', { password: 'not for long' });
  // One of two who is gone for good has given the game up; the loop over due tables ends it.
  const after = await eventually(
    () => stays.ok<TableInfo>('GET', `/api/tables/${table.id}`),
    ({ status }) => status === 'finished',
  );
  expect(after).toMatchObject({ status: 'finished', result: { reason: 'resigned' } });
  expect(JSON.stringify(after)).not.toContain('Brief');
  expect(await stays.code('GET', `/api/people/${gone.id}`)).toBe('not-found');
  expect(
    await new TestClient(server.url).code('POST', '/api/session', {
      name: 'Brief',
      password: 'not for long',
    }),
  ).toBe('wrong-password');
});

test('a token lets a bot act until it is removed', async () => {
  const owner = await TestClient.guest(server.url, 'Owner');
  const { token } = await owner.ok<{ token: string }>('POST', '/api/me/tokens', { label: 'my bot' });
  const bot = new TestClient(server.url);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await bot.call<Me>('GET', '/api/me', undefined, bearer)).body.id).toBe(owner.id);
  const live = await bot.live(bearer);
  live.send({ type: 'ping' });
  await live.next('pong');
  const late = await bot.live();
  late.send({ type: 'hello', token });
  expect(await late.next('hello')).toMatchObject({ protocol: PROTOCOL, person: { id: owner.id } });
  const [{ id }] = await owner.ok<TokenInfo[]>('GET', '/api/me/tokens');
  await owner.ok('DELETE', `/api/me/tokens/${id}`);
  expect((await bot.call('GET', '/api/me', undefined, bearer)).body).toBeNull();
  expect(await live.ended).toBe(4001);
  expect(await late.ended).toBe(4001);
});

test('twenty tokens are the most', async () => {
  const owner = await TestClient.guest(server.url, 'Owner');
  const newToken = () => owner.code('POST', '/api/me/tokens', { label: 'my bot' });
  for (let n = 0; n < 20; n++) expect(await newToken()).toBeNull();
  expect(await newToken()).toBe('too-many-tokens');
});

test('a connection that closes while its token is checked belongs to nobody', async () => {
  const { hub } = server.services;
  const owner = await TestClient.guest(server.url, 'Owner');
  const { token } = await owner.ok<{ token: string }>('POST', '/api/me/tokens', { label: 'my bot' });
  const before = new Set(hub.audience.connections);
  const live = await new TestClient(server.url).live();
  const [connection] = [...hub.audience.connections].filter((one) => !before.has(one));
  live.drop();
  while (hub.audience.connections.has(connection)) await new Promise((resolve) => setTimeout(resolve, 2));
  await answer(server.services, connection, JSON.stringify({ type: 'hello', token }));
  expect(connection.person).toBeNull();
});
