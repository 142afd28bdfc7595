import type { Device, Me, TableInfo } from '@concordia/protocol';
import { afterAll, expect, test } from 'vitest';
import type { Mail } from '../src/notify/mail.ts';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { testServer } from './support/server.ts';

const mails: Mail[] = [];
let ahead = 0;
const server = await testServer(
  { trustProxy: 1 },
  {
    now: () => Date.now() + ahead,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
  },
);
afterAll(() => server.stop());
const DAY = 24 * 3600_000;

async function account(name: string, password = 'a long password'): Promise<TestClient> {
  const client = new TestClient(server.url);
  client.me = await client.ok<Me>('POST', '/api/account', { name, password });
  return client;
}
async function withAddress(client: TestClient, email: string): Promise<void> {
  await client.ok('PATCH', '/api/me', { email });
  const { store } = server.services;
  await store.people.update(client.id, { email_token: null });
}
const linkFrom = (mail: Mail | undefined) => /enter\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

test('a person who forgot the password signs in once by an emailed link and may choose another', async () => {
  const livia = await account('Livia');
  await withAddress(livia, 'Livia@example.org');
  const elsewhere = new TestClient(server.url);
  await elsewhere.ok('POST', '/api/session/link', { email: 'livia@Example.org' });
  const mail = await eventually(() =>
    mails.find(({ to, text }) => to === 'Livia@example.org' && text.includes('enter/')),
  );
  const token = linkFrom(mail);
  // A mail scanner that follows the link finds the page and changes nothing.
  expect((await elsewhere.call('GET', `/#/online/enter/${token}`)).status).toBe(200);
  const me = await elsewhere.ok<Me>('POST', '/api/session/enter', { token, password: 'another password' });
  expect(me.id).toBe(livia.id);
  expect(await elsewhere.code('POST', '/api/session/enter', { token })).toBe('link-gone');
  // The other devices are signed out, and the old password is no more.
  expect(await livia.ok('GET', '/api/me')).toBe(null);
  const anew = new TestClient(server.url);
  expect(await anew.code('POST', '/api/session', { name: 'Livia', password: 'a long password' })).toBe(
    'wrong-password',
  );
  await anew.ok('POST', '/api/session', { name: 'Livia', password: 'another password' });
});

test('a link is good for half an hour, and a new one ends the one before', async () => {
  const titus = await account('Titus');
  await withAddress(titus, 'titus@example.org');
  const links = async (n: number) => {
    await titus.ok('POST', '/api/session/link', { email: 'titus@example.org' });
    const found = await eventually(
      () => mails.filter(({ to, text }) => to === 'titus@example.org' && text.includes('enter/')),
      (all) => all.length === n,
    );
    return linkFrom(found.at(-1));
  };
  const first = await links(1);
  const second = await links(2);
  expect(await titus.code('POST', '/api/session/enter', { token: first })).toBe('link-gone');
  ahead += 31 * 60_000;
  expect(await titus.code('POST', '/api/session/enter', { token: second })).toBe('link-gone');
});

