import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { Me, ServerInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailerFrom } from '../src/notify/mail.ts';
import { deciding, startedTable, TestClient } from './support/client.ts';
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
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
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

async function until(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 250 && !condition(); n++) await new Promise((resolve) => setTimeout(resolve, 20));
}
/** Starts a game by the day and gives the player whose turn it is. */
async function yourTurn(): Promise<{ id: string; player: TestClient }> {
  const table = await startedTable([ada, bru], { time: { kind: 'days', days: 3 } });
  return { id: table.id, player: deciding(table, table.decider, [ada, bru]) };
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
  await until(() => mails.length === 2);
  // Not confirmed yet: nothing but the webhook.
  const first = await yourTurn();
  await until(() => hooks.length === 1);
  expect(hooks[0].content).toContain(first.player.me?.name);
  expect(hooks[0].url).toBe(`http://concordia.example/table/${first.id}`);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    const link = /http:\S+confirm-email\S+/.exec(mail)?.[0] ?? '';
    expect((await ada.call('GET', path(link))).status).toBe(200);
  }
  expect((await ada.ok<Me>('GET', '/api/me')).emailConfirmed).toBe(true);

  const second = await yourTurn();
  await until(() => mails.length === 3 && hooks.length === 2);
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
  await until(() => hooks.length === before + 1);
  const mover = deciding(table, table.decider, [ada, bru]);
  const other = mover === ada ? bru : ada;
  const live = await other.live();
  live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
  await live.next('sync');
  const seat = table.decider ?? 0;
  const actions = [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  await mover.ok('POST', `/api/tables/${table.id}/commits`, { after: 0, key: 'some-key', actions });
  await live.next('entry');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(hooks).toHaveLength(before + 1);
  live.close();
}, 60_000);
