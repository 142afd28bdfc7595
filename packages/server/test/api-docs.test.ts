import { ERROR_CODES, type TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

interface Content {
  content?: Record<string, { schema: object }>;
}
interface Route {
  security?: Record<string, string[]>[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content>;
}
interface Docs {
  paths: Record<string, Record<string, Route>>;
  components: { securitySchemes: Record<string, object> };
}

/** The required members of a body, which is checked before its sender. */
const BODIES: Record<string, object> = {
  'PUT /api/me/password': { current: 'password one', next: 'password two' },
  'POST /api/me/tokens': { label: 'my bot' },
  'POST /api/tables': { map: 'italia', seats: 2 },
  'POST /api/tables/{id}/bots': { seat: 1, level: 'easy' },
  'POST /api/session/merge': { name: 'Ada', password: 'password one' },
  'POST /api/operator/sanctions': { person: 'a'.repeat(22), kind: 'mute', days: 1, reason: 'noise' },
  'PUT /api/operator/people/{id}/name': { name: 'Ada' },
  'POST /api/me/second-factor': { password: 'password one' },
  'PUT /api/me/second-factor': { code: '123456' },
  'DELETE /api/me/second-factor': { password: 'password one', code: '123456' },
  'POST /api/tables/{id}/replace': { seat: 1 },
  'POST /api/tables/{id}/votes': { kind: 'end', yes: true },
  'POST /api/tables/{id}/explore': { after: 0, actions: [] },
  'POST /api/tables/{id}/commits': { after: 0, key: 'some-key', actions: [{ seat: 0, type: 'done' }] },
  'POST /api/tables/{id}/invitations': { name: 'Ada' },
  'POST /api/daily/{day}': { moves: 'tribune' },
  'PUT /api/me/notes/{id}': { text: 'plays for Jupiter' },
  'POST /api/tables/{id}/colour': { colour: 'red' },
  'POST /api/me/push': {
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
  },
  'PUT /api/tables/{id}/plan': {
    choices: [{ actions: [{ seat: 0, type: 'done' }], conditions: [] }],
    auto: false,
    after: 0,
  },
  'DELETE /api/me/push': { endpoint: 'https://push.example/1' },
};

let server: TestServer;
let docs: Docs;
let routes: { name: string; method: string; path: string; route: Route }[];
beforeAll(async () => {
  server = await testServer();
  docs = await new TestClient(server.url).ok<Docs>('GET', '/api/docs/json');
  routes = Object.entries(docs.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, route]) => {
      const method = name.toUpperCase();
      return { name: `${method} ${path}`, method, path, route };
    }),
  );
});
afterAll(() => server.stop());

test('every route says what it answers, also when it refuses', () => {
  expect(routes.length).toBeGreaterThan(30);
  const described = (answer: Content | undefined): boolean =>
    Object.values(answer?.content ?? {}).some(({ schema }) => Object.keys(schema).length > 0);
  expect(routes.filter(({ route }) => !described(route.responses[200])).map(({ name }) => name)).toEqual([]);
  for (const { name, route } of routes) {
    const refused = JSON.stringify(route.responses.default?.content?.['application/json']);
    for (const code of ERROR_CODES) expect(refused, name).toContain(`"${code}"`);
  }
});

test('every route says whether one has to be signed in, and how that is done', async () => {
  expect(docs.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: 'concordia' },
    token: { type: 'http', scheme: 'bearer' },
  });
  const nobody = new TestClient(server.url);
  for (const { name, method, path, route } of routes) {
    const needed = route.security?.every((way) => Object.keys(way).length > 0) ?? false;
    const address = path
      .replace('{day}', '2026-01-01')
      .replace(/\{(seat|line)\}/g, '0')
      .replace(/\{\w+\}/g, 'x'.repeat(22));
    const { status } = await nobody.call(method, address, BODIES[name]);
    expect(status === 401, name).toBe(needed);
  }
});

test('where everything in a body is optional, so is the body', async () => {
  const optional = routes.filter(({ route }) => route.requestBody?.required === false);
  expect(optional.map(({ name }) => name).toSorted()).toEqual([
    'DELETE /api/me',
    'PATCH /api/me',
    'POST /api/tables/{id}/join',
  ]);
  const [owner, guest] = [
    await TestClient.guest(server.url, 'Owner'),
    await TestClient.guest(server.url, 'Gaius'),
  ];
  const { id } = await owner.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
  const joined = await guest.ok<TableInfo>('POST', `/api/tables/${id}/join`);
  expect(joined.seats[1].person?.id).toBe(guest.id);
  expect(await guest.ok('PATCH', '/api/me')).toMatchObject({ name: 'Gaius' });
  expect(await guest.ok('DELETE', '/api/me')).toBeNull();
  expect(await guest.code('POST', '/api/guests')).toBe('bad-request');
});
