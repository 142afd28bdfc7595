import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type ErrorBody, LIVE_PATH, type Me, type TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isPublicAddress, webhookProblem } from '../src/notify/webhook.ts';
import { randomId } from '../src/random.ts';
import { startedTable, TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let ada: TestClient;
let clientFolder: string;
beforeAll(async () => {
  clientFolder = mkdtempSync(join(tmpdir(), 'concordia-page-'));
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><title>Concordia</title>');
  writeFileSync(join(clientFolder, 'assets', 'app-1234.js'), 'export {}');
  server = await testServer({ publicUrl: 'https://concordia.example', clientFolder });
  ada = await TestClient.guest(server.url, 'Ada');
});
afterAll(async () => {
  await server.stop();
  rmSync(clientFolder, { recursive: true, force: true });
});

test('requests and WebSockets from another site are refused; those from the own site and from computer players are not', async () => {
  const evil = { origin: 'https://evil.example' };
  expect(await ada.code('POST', '/api/tables', { map: 'italia', seats: 2 }, evil)).toBe('cross-site');
  expect(await ada.code('DELETE', '/api/sessions', undefined, { 'sec-fetch-site': 'cross-site' })).toBe(
    'cross-site',
  );
  expect(await ada.code('POST', '/api/tables', { map: 'italia', seats: 2 }, { origin: 'null' })).toBe(
    'cross-site',
  );
  const own = { origin: 'https://concordia.example' };
  expect(await ada.code('POST', '/api/tables', { map: 'italia', seats: 2 }, own)).toBeNull();
  await expect(ada.live(evil)).rejects.toThrow('403');
  (await ada.live(own)).close();
});

test('a form of another site cannot speak to the API: only JSON is read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await ada.call('POST', '/api/tables', '{"map":"italia","seats":2}', {
      'content-type': type,
    });
    expect(answer.status).toBe(400);
  }
});

test('sessions are in cookies that scripts and other sites do not get', async () => {
  const { headers } = await new TestClient(server.url).call('POST', '/api/guests', { name: 'Cookie' });
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/Secure/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

test('pages cannot be framed and run no script but their own', async () => {
  for (const path of ['/', '/table/some-table', '/api/me', '/api/docs']) {
    const { headers } = await ada.call('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await ada.call<string>('GET', '/table/some-table')).body).toContain('Concordia');
  const asset = await ada.call('GET', '/assets/app-1234.js');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await ada.call('GET', '/../package.json')).status).toBe(404);
  expect((await ada.call('GET', '/%2e%2e/%2e%2e/etc/passwd')).body).not.toContain('root:');
});

test('scripts in names are refused, in chat they are text within JSON', async () => {
  expect(await ada.code('PATCH', '/api/me', { name: '<img src=x>' })).toBe('bad-name');
  const bru = await TestClient.guest(server.url, 'Brutus');
  const table = await startedTable([ada, bru]);
  const live = await ada.live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await live.next('sync');
  const text = '<script>alert(1)</script>';
  live.send({ type: 'chat', table: table.id, text });
  expect((await live.next('chat')).line.text).toBe(text);
  live.close();
});

test('passwords cannot be guessed by trying, and a wrong name answers as a wrong password does', async () => {
  const own = await testServer();
  const owner = new TestClient(own.url);
  await owner.ok<Me>('POST', '/api/account', { name: 'Target', password: 'the right one' });
  const guesser = new TestClient(own.url);
  const codes: (string | null)[] = [];
  for (let n = 0; n < 12; n++)
    codes.push(await guesser.code('POST', '/api/session', { name: 'Target', password: `guess ${n} xx` }));
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong-password'));
  expect(codes.at(-1)).toBe('too-many-requests');
  expect(await guesser.code('POST', '/api/session', { name: 'Target', password: 'the right one' })).toBe(
    'too-many-requests',
  );
  expect(await guesser.code('POST', '/api/session', { name: 'Nobody', password: 'the right one' })).toBe(
    'wrong-password',
  );
  await own.stop();
});

test('simultaneous guesses are counted one by one, whatever address they claim to come from', async () => {
  const own = await testServer({ trustProxy: 1 });
  const owner = new TestClient(own.url);
  await owner.ok<Me>('POST', '/api/account', { name: 'Target', password: 'the right one' });
  const guess = async (n: number): Promise<string | undefined> => {
    const headers = {
      'content-type': 'application/json',
      // The last one is what the proxy saw; the first is invented.
      'x-forwarded-for': `10.0.0.${n}, 192.0.2.7`,
    };
    const body = JSON.stringify({ name: 'Target', password: `guess ${n} xx` });
    const answer = await new TestClient(own.url).call<ErrorBody>('POST', '/api/session', body, headers);
    return answer.body.error.code;
  };
  const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)));
  expect(codes.filter((code) => code === 'wrong-password')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(20);
  await own.stop();
});

