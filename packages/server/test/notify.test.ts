import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Me, ServerInfo, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailerFrom } from '../src/notify/mail.ts';
import { callWebhook } from '../src/notify/webhook.ts';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';
import { hookSink, mailSink } from './support/sinks.ts';

const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

let mail: Awaited<ReturnType<typeof mailSink>>;
let web: Awaited<ReturnType<typeof hookSink>>;
let server: TestServer;
beforeAll(async () => {
  mail = await mailSink();
  web = await hookSink();
  const mailer = mailerFrom({ smtpUrl: mail.url, mailFrom: 'Concordia <c@concordia.example>' });
  server = await testServer({ openWebhooks: true, publicUrl: 'http://concordia.example' }, { mailer });
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  web.close();
});

async function listening<T extends { listen(port: number, host: string, done: () => void): unknown }>(
  listener: T,
): Promise<T> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return listener;
}
const addressOf = (listener: Parameters<typeof portOf>[0]): string => `http://127.0.0.1:${portOf(listener)}/`;
async function firstTurn(player: TestClient, { id, decider }: TableInfo): Promise<void> {
  const seat = decider ?? 0;
  const actions = [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  await player.ok('POST', `/api/tables/${id}/commits`, { after: 0, key: 'some-key', actions });
}
const byTheDay = { seats: 2, time: { kind: 'days', days: 3 } } as const;
/** Only “your turn” is sent: the other notices have their own tests. */
async function onlyTurns(client: TestClient, webhook: string): Promise<void> {
  const { notices } = await client.ok<Me>('GET', '/api/me');
  await client.ok('PATCH', '/api/me', { webhook, notices: { ...notices, off: ['started', 'over'] } });
}

test('the page knows whether this server sends emails', async () => {
  const ask = (url: string) => new TestClient(url).ok<ServerInfo>('GET', '/api/server');
  expect((await ask(server.url)).mail).toBe(true);
  const silent = await testServer();
  expect((await ask(silent.url)).mail).toBe(false);
  await silent.stop();
});

test('an address counts only once its owner has pressed the button; opening the link does nothing', async () => {
  const who = await TestClient.guest(server.url, 'Cato');
  await who.ok('PATCH', '/api/me', { email: 'cato@mail.example' });
  await eventually(() => mail.to('cato@mail.example').length === 1);
  const link = /http:\S+confirm-email\S+/.exec(mail.to('cato@mail.example')[0].text)?.[0] ?? '';
  const path = link.replace('http://concordia.example', server.url);
  const isConfirmed = async () => (await who.ok<Me>('GET', '/api/me')).emailConfirmed;
  for (const method of ['GET', 'HEAD']) expect((await fetch(path, { method })).status).toBe(200);
  expect(await isConfirmed()).toBe(false);
  const page = await (await fetch(path)).text();
  expect(page).toContain('<form method="post">');
  expect(page).toContain('cato@mail.example');
  expect((await fetch(path, { method: 'POST' })).status).toBe(200);
  expect(await isConfirmed()).toBe(true);
  expect((await fetch(path, { method: 'POST' })).status).toBe(404);
});

/** Says something every now and then, but never the whole of an answer. */
async function neverDone(greeting: string) {
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (data) => heard.push(data.toString()));
    socket.on('error', () => {});
    socket.write(greeting);
    const more = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(more));
  });
  await listening(listener);
  const close = () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  };
  return { address: addressOf(listener), sockets, heard, close };
}

test('a webhook has so much time for all of its answer, a mail server for each word', async () => {
  const slow = await neverDone('HTTP/1.1 200 OK\r\n');
  await expect(callWebhook(slow.address, {}, true, 100)).rejects.toThrow('did not answer in time');
  slow.close();
  const silent = await listening(createServer(() => {}));
  const smtpUrl = addressOf(silent).replace('http', 'smtp');
  const letter = { to: 'ada@mail.example', subject: '', text: '' };
  await expect(mailerFrom({ smtpUrl, mailFrom: 'c@concordia.example' }, 100)?.send(letter)).rejects.toThrow();
  silent.close();
});

