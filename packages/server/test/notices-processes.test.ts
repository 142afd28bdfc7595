import type { Me, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { freePort, startPostgres, type TestPostgres } from './support/postgres.ts';
import { type ServerProcess, spawnServer } from './support/process.ts';
import { hookSink, mailSink } from './support/sinks.ts';

let postgres: TestPostgres;
const processes: ServerProcess[] = [];
let env: Record<string, string>;
let mail: Awaited<ReturnType<typeof mailSink>>;
beforeAll(async () => {
  postgres = await startPostgres();
  mail = await mailSink();
  env = {
    ...{ DATABASE_URL: await postgres.database(), OPEN_WEBHOOKS: 'yes', NOTICE_DELAY_MS: '4000' },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Concordia <c@concordia.example>' },
  };
});
afterAll(async () => {
  for (const one of processes) await one.kill('SIGKILL');
  await mail.close();
  await postgres.stop();
});
const start = async (): Promise<ServerProcess> => {
  const process = await spawnServer(await freePort(), env);
  processes.push(process);
  return process;
};

test('with two processes, one of them killed between storing and sending, each notice arrives once', async () => {
  const [first, second] = [await start(), await start()];
  const hook = await hookSink();
  const ada = await TestClient.guest(first.url, 'Ada');
  const { notices } = await ada.ok<Me>('GET', '/api/me');
  await ada.ok('PATCH', '/api/me', { webhook: hook.url, notices: { ...notices, off: ['started'] } });
  const byTheDay = { seats: 2, time: { kind: 'days', days: 3 } } as const;
  const tables: TableInfo[] = [];
  for (let n = 0; n < 3; n++) tables.push(await startedTable([ada], byTheDay));
  // Stored, and not yet to be sent.
  expect(hook.calls).toEqual([]);
  await first.kill('SIGKILL');
  await eventually(() => hook.calls.length >= tables.length);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const told = hook.calls.map(({ table }) => table).toSorted();
  expect(told).toEqual(tables.map(({ id }) => id).toSorted());
  const other = new TestClient(second.url);
  other.cookie = ada.cookie;
  expect((await other.ok<Me>('GET', '/api/me')).name).toBe('Ada');
  hook.close();
}, 60_000);
