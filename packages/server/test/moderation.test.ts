import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AuditLine, Me, PersonRef, Report, Sanction, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Follower, startedTable, TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const DAY = 24 * 3600_000;
const folder = mkdtempSync(join(tmpdir(), 'concordia-operators-'));
let ahead = 0;
let server: TestServer;
let operator: TestClient;

async function account(name: string): Promise<TestClient> {
  const client = new TestClient(server.url);
  client.me = await client.ok<Me>('POST', '/api/account', { name, password: 'a long password' });
  return client;
}
/** The command line, on a server that is stopped. */
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, [MAIN, ...args], { env: { ...process.env, DATA_DIR: folder } });

beforeAll(async () => {
  const now = () => Date.now() + ahead;
  server = await testServer({ folder }, { now });
  await account('Censor');
  await server.stop();
  await expect(command('operator', 'Nemo')).rejects.toThrow('there is no account');
  expect((await command('operator', 'censor')).stdout).toContain('Censor is an operator now');
  server = await testServer({ folder }, { now });
  operator = new TestClient(server.url);
  operator.me = await operator.ok<Me>('POST', '/api/session', {
    name: 'Censor',
    password: 'a long password',
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the first operator is made on the command line, which is noted; nobody else sees their page', async () => {
  expect(operator.me?.operator).toBe(true);
  const audit = await operator.ok<AuditLine[]>('GET', '/api/operator/audit');
  expect(audit).toMatchObject([{ by: null, what: 'operator', about: { name: 'Censor' } }]);
  const other = await account('Nobody important');
  for (const path of ['reports', 'sanctions', 'audit'])
    expect(await other.code('GET', `/api/operator/${path}`)).toBe('not-allowed');
});

test('a line is reported, and the operator’s measures are logged', async () => {
  const loud = await account('Loud');
  const hurt = await account('Hurt');
  const table = await startedTable([loud, hurt]);
  const speaker = await Follower.at(loud, table.id);
  speaker.live.send({ type: 'chat', table: table.id, text: 'something vile' });
  const { line } = await speaker.live.next('chat');
  for (let n = 0; n < 3; n++) await hurt.ok('POST', `/api/tables/${table.id}/chat/${line.id}/report`);
  const reports = await operator.ok<Report[]>('GET', '/api/operator/reports');
  expect(reports).toMatchObject([{ text: 'something vile', about: { name: 'Loud' }, by: { name: 'Hurt' } }]);

  const sanction = { person: loud.id, kind: 'mute', days: 1, reason: 'vile words' };
  await operator.ok('POST', '/api/operator/sanctions', sanction);
  await operator.ok('DELETE', `/api/operator/reports/${reports[0].id}`);
  expect(await operator.ok('GET', '/api/operator/reports')).toEqual([]);
  speaker.live.send({ type: 'chat', table: table.id, text: 'more of it' });
  expect((await speaker.live.next('error')).code).toBe('muted');
  ahead += 2 * DAY;
  speaker.live.send({ type: 'chat', table: table.id, text: 'I have thought about it' });
  await speaker.live.next('chat', (told) => told.line.text === 'I have thought about it');
  speaker.live.close();
  const audit = await operator.ok<AuditLine[]>('GET', '/api/operator/audit');
  expect(audit.map(({ what }) => what)).toEqual(expect.arrayContaining(['mute', 'close report']));
});

test('a ban signs out at once and keeps out, until it ends or is taken back', async () => {
  const bad = await account('Catilina');
  const live = await bad.live();
  const ban = { person: bad.id, kind: 'ban', days: 7, reason: 'conspiracy' };
  await operator.ok('POST', '/api/operator/sanctions', ban);
  expect(await live.ended).toBe(4001);
  const again = () => bad.code('POST', '/api/session', { name: 'Catilina', password: 'a long password' });
  expect(await again()).toBe('banned');
  const [held] = await operator.ok<Sanction[]>('GET', '/api/operator/sanctions');
  expect(held).toMatchObject({ person: { name: 'Catilina' }, kind: 'ban', reason: 'conspiracy' });
  await operator.ok('DELETE', `/api/operator/sanctions/${held.id}`);
  expect(await again()).toBe(null);
  await operator.ok('POST', '/api/operator/sanctions', ban);
  ahead += 8 * DAY;
  expect(await again()).toBe(null);
  const self = { ...ban, person: operator.id };
  expect(await operator.code('POST', '/api/operator/sanctions', self)).toBe('not-allowed');
});

test('an operator renames and deletes', async () => {
  const rude = await account('Rude word');
  await operator.ok('PUT', `/api/operator/people/${rude.id}/name`, { name: 'Renamed' });
  expect((await rude.ok<Me>('GET', '/api/me')).name).toBe('Renamed');
  await operator.ok('DELETE', `/api/operator/people/${rude.id}`);
  expect(await rude.ok('GET', '/api/me')).toBe(null);
  const audit = await operator.ok<AuditLine[]>('GET', '/api/operator/audit');
  expect(audit.find(({ what }) => what === 'rename')?.detail).toBe('Rude word → Renamed');
});

test('a person removed from a table stays out of it', async () => {
  const owner = await account('Owner');
  const guest = await TestClient.guest(server.url, 'Unwanted');
  const table = await owner.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 3 });
  await guest.ok('POST', `/api/tables/${table.id}/join`, {});
  await owner.ok('DELETE', `/api/tables/${table.id}/seats/1`);
  for (let n = 0; n < 5; n++)
    expect(await guest.code('POST', `/api/tables/${table.id}/join`, {})).toBe('removed');
});

test('blocked players do not sit at one table, whoever of them came first', async () => {
  const [ada, bru] = [await account('Ada'), await account('Brutus')];
  await ada.ok('PUT', `/api/me/blocks/${bru.id}`);
  expect((await ada.ok<PersonRef[]>('GET', '/api/me/blocks')).map(({ name }) => name)).toEqual(['Brutus']);
  const hers = await ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const his = await bru.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  expect(await bru.code('POST', `/api/tables/${hers.id}/join`, {})).toBe('blocked');
  expect(await ada.code('POST', `/api/tables/${his.id}/join`, {})).toBe('blocked');
  await ada.ok('DELETE', `/api/me/blocks/${bru.id}`);
  expect(await bru.code('POST', `/api/tables/${hers.id}/join`, {})).toBe(null);
});