test('a slow webhook holds up nobody but its owner', async () => {
  const slow = await neverDone('HTTP/1.1 200 OK\r\n');
  const own = await testServer({ openWebhooks: true });
  const [lazy, quick] = [await TestClient.guest(own.url, 'Lazy'), await TestClient.guest(own.url, 'Quick')];
  await onlyTurns(lazy, slow.address);
  await onlyTurns(quick, web.url);
  // With a computer player beside them, it is their turn soon.
  for (let n = 0; n < 3; n++) await startedTable([lazy], byTheDay);
  await eventually(() => slow.sockets.size === 1);
  const before = web.calls.length;
  const table = await startedTable([quick], byTheDay);
  await eventually(() => web.calls.length > before);
  expect(web.calls[before]?.url).toContain(table.id);
  expect(slow.sockets.size).toBe(1);
  // Nor the end of the server: what did not arrive is for the next.
  const { notifier, store } = own.services;
  await notifier.stop(10);
  const waiting = await store.backend.db.selectFrom('deliveries').select(['due_at']).execute();
  expect(waiting.filter(({ due_at }) => due_at <= Date.now()).length).toBeGreaterThan(0);
  slow.close();
  await own.stop();
}, 60_000);

test('a server that is stopped loses no notice and sends none twice', async () => {
  const told: string[] = [];
  const hook = createHttpServer(async (request, response) => {
    let body = '';
    for await (const data of request) body += data;
    told.push(JSON.parse(body).table);
    setTimeout(() => response.end(), 150);
  });
  await listening(hook);
  const folder = mkdtempSync(join(tmpdir(), 'concordia-notify-'));
  // Slow enough for all six to wait when the first is looked for.
  const first = await testServer({ folder, openWebhooks: true, tickMs: 250 });
  const people = [await TestClient.guest(first.url, 'Ada'), await TestClient.guest(first.url, 'Brutus')];
  for (const who of people) await onlyTurns(who, addressOf(hook));
  const tables: string[] = [];
  for (let n = 0; n < 6; n++) tables.push((await startedTable(people, byTheDay)).id);
  await eventually(() => told.length > 0);
  await first.stop();
  const second = await testServer({ folder, openWebhooks: true });
  await eventually(() => told.length >= tables.length);
  await second.stop();
  hook.close();
  rmSync(folder, { recursive: true, force: true });
  expect(told.toSorted()).toEqual(tables.toSorted());
}, 60_000);

test('a webhook that is out of order for a moment is called again, one that refuses is not', async () => {
  const own = await testServer({ openWebhooks: true });
  const failures = async () => (await own.services.metrics.failedNotices.get()).values[0]?.value ?? 0;
  const repaired = await hookSink(503, 429, 204);
  const gone = await hookSink(404);
  for (const hook of [repaired, gone]) {
    const player = await TestClient.guest(own.url, 'Ada');
    await onlyTurns(player, hook.url);
    await startedTable([player], byTheDay);
  }
  await eventually(() => repaired.calls.length === 3);
  expect(new Set(repaired.calls.map(({ table }) => table)).size).toBe(1);
  expect(gone.calls).toHaveLength(1);
  expect(await failures()).toBe(3);
  await own.stop();
  repaired.close();
  gone.close();
}, 60_000);

test('a player who has moved in the meantime is not notified again', async () => {
  const own = await testServer({ openWebhooks: true, tickMs: 100 });
  const players = [await TestClient.guest(own.url, 'Ada'), await TestClient.guest(own.url, 'Brutus')];
  const hooks = [await hookSink(503), await hookSink(503)];
  for (const [i, player] of players.entries()) await onlyTurns(player, hooks[i].url);
  const table = await startedTable(players, byTheDay);
  const mover = deciding(table, table.decider, players);
  const hook = hooks[players.indexOf(mover)];
  await eventually(() => hook.calls.length === 1);
  await firstTurn(mover, table);
  // The second call would come a second after the first.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(hook.calls).toHaveLength(1);
  await own.stop();
  for (const each of hooks) each.close();
}, 60_000);

