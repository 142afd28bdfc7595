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

/** A mail server and a web server that write down what they are sent. */
const mails: string[] = [];
const hooks: { content: string; url: string }[] = [];
const smtp = createServer((socket) => {
  let inMail = false;
  let mail = '';
  socket.write('220 ready\r\n');
  socket.on('error', () => {});
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n')) {
      if (inMail && line === '.') {
        inMail = false;
        mails.push(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
        mail = '';
        socket.write('250 taken\r\n');
      } else if (inMail) mail += `${line}\n`;
      else if (/^DATA/i.test(line)) {
        inMail = true;
        socket.write('354 go on\r\n');
      } else if (/^(EHLO|MAIL|RCPT|QUIT)/i.test(line)) socket.write('250 ok\r\n');
    }
  });
});
const web = createHttpServer((request, response) => {
  let body = '';
  request.on('data', (data) => {
    body += data;
  });
  request.on('end', () => {
    hooks.push(JSON.parse(body));
    response.end();
  });
});
const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

let server: TestServer;
let ada: TestClient;
let bru: TestClient;
beforeAll(async () => {
  await listening(smtp);
  await listening(web);
  const mail = { smtpUrl: `smtp://127.0.0.1:${portOf(smtp)}`, mailFrom: 'Concordia <c@concordia.example>' };
  server = await testServer(
    { openWebhooks: true, publicUrl: 'http://concordia.example' },
    { mailer: mailerFrom(mail) },
  );
  ada = await TestClient.guest(server.url, 'Ada');
  bru = await TestClient.guest(server.url, 'Brutus');
});
afterAll(async () => {
  await server.stop();
  smtp.close();
  web.close();
});

async function listening<T extends { listen(port: number, host: string, done: () => void): unknown }>(
  listener: T,
): Promise<T> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return listener;
}
const addressOf = (listener: Parameters<typeof portOf>[0]): string => `http://127.0.0.1:${portOf(listener)}/`;
/** Starts a game by the day and gives the player whose turn it is. */
async function yourTurn(): Promise<{ id: string; player: TestClient }> {
  const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
  return { id: table.id, player: deciding(table, table.decider, [ada, bru]) };
}
async function firstTurn(player: TestClient, { id, decider }: TableInfo): Promise<void> {
  const seat = decider ?? 0;
  const actions = [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  await player.ok('POST', `/api/tables/${id}/commits`, { after: 0, key: 'some-key', actions });
}
const path = (link: string): string => link.replace('http://concordia.example', '');

test('the page is told whether this server sends mails at all', async () => {
  expect(await ada.ok<ServerInfo>('GET', '/api/server')).toEqual({ mail: true });
  const silent = await testServer();
  expect(await new TestClient(silent.url).ok<ServerInfo>('GET', '/api/server')).toEqual({ mail: false });
  await silent.stop();
});

test('"your turn" goes by mail to a confirmed address and to the webhook, and each can be turned off', async () => {
  for (const [who, name] of [
    [ada, 'ada'],
    [bru, 'bru'],
  ] as const)
    await who.ok('PATCH', '/api/me', {
      email: `${name}@mail.example`,
      webhook: `http://127.0.0.1:${portOf(web)}/${name}`,
    });
  await eventually(() => mails.length === 2);
  // Not confirmed yet: nothing but the webhook.
  const first = await yourTurn();
  await eventually(() => hooks.length === 1);
  expect(hooks[0].content).toContain(first.player.me?.name);
  expect(hooks[0].url).toBe(`http://concordia.example/table/${first.id}`);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    const link = /http:\S+confirm-email\S+/.exec(mail)?.[0] ?? '';
    expect((await ada.call('GET', path(link))).status).toBe(200);
  }
  expect((await ada.ok<Me>('GET', '/api/me')).emailConfirmed).toBe(true);

  const second = await yourTurn();
  await eventually(() => mails.length === 3 && hooks.length === 2);
  expect(mails[2]).toContain(`http://concordia.example/table/${second.id}`);
  expect(mails[2]).toContain('List-Unsubscribe');
  const stop = /http:\S+stop-mails\S+/.exec(mails[2].split('\n\n').slice(1).join('\n\n'))?.[0] ?? '';
  expect((await ada.call('POST', path(stop))).status).toBe(200);
  expect((await second.player.ok<Me>('GET', '/api/me')).notifyByEmail).toBe(false);
  for (const who of [ada, bru])
    await who.ok('PATCH', '/api/me', { notifyByEmail: false, notifyByWebhook: false });
  await yourTurn();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([mails.length, hooks.length]).toEqual([3, 2]);
}, 60_000);

test('who is at the table is not written to', async () => {
  for (const who of [ada, bru]) await who.ok('PATCH', '/api/me', { notifyByWebhook: true });
  const before = hooks.length;
  const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
  await eventually(() => hooks.length === before + 1);
  const mover = deciding(table, table.decider, [ada, bru]);
  const other = mover === ada ? bru : ada;
  const live = await other.live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await live.next('sync');
  await firstTurn(mover, table);
  await live.next('entry');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(hooks).toHaveLength(before + 1);
  live.close();
}, 60_000);

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
  const mail = { to: 'ada@mail.example', subject: '', text: '' };
  await expect(mailerFrom({ smtpUrl, mailFrom: 'c@concordia.example' }, 100)?.send(mail)).rejects.toThrow();
  silent.close();
});

