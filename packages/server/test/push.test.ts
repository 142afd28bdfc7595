import { globalAgent } from 'node:https';
import type { ServerInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { browser, certificate } from './support/push-service.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  globalAgent.options.ca = certificate();
  server = await testServer({ openWebhooks: true, publicUrl: 'http://concordia.example' });
});
afterAll(() => server.stop());

const byTheDay = { seats: 2, time: { kind: 'days', days: 3 } } as const;

test('each browser that asked for it gets the notice, encrypted for it and signed by the server', async () => {
  const ada = await TestClient.guest(server.url, 'Ada');
  const [one, two] = [await browser(), await browser()];
  for (const { subscription } of [one, two]) await ada.ok('POST', '/api/me/push', subscription);
  const table = await startedTable([ada], byTheDay);
  const turns = ({ pushes }: typeof one) => pushes.filter(({ body }) => body.kind === 'turn');
  await eventually(() => turns(one).length === 1 && turns(two).length === 1);
  expect(turns(one)[0].body).toMatchObject({
    table: table.id,
    title: 'It’s your turn',
    url: `http://concordia.example/table/${table.id}`,
  });
  const { pushKey } = await ada.ok<ServerInfo>('GET', '/api/server');
  expect(turns(one)[0].headers.authorization).toContain(`k=${pushKey}`);
  await ada.ok('DELETE', '/api/me/push', { endpoint: one.subscription.endpoint });
  await startedTable([ada], byTheDay);
  await eventually(() => turns(two).length === 2);
  expect(turns(one)).toHaveLength(1);
  for (const each of [one, two]) each.close();
}, 30_000);

test('a push service that cannot show who it is gets nothing', async () => {
  const ada = await TestClient.guest(server.url, 'Ada');
  const one = await browser();
  await ada.ok('POST', '/api/me/push', one.subscription);
  globalAgent.options.ca = [];
  await startedTable([ada], byTheDay);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(one.pushes).toEqual([]);
  globalAgent.options.ca = certificate();
  await ada.ok('DELETE', '/api/me/push', { endpoint: one.subscription.endpoint });
  one.close();
}, 30_000);

test('a browser that has gone is forgotten', async () => {
  const ada = await TestClient.guest(server.url, 'Ada');
  const gone = await browser(410);
  await ada.ok('POST', '/api/me/push', gone.subscription);
  await startedTable([ada], byTheDay);
  const { notices } = server.services.store;
  await eventually(async () => (await notices.pushesOf(ada.id)).length === 0);
  expect(await notices.pushesOf(ada.id)).toEqual([]);
  gone.close();
}, 30_000);

test('pushes go to the open internet only, unless the operator allows more', async () => {
  const strict = await testServer();
  const ada = await TestClient.guest(strict.url, 'Ada');
  const { subscription, close } = await browser();
  expect(await ada.code('POST', '/api/me/push', subscription)).toBe('bad-request');
  const inside = { ...subscription, endpoint: 'https://10.0.0.1/push' };
  expect(await ada.code('POST', '/api/me/push', inside)).toBe('bad-request');
  close();
  await strict.stop();
});

test('one person has ten browsers at most, and another’s subscription can be taken over only whole', async () => {
  const [ada, bru] = [await TestClient.guest(server.url, 'Ada'), await TestClient.guest(server.url, 'Bru')];
  const { subscription, close } = await browser();
  const { notices } = server.services.store;
  for (let n = 0; n < 12; n++)
    await ada.ok('POST', '/api/me/push', { ...subscription, endpoint: `${subscription.endpoint}${n}` });
  expect(await notices.pushesOf(ada.id)).toHaveLength(10);
  // The browser's next user: what is for the first doesn't go there any more.
  await bru.ok('POST', '/api/me/push', { ...subscription, endpoint: `${subscription.endpoint}11` });
  expect(await notices.pushesOf(ada.id)).toHaveLength(9);
  expect(await notices.pushesOf(bru.id)).toHaveLength(1);
  close();
});
