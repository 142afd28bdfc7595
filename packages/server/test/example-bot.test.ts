import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importRecord } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { testServer } from './support/server.ts';

const BOT = fileURLToPath(new URL('../../../docs/example-bot.ts', import.meta.url));

/** Two people, each with a token, and a table of two that the first of them has opened. */
async function tableForBots(url: string) {
  const owners = [await TestClient.guest(url, 'Ada'), await TestClient.guest(url, 'Brutus')];
  const tokens: string[] = [];
  for (const owner of owners)
    tokens.push((await owner.ok<{ token: string }>('POST', '/api/me/tokens', { label: 'bot' })).token);
  const table = await owners[0].ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  return { owners, table: table.id, tokens };
}
const tableOf = (owner: TestClient, table: string) => owner.ok<TableInfo>('GET', `/api/tables/${table}`);

class Bot {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  constructor(...args: string[]) {
    this.#child = spawn(process.execPath, [BOT, ...args], { stdio: ['ignore', 'inherit', 'pipe'] });
    this.ended = new Promise((resolve) => this.#child.on('exit', resolve));
    onTestFinished(() => {
      this.#child.kill();
    });
  }
  /** Once it has complained of this, or has ended. */
  complaint(text: string): Promise<void> {
    return new Promise((resolve) => {
      void this.ended.then(() => resolve());
      this.#child.stderr?.on('data', (chunk) => {
        if (String(chunk).includes(text)) resolve();
      });
    });
  }
}
/** Once the bot has taken the second seat. */
async function seated(owner: TestClient, table: string): Promise<void> {
  while ((await tableOf(owner, table)).seats[1].person === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

test('the example bot has at most 60 lines; two of them play a legal game to the end', async () => {
  expect(readFileSync(BOT, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const server = await testServer();
  const {
    owners: [owner],
    table,
    tokens,
  } = await tableForBots(server.url);
  const bots = tokens.map((token) => new Bot(server.url, token, table));
  await seated(owner, table);
  await owner.ok('POST', `/api/tables/${table}/start`);
  expect(await Promise.all(bots.map(({ ended }) => ended))).toEqual([0, 0]);
  const record = importRecord(await owner.ok('GET', `/api/tables/${table}/record`));
  expect(record.ok).toBe(true);
  await server.stop();
}, 120_000);

test('the example bot waits when it asks too often and while the server restarts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-bot-'));
  const first = await testServer({ folder, requestRate: 60 });
  const { owners, table, tokens } = await tableForBots(first.url);
  await owners[1].ok('POST', `/api/tables/${table}/join`, {});
  await owners[0].ok('POST', `/api/tables/${table}/start`);
  const bots = tokens.map((token) => new Bot(first.url, token, table));
  await Promise.race(bots.map((bot) => bot.complaint('Too Many Requests')));
  const refused = bots.map((bot) => bot.complaint('fetch failed'));
  await first.stop();
  await Promise.race(refused);
  const second = await testServer({ folder, port: Number(new URL(first.url).port) });
  expect(await Promise.all(bots.map(({ ended }) => ended))).toEqual([0, 0]);
  expect((await tableOf(owners[0], table)).status).toBe('finished');
  await second.stop();
  rmSync(folder, { recursive: true });
}, 120_000);

test('the example bot leaves a table that is cancelled', async () => {
  const server = await testServer();
  const { owners, table, tokens } = await tableForBots(server.url);
  const bot = new Bot(server.url, tokens[1], table);
  await seated(owners[0], table);
  await owners[0].ok('POST', `/api/tables/${table}/leave`);
  expect(await bot.ended).toBe(0);
  await server.stop();
}, 30_000);
