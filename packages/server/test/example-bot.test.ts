import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importRecord } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { testServer } from './support/server.ts';

const BOT = fileURLToPath(new URL('../../../docs/example-bot.ts', import.meta.url));

test('the example bot has at most 60 lines; two of them play a legal game to the end', async () => {
  expect(readFileSync(BOT, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const server = await testServer();
  const owners = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const tokens: string[] = [];
  for (const owner of owners)
    tokens.push((await owner.ok<{ token: string }>('POST', '/api/me/tokens', { label: 'bot' })).token);
  const table = await owners[0].ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const bots = tokens.map((token) =>
    spawn(process.execPath, [BOT, server.url, token, table.id], { stdio: 'inherit' }),
  );
  const ended = bots.map((bot) => new Promise<number | null>((resolve) => bot.on('exit', resolve)));
  const joined = async () =>
    (await owners[0].ok<TableInfo>('GET', `/api/tables/${table.id}`)).seats[1].person !== null;
  while (!(await joined())) await new Promise((resolve) => setTimeout(resolve, 50));
  await owners[0].ok('POST', `/api/tables/${table.id}/start`);
  expect(await Promise.all(ended)).toEqual([0, 0]);
  const record = importRecord(await owners[0].ok('GET', `/api/tables/${table.id}/record`));
  expect(record.ok).toBe(true);
  await server.stop();
}, 120_000);