test('a webhook due for a retry when the server stops is called by the next server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-notify-'));
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const first = await testServer({ folder, openWebhooks: true, tickMs: 100 }, { now });
  const hook = await hookSink(503, 503, 200);
  const player = await TestClient.guest(first.url, 'Ada');
  await onlyTurns(player, hook.url);
  await startedTable([player], byTheDay);
  await eventually(() => hook.calls.length === 2);
  // The third call would come twelve seconds later.
  await first.stop();
  ahead = 13_000;
  const second = await testServer({ folder, openWebhooks: true }, { now });
  await eventually(() => hook.calls.length === 3);
  expect(new Set(hook.calls.map(({ table }) => table)).size).toBe(1);
  await second.stop();
  hook.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('a dead webhook and a refused address are no errors of the server', async () => {
  const tried: string[] = [];
  const dead = await listening(
    createServer((socket) => {
      tried.push('webhook');
      socket.destroy();
    }),
  );
  const refusing = await listening(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const refused = /^RCPT/i.test(data.toString());
        if (refused) tried.push('mail');
        socket.write(refused ? '550 nobody here\r\n' : '250 ok\r\n');
      });
    }),
  );
  const closed = { smtpUrl: addressOf(refusing).replace('http', 'smtp'), mailFrom: 'c@concordia.example' };
  const own = await testServer({ openWebhooks: true }, { mailer: mailerFrom(closed) });
  const ada = await TestClient.guest(own.url, 'Ada');
  await onlyTurns(ada, addressOf(dead));
  const { store, metrics } = own.services;
  await store.people.update(ada.id, { email: 'ada@mail.example', email_token: null });
  await startedTable([ada], byTheDay);
  await eventually(() => tried.length === 2);
  await own.stop();
  dead.close();
  refusing.close();
  expect(tried.toSorted()).toEqual(['mail', 'webhook']);
  expect((await metrics.errors.get()).values[0].value).toBe(0);
  expect((await metrics.failedNotices.get()).values.map(({ value }) => value)).toEqual([1, 1]);
}, 60_000);

test('one click in a mail program ends the mails', async () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    const who = await TestClient.guest(server.url, 'Cato');
    const key = (await server.services.store.people.byId(who.id))?.mail_key;
    const stop = (secret = '') =>
      fetch(`${server.url}/api/people/${who.id}/stop-mails?key=${secret}`, {
        method: 'POST',
        headers: { origin: 'https://mail.example' },
        body,
      });
    expect((await stop('another')).status).toBe(404);
    expect((await who.ok<Me>('GET', '/api/me')).notifyByEmail).toBe(true);
    expect((await stop(key)).status).toBe(200);
    expect((await who.ok<Me>('GET', '/api/me')).notifyByEmail).toBe(false);
  }
  // Nowhere else is a form taken.
  const guest = await fetch(`${server.url}/api/guests`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Dido' }),
  });
  expect(guest.status).toBe(400);
});

test('nobody can have a stranger sent many mails', async () => {
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => void sent.push(to);
  const own = await testServer({}, { mailer: { send } });
  const bad = await TestClient.guest(own.url, 'Catilina');
  for (let n = 0; n < 10; n++) {
    await bad.call('PATCH', '/api/me', { email: 'cicero@mail.example' });
    await bad.ok('PATCH', '/api/me', { email: null });
  }
  expect(sent).toHaveLength(5);
  expect(await bad.code('PATCH', '/api/me', { email: 'another@mail.example' })).toBe('too-many-requests');
  // Nor can many together.
  const worse = await TestClient.guest(own.url, 'Cethegus');
  expect(await worse.code('PATCH', '/api/me', { email: 'Cicero+1@mail.example' })).toBe('too-many-requests');
  expect(sent).toHaveLength(5);
  // An address that waits for its confirmation is in the way of nothing else.
  for (let n = 0; n < 7; n++) {
    const change = { email: 'cethegus@mail.example', webhook: `https://hook.example/${n}` };
    expect((await worse.ok<Me>('PATCH', '/api/me', change)).webhook).toBe(change.webhook);
  }
  expect(sent.filter((to) => to === 'cethegus@mail.example')).toHaveLength(4);
  await own.stop();
});
