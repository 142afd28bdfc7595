import { seededRng } from '@concordia/engine';
import type { ErrorBody, TableInfo } from '@concordia/protocol';
import { expect } from 'vitest';
import type { Config } from '../../src/config.ts';
import { type LiveClient, startedTable, TestClient } from './client.ts';
import { badRequest, badText } from './nonsense.ts';
import { testServer } from './server.ts';

const WAYS_TO_CLOSE = [1003, 1005, 1006, 1007, 1008, 1009];

/** Sends a number of invalid messages: each gets a coded error or a clean close; the game is unchanged. */
export async function storm(count: number, seed: string, change: Partial<Config> = {}): Promise<void> {
  const server = await testServer({ maxConnectionsPerAddress: 200, ...change });
  const rng = seededRng(seed);
  const [ada, bru] = [
    await TestClient.guest(server.url, 'Ada'),
    await TestClient.guest(server.url, 'Brutus'),
  ];
  const table = await startedTable([ada, bru]);
  const look = async () => [
    await ada.ok('GET', `/api/tables/${table.id}/view`),
    await ada.ok('GET', `/api/tables/${table.id}/entries`),
  ];
  const before = await look();
  const players = [ada, bru];
  const half = Math.ceil(count / 2);
  for (let n = 0; n < half; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, () => sendRequest(players[rng.int(2)], badRequest(rng, table))),
    );
  for (let sent = 0; sent < half; )
    sent += await sendTexts(players[rng.int(2)], () => badText(rng, table), half - sent);
  expect(await ada.ok('GET', '/healthz')).toEqual({ status: 'up' });
  expect(await look()).toEqual(before);
  const now = await ada.ok<TableInfo>('GET', `/api/tables/${table.id}`);
  expect(now).toMatchObject({
    status: 'playing',
    seq: 0,
    seats: table.seats.map(({ person }) => ({ person })),
  });
  const metrics = await ada.ok<string>('GET', '/metrics');
  expect(metrics).toContain('concordia_errors_total 0');
  await server.stop();

  async function sendRequest(client: TestClient, bad: ReturnType<typeof badRequest>): Promise<void> {
    const cookie = client.cookie;
    const answer = await client.call<Partial<ErrorBody> | null>(
      bad.method,
      bad.path,
      bad.body === '' ? undefined : bad.body,
      bad.headers,
    );
    client.cookie = cookie;
    expect(answer.status, JSON.stringify(bad).slice(0, 300)).toBeLessThan(500);
    if (answer.status >= 400)
      expect(answer.body?.error?.code, JSON.stringify(bad).slice(0, 300)).toBeTruthy();
  }
}

/** Sends until the server closes the connection, or a hundred are sent; gives their number. */
async function sendTexts(client: TestClient, next: () => string | Buffer, most: number): Promise<number> {
  const live: LiveClient = await client.live();
  let sent = 0;
  for (; sent < Math.min(100, most) && !live.closed; sent++) {
    live.socket.send(next());
    if (sent % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
  }
  if (!live.closed) {
    live.socket.send('{"type":"ping"}');
    await Promise.race([live.next('pong').catch(() => null), live.ended]);
  }
  live.close();
  expect(WAYS_TO_CLOSE).toContain(await live.ended);
  return sent;
}