test('a slow webhook holds up nobody but its owner', async () => {
  const slow = await neverDone('HTTP/1.1 200 OK\r\n');
  const own = await testServer({ openWebhooks: true });
  const [lazy, quick] = [await TestClient.guest(own.url, 'Lazy'), await TestClient.guest(own.url, 'Quick')];
  await lazy.ok('PATCH', '/api/me', { webhook: slow.address });
  await quick.ok('PATCH', '/api/me', { webhook: addressOf(web) });
  const byTheDay = { seats: 2, time: { kind: 'days', days: 3 } } as const;
  // With a program beside them, it is their turn soon.
  for (let n = 0; n < 3; n++) await startedTable([lazy], byTheDay);
  const lazyTable = () => /"table":"(.+?)"/.exec(slow.heard.join(''))?.[1];
  await eventually(() => lazyTable() !== undefined);
  const before = hooks.length;
  const table = await startedTable([quick], byTheDay);
  await eventually(() => hooks.length > before);
  expect(hooks[before]?.url).toContain(table.id);
  expect(slow.sockets.size).toBe(1);
  // Nor the end of the server: what did not arrive is for the next.
  const { notifier, store } = own.services;
  await notifier.stop(10);
  const waiting = await store.backend.db.selectFrom('tables').select('id').where('notify', '=', 1).execute();
  expect(waiting).toContainEqual({ id: lazyTable() });
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
  for (const who of people) await who.ok('PATCH', '/api/me', { webhook: addressOf(hook) });
  const tables: string[] = [];
  for (let n = 0; n < 6; n++)
    tables.push((await startedTable(people, { time: { kind: 'days', days: 3 } })).id);
  await eventually(() => told.length > 0);
  await first.stop();
  const second = await testServer({ folder, openWebhooks: true });
  await eventually(() => told.length >= tables.length);
  await second.stop();
  hook.close();
  rmSync(folder, { recursive: true, force: true });
  expect(told.toSorted()).toEqual(tables.toSorted());
}, 60_000);

/** A webhook that answers with these one after the other, the last of them for ever, and tells what was sent. */
async function answering(...statuses: number[]) {
  const tables: string[] = [];
  const hook = createHttpServer(async (request, response) => {
    let body = '';
    for await (const data of request) body += data;
    tables.push(JSON.parse(body).table);
    response.statusCode = statuses[Math.min(tables.length, statuses.length) - 1];
    response.end();
  });
  await listening(hook);
  return { address: addressOf(hook), tables, close: () => hook.close() };
}

test('a webhook that is out of order for a moment is called again, one that refuses is not', async () => {
  const own = await testServer({ openWebhooks: true });
  const failures = async () => (await own.services.metrics.failedNotices.get()).values[0]?.value ?? 0;
  const repaired = await answering(503, 429, 204);
  const gone = await answering(404);
  const byTheDay = { seats: 2, time: { kind: 'days', days: 3 } } as const;
  const tables: string[] = [];
  for (const hook of [repaired, gone]) {
    const player = await TestClient.guest(own.url, 'Ada');
    await player.ok('PATCH', '/api/me', { webhook: hook.address });
    tables.push((await startedTable([player], byTheDay)).id);
  }
  await eventually(() => repaired.tables.length === 3);
  expect(repaired.tables).toEqual([tables[0], tables[0], tables[0]]);
  expect(gone.tables).toEqual([tables[1]]);
  expect(await failures()).toBe(3);
  await own.stop();
  repaired.close();
  gone.close();
}, 60_000);

test('who has played meanwhile is not called again', async () => {
  const own = await testServer({ openWebhooks: true, tickMs: 100 });
  const players = [await TestClient.guest(own.url, 'Ada'), await TestClient.guest(own.url, 'Brutus')];
  const hooks = [await answering(503), await answering(503)];
  for (const [i, player] of players.entries())
    await player.ok('PATCH', '/api/me', { webhook: hooks[i].address });
  const table = await startedTable(players, { time: { kind: 'days', days: 3 } });
  const mover = deciding(table, table.decider, players);
  const hook = hooks[players.indexOf(mover)];
  await eventually(() => hook.tables.length === 1);
  await firstTurn(mover, table);
  // The second call would come a second after the first.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(hook.tables).toEqual([table.id]);
  await own.stop();
  for (const each of hooks) each.close();
}, 60_000);

test('a call that is to be repeated when the server stops is made by the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-notify-'));
  const first = await testServer({ folder, openWebhooks: true, tickMs: 100 });
  const hook = await answering(503, 503, 200);
  const player = await TestClient.guest(first.url, 'Ada');
  await player.ok('PATCH', '/api/me', { webhook: hook.address });
  const table = await startedTable([player], { seats: 2, time: { kind: 'days', days: 3 } });
  await eventually(() => hook.tables.length === 2);
  // The third call would come twelve seconds later.
  await first.stop();
  const second = await testServer({ folder, openWebhooks: true });
  await eventually(() => hook.tables.length === 3);
  expect(hook.tables).toEqual([table.id, table.id, table.id]);
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
  const mail = { smtpUrl: addressOf(refusing).replace('http', 'smtp'), mailFrom: 'c@concordia.example' };
  const own = await testServer({ openWebhooks: true }, { mailer: mailerFrom(mail) });
  const ada = await TestClient.guest(own.url, 'Ada');
  await ada.ok('PATCH', '/api/me', { webhook: addressOf(dead) });
  const { store, metrics } = own.services;
  await store.people.update(ada.id, { email: 'ada@mail.example', email_token: null });
  await startedTable([ada], { seats: 2, time: { kind: 'days', days: 3 } });
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
