import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { freePort } from './support/postgres.ts';
import { spawnServer } from './support/process.ts';

test('traces are sent where OpenTelemetry’s variables say, with the routes and the turns, and without ids', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (data: string) => {
      body += data;
    });
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'concordia-traces-'));
  const server = await spawnServer(await freePort(), {
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_SERVICE_NAME: 'the-test',
  });
  const people = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Brutus')];
  const { id, decider, seats } = await startedTable(people);
  const mover = people.find((person) => person.id === seats[decider ?? 0].person?.id);
  const live = await (mover ?? people[0]).live();
  const actions = [
    { seat: decider ?? 0, type: 'play', card: 'architect' },
    { seat: decider ?? 0, type: 'done' },
  ] as const;
  live.send({ type: 'commit', table: id, after: 0, key: 'the-first-turn', actions: [...actions] });
  await live.next('committed');
  live.close();
  // Pending spans are sent before the end.
  expect(await server.kill('SIGTERM')).toBe(0);
  const all = bodies.join('\n');
  expect(all).toMatch(/^\/v1\/traces /);
  for (const wanted of ['the-test', 'POST /api/guests', 'POST /api/tables/:id/start', '"commit"'])
    expect(all).toContain(wanted);
  expect(all).not.toContain(id);
  collector.close();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);