test('an address that is nobody’s, or not confirmed, gets no mail, and the answer is the same', async () => {
  const before = mails.length;
  const nobody = new TestClient(server.url);
  expect(await nobody.call('POST', '/api/session/link', { email: 'nobody@example.org' })).toMatchObject({
    ...{ status: 200, body: null },
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(mails.length).toBe(before);
});

test('five links a day are the most for one address', async () => {
  const marcus = await account('Marcus');
  await withAddress(marcus, 'marcus@example.org');
  for (let n = 0; n < 9; n++)
    await marcus.call(
      'POST',
      '/api/session/link',
      { email: 'marcus@example.org' },
      { 'x-forwarded-for': `192.0.2.${n}` },
    );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const links = mails.filter(({ to, text }) => to === 'marcus@example.org' && text.includes('enter/'));
  expect(links.length).toBeLessThanOrEqual(5);
  expect(links.length).toBeGreaterThan(0);
});

test('a guest’s games become those of the account they sign in to', async () => {
  const owner = await account('Cornelia');
  const guest = await TestClient.guest(server.url, 'Visitor');
  const other = await TestClient.guest(server.url, 'Another');
  const table = await startedTable([guest, other]);
  const both = await startedTable([owner, guest, other]);
  const me = await guest.ok<Me>('POST', '/api/session/merge', {
    name: 'Cornelia',
    password: 'a long password',
  });
  expect(me.id).toBe(owner.id);
  const mine = await owner.ok<TableInfo[]>('GET', '/api/me/tables');
  const moved = mine.find(({ id }) => id === table.id);
  expect(moved?.seats.some(({ person }) => person?.id === owner.id)).toBe(true);
  // Where both sat, the guest has gone.
  const shared = await owner.ok<TableInfo>('GET', `/api/tables/${both.id}`);
  expect(shared.seats.filter(({ absent }) => absent === 'resigned')).toHaveLength(1);
  expect(
    await owner.code('POST', '/api/session/merge', { name: 'Livia', password: 'another password' }),
  ).toBe('not-allowed');
});

test('devices are listed separately and signed out one by one', async () => {
  const client = await account('Drusus');
  const phone = new TestClient(server.url);
  await phone.call(
    'POST',
    '/api/session',
    { name: 'Drusus', password: 'a long password' },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605.1' },
  );
  const devices = await client.ok<Device[]>('GET', '/api/me/devices');
  expect(devices.map(({ name, isThis }) => ({ name, isThis }))).toEqual(
    expect.arrayContaining([
      { name: 'Safari, iPhone', isThis: false },
      { name: '', isThis: true },
    ]),
  );
  const live = await phone.live();
  const theirs = devices.find(({ isThis }) => !isThis);
  await client.ok('DELETE', `/api/me/devices/${theirs?.id}`);
  expect(await live.ended).toBe(4001);
  expect(await phone.ok('GET', '/api/me')).toBe(null);
  expect(await client.ok<Me>('GET', '/api/me')).not.toBe(null);
});

test('people can download everything stored about them, except what opens the account', async () => {
  const client = await account('Octavia');
  await startedTable([client, await TestClient.guest(server.url, 'Someone')]);
  const { body, headers } = await client.call<Record<string, unknown>>('GET', '/api/me/data');
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(Object.keys(body)).toEqual([
    ...[
      'person',
      'sessions',
      'tables',
      'chat',
      'results',
      'daily_results',
      'notices',
      'notes',
      'plans',
      'follows',
      'blocks',
    ],
    ...['invitations', 'push', 'reports', 'sanctions'],
  ]);
  expect(body.person).toMatchObject({ name: 'Octavia' });
  expect(JSON.stringify(body)).not.toMatch(/argon2|mail_key|"hash"/);
  expect(body.tables).toHaveLength(1);
});

test('names that look like an account, mix scripts or are reserved are refused, for guests too', async () => {
  await account('Silvia');
  const guest = (name: string) => new TestClient(server.url).code('POST', '/api/guests', { name });
  const fresh = (name: string) =>
    new TestClient(server.url).code('POST', '/api/account', { name, password: 'a long password' });
  for (const ask of [guest, fresh]) {
    expect(await ask('Siivia')).toBe('name-taken');
    expect(await ask('Sіlvіа')).toBe('name-scripts');
    expect(await ask('Admin')).toBe('name-reserved');
    expect(await ask('Program: Expert')).toBe('name-reserved');
  }
  expect(await guest('Сильвия')).toBe(null);
});

test('a name that was given up is nobody else’s for three months', async () => {
  const client = await account('Porcia');
  await client.ok('PATCH', '/api/me', { name: 'Porcia Catonis' });
  const other = new TestClient(server.url);
  expect(await other.code('POST', '/api/guests', { name: 'PORCIA' })).toBe('name-taken');
  // Who had it may go back to it.
  await client.ok('PATCH', '/api/me', { name: 'Porcia' });
  await client.ok('DELETE', '/api/me', { password: 'a long password' });
  expect(await other.code('POST', '/api/account', { name: 'Porcia', password: 'a long password' })).toBe(
    'name-taken',
  );
  ahead += 91 * DAY;
  expect(await other.code('POST', '/api/account', { name: 'Porcia', password: 'a long password' })).toBe(
    null,
  );
});