test('an address that asks too often has to wait', async () => {
  const own = await testServer({ requestRate: 20 });
  const client = new TestClient(own.url);
  const codes = new Set<string | null>();
  for (let n = 0; n < 30; n++) codes.add(await client.code('GET', '/api/lobby'));
  expect(codes).toContain('too-many-requests');
  await own.stop();
});

/** What a computer player reads that is not let in. */
async function whyTurnedAway(url: string): Promise<string> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  return ((await json(response)) as ErrorBody).error.code;
}

test('connections are limited in number and in what they send', async () => {
  const own = await testServer({ maxConnectionsPerAddress: 3, messageRate: 5 });
  const client = new TestClient(own.url);
  const lives = [await client.live(), await client.live(), await client.live()];
  await expect(client.live()).rejects.toThrow('503');
  expect(await whyTurnedAway(own.url)).toBe('too-many-connections');
  lives[0].close();
  await lives[0].ended;
  await new Promise((resolve) => setTimeout(resolve, 50));
  (await client.live()).close();
  for (let n = 0; n < 60; n++) lives[1].send({ type: 'ping' });
  expect((await lives[1].next('error')).code).toBe('too-many-requests');
  expect(await lives[1].ended).toBe(1008);
  lives[2].close();
  await own.stop();
});

test('a private table is known only by its link and cannot be guessed', async () => {
  const table = await ada.ok<TableInfo>('POST', '/api/tables', {
    map: 'italia',
    seats: 2,
    visibility: 'link',
  });
  expect(table.id).toHaveLength(22);
  const stranger = await TestClient.guest(server.url, 'Stranger');
  const missing = await stranger.call('GET', `/api/tables/${randomId()}`);
  expect(missing.status).toBe(404);
  for (const path of [
    '/api/lobby',
    '/api/me/tables',
    `/api/people/${ada.id}`,
    '/api/statistics',
    '/api/ladder',
  ])
    expect(JSON.stringify((await stranger.call('GET', path)).body)).not.toContain(table.id);
});

test('tokens of mails and computer players do not open by guessing', async () => {
  expect((await ada.call('GET', `/api/people/${ada.id}/confirm-email?token=x`)).status).toBe(404);
  expect((await ada.call('GET', `/api/people/${ada.id}/stop-mails?key=x`)).status).toBe(404);
  const bearer = { authorization: `Bearer ${'x'.repeat(43)}` };
  expect((await new TestClient(server.url).call('GET', '/api/me', undefined, bearer)).body).toBeNull();
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
])('a webhook may reach %s: %s', (address, allowed) => {
  expect(isPublicAddress(address)).toBe(allowed);
});

test.each([
  'http://example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://user:pw@example.org/',
  'https://example.org:22/',
  'ftp://x',
])('the webhook %s is refused', (address) => {
  expect(webhookProblem(address, false)).not.toBeNull();
});

test('binary frames and frames that are too large close the connection, nothing else', async () => {
  const [one, two] = [await ada.live(), await ada.live()];
  one.socket.send(Buffer.from([1, 2, 3]));
  expect(await one.ended).toBe(1003);
  two.socket.send('x'.repeat(70_000));
  expect(await two.ended).toBe(1009);
  expect(await ada.ok('GET', '/healthz')).toEqual({ status: 'up' });
});

test('metrics are for this machine or for holders of the token', async () => {
  const own = await testServer({ metricsToken: 'metrics-secret' });
  const client = new TestClient(own.url);
  expect((await client.call('GET', '/metrics')).status).toBe(404);
  const answer = await client.call<string>('GET', '/metrics', undefined, {
    authorization: 'Bearer metrics-secret',
  });
  expect(answer.body).toContain('concordia_connections');
  await own.stop();
});

test('a WebSocket elsewhere than at its address is not found', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/elsewhere`);
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toContain('404');
});
