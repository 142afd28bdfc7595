import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Me, RecoveryCodes, SecondFactorKey } from '@concordia/protocol';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../src/notify/mail.ts';
import { TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'concordia-second-factor-'));
const password = 'a long password';
const mails: Mail[] = [];
let clock = Date.now();
let server: TestServer;
const start = () =>
  testServer(
    { folder },
    {
      now: () => clock,
      mailer: {
        send: async (mail) => {
          mails.push(mail);
        },
      },
    },
  );
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Codes of the next time steps: each is good once. */
function appWith({ uri }: SecondFactorKey): () => string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error('not a key of this kind');
  return () => {
    clock += 60_000;
    return totp.generate({ timestamp: clock });
  };
}
async function secured(name: string) {
  const client = new TestClient(server.url);
  client.me = await client.ok<Me>('POST', '/api/account', { name, password });
  const key = await client.ok<SecondFactorKey>('POST', '/api/me/second-factor', { password });
  const code = appWith(key);
  const { recovery } = await client.ok<RecoveryCodes>('PUT', '/api/me/second-factor', { code: code() });
  return { client, key, code, recovery };
}
const signIn = (name: string, code?: string) =>
  new TestClient(server.url).code('POST', '/api/session', { name, password, ...(code && { code }) });

test('a key that was never confirmed changes nothing, and a wrong code confirms none', async () => {
  const client = new TestClient(server.url);
  await client.ok('POST', '/api/account', { name: 'Lucilla', password });
  const key = () => client.code('POST', '/api/me/second-factor', { password: 'a wrong password' });
  expect(await key()).toBe('wrong-password');
  const { uri } = await client.ok<SecondFactorKey>('POST', '/api/me/second-factor', { password });
  expect(uri).toContain('otpauth://totp/Concordia:Lucilla?issuer=Concordia&secret=');
  expect(await client.code('PUT', '/api/me/second-factor', { code: '000000' })).toBe('wrong-code');
  expect((await client.ok<Me>('GET', '/api/me')).secondFactor).toBe(false);
  expect(await signIn('Lucilla')).toBe(null);
  const guest = await TestClient.guest(server.url, 'Passer-by');
  expect(await guest.code('POST', '/api/me/second-factor', { password })).toBe('not-an-account');
});

test('once it is on, the password alone no longer signs in, and no code works twice', async () => {
  const { client, code } = await secured('Marcia');
  expect((await client.ok<Me>('GET', '/api/me')).secondFactor).toBe(true);
  expect(await signIn('Marcia')).toBe('code-needed');
  const once = code();
  expect(await signIn('Marcia', once)).toBe(null);
  expect(await signIn('Marcia', once)).toBe('wrong-code');
  // A code from before the last one is no better.
  const [earlier, later] = [code(), code()];
  expect(await signIn('Marcia', later)).toBe(null);
  expect(await signIn('Marcia', earlier)).toBe('wrong-code');
  // The wrong password says nothing about codes.
  const wrong = { name: 'Marcia', password: 'a wrong password', code: code() };
  expect(await new TestClient(server.url).code('POST', '/api/session', wrong)).toBe('wrong-password');
});

test('of many simultaneous uses of one code, one succeeds', async () => {
  const { code } = await secured('Paulina');
  const one = code();
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('Paulina', one)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
});

test('a recovery code works once, however it is written', async () => {
  const { recovery } = await secured('Fulvia');
  expect(recovery).toHaveLength(10);
  expect(new Set(recovery).size).toBe(10);
  const written = ` ${recovery[3].toUpperCase().replaceAll('-', ' ')} `;
  expect(await signIn('Fulvia', written)).toBe(null);
  expect(await signIn('Fulvia', recovery[3])).toBe('wrong-code');
});

test('codes cannot be tried out', async () => {
  const { code } = await secured('Tullia');
  const tries = async (n: number) => {
    for (let i = 0; i < n; i++) expect(await signIn('Tullia', '000000')).toBe('wrong-code');
  };
  await tries(10);
  expect(await signIn('Tullia', code())).toBe('too-many-requests');
  clock += 16 * 60_000;
  await tries(3);
  expect(await signIn('Tullia', code())).toBe(null);
});

test('a mailed link needs the code as well, and a mistyped code does not use it up', async () => {
  const { client, code } = await secured('Aurelia');
  await client.ok('PATCH', '/api/me', { email: 'aurelia@example.org' });
  await server.services.store.people.update(client.id, { email_token: null });
  await client.ok('POST', '/api/session/link', { email: 'aurelia@example.org' });
  const mail = await eventually(() => mails.find(({ text }) => text.includes('enter/')));
  const token = /enter\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const elsewhere = new TestClient(server.url);
  const enter = (body: object) => elsewhere.code('POST', '/api/session/enter', { token, ...body });
  expect(await enter({ password: 'another password' })).toBe('code-needed');
  expect(await enter({ code: '000000' })).toBe('wrong-code');
  expect(await elsewhere.ok('GET', '/api/me')).toBe(null);
  expect(await enter({ code: code() })).toBe(null);
  expect(await enter({ code: code() })).toBe('link-gone');
});

test('a guest who joins an account needs its code', async () => {
  const { code } = await secured('Sabina');
  const guest = await TestClient.guest(server.url, 'Sabina to be');
  const merge = (body: object) =>
    guest.code('POST', '/api/session/merge', { name: 'Sabina', password, ...body });
  expect(await merge({})).toBe('code-needed');
  expect(await merge({ code: code() })).toBe(null);
});

test('it is turned off with password and code; neither alone is enough', async () => {
  const { client, code } = await secured('Valeria');
  const end = (body: object) => client.code('DELETE', '/api/me/second-factor', { password, ...body });
  expect(await client.code('POST', '/api/me/second-factor', { password })).toBe('not-allowed');
  expect(await end({ code: '000000' })).toBe('wrong-code');
  expect(await end({ password: 'a wrong password', code: code() })).toBe('wrong-password');
  expect(await end({ code: code() })).toBe(null);
  expect(await signIn('Valeria')).toBe(null);
});

test('the key leaves the server only when it is made, and goes with the account', async () => {
  const { client, key } = await secured('Domitia');
  for (const path of ['me', 'me/data'])
    expect(JSON.stringify(await client.ok('GET', `/api/${path}`))).not.toContain(key.key);
  await client.ok('DELETE', '/api/me', { password });
  const row = await server.services.store.people.byId(client.id);
  expect(row).toMatchObject({ totp_key: null, totp_since: null });
  const left = await server.services.store.backend.db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('person_id', '=', client.id)
    .execute();
  expect(left).toEqual([]);
});

test('a person who lost app and codes is helped on the command line', async () => {
  await secured('Cordelia');
  await server.stop();
  const command = promisify(execFile)(process.execPath, [MAIN, 'one-factor', 'Cordelia'], {
    env: { ...process.env, DATA_DIR: folder },
  });
  expect((await command).stdout).toContain('Cordelia signs in with the password alone now');
  server = await start();
  expect(await signIn('Cordelia')).toBe(null);
}, 60_000);
