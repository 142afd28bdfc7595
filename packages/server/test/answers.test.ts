import { afterAll, expect, test } from 'vitest';
import { checkAnswer } from './support/answers.ts';
import { TestClient } from './support/client.ts';
import { testServer } from './support/server.ts';

const server = await testServer();
afterAll(() => server.stop());

test('a member that the schema of an answer does not name never leaves the server', async () => {
  const client = await TestClient.guest(server.url, 'Livia');
  const { people } = server.services;
  const me = people.me.bind(people);
  people.me = (person) => ({ ...me(person), password: 'a secret' });
  const { body } = await client.call('GET', '/api/me');
  people.me = me;
  expect(body).toEqual(await client.ok('GET', '/api/me'));
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('the tests refuse an answer that is not what the documentation says', async () => {
  const client = await TestClient.guest(server.url, 'Brutus');
  const good = await client.ok<object>('GET', '/api/me');
  const check = (path: string, status: number, answer: unknown) =>
    checkAnswer(server.url, 'GET', path, status, answer);
  await check('/api/me', 200, good);
  await check('/api/me', 200, null);
  for (const bad of [{}, { ...good, more: 1 }, { ...good, name: 7 }])
    await expect(check('/api/me', 200, bad)).rejects.toThrow('against its schema');
  await expect(check(`/api/people/${client.id}?games=1`, 200, {})).rejects.toThrow('against its schema');
  await expect(check('/api/me', 404, { error: { code: 'no such code', message: '' } })).rejects.toThrow();
});
