import type { TableInfo } from '@concordia/protocol';
import { TestClient } from './client.ts';
import { type TestServer, testServer } from './server.ts';

export interface Scene {
  server: TestServer;
  ada: TestClient;
  bru: TestClient;
  get(table: string): Promise<TableInfo>;
  now(): number;
  turnOn(ms: number): void;
}

/** A server with a clock that the tests can turn on, and two guests. */
export async function scene(): Promise<Scene> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const server = await testServer({}, { now });
  const ada = await TestClient.guest(server.url, 'Ada');
  const bru = await TestClient.guest(server.url, 'Brutus');
  return {
    ...{ server, ada, bru, now },
    get: (table) => ada.ok<TableInfo>('GET', `/api/tables/${table}`),
    turnOn: (ms) => {
      ahead += ms;
    },
  };
}
