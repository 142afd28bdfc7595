import type { Me, NoticeKind, NoticeSettings, TableInfo } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '../src/notify/compose.ts';
import { mailerFrom } from '../src/notify/mail.ts';
import { deciding, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';
import { hookSink, mailSink } from './support/sinks.ts';

const HOUR = 3600_000;
const DAYS = { time: { kind: 'days', days: 1 } } as const;
const EXTRA = 300;

let mail: Awaited<ReturnType<typeof mailSink>>;
let server: TestServer;
let ahead = 0;
const now = (): number => Date.now() + ahead;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  mail = await mailSink();
  const config = { publicUrl: 'http://concordia.example', openWebhooks: true };
  const mailer = mailerFrom({ smtpUrl: mail.url, mailFrom: 'c@concordia.example' });
  server = await testServer({ ...config, noticeDelayMs: EXTRA }, { now, mailer });
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  for (const stop of stops) await stop();
});

let count = 0;
/** Somebody with a confirmed address and a webhook. */
async function reader(name: string, settings: Partial<NoticeSettings> = {}) {
  const client = await TestClient.guest(server.url, name);
  const hook = await hookSink();
  stops.push(hook.close);
  const email = `reader${count++}@mail.example`;
  await server.services.store.people.update(client.id, { email, email_token: null });
  const { notices } = await client.ok<Me>('GET', '/api/me');
  await client.ok('PATCH', '/api/me', { webhook: hook.url, notices: { ...notices, ...settings } });
  const mailsOf = () => mail.to(email).map(({ subject }) => subject.replace('Concordia: ', ''));
  return { client, hook, email, mails: () => mail.to(email), subjects: mailsOf };
}
const quietFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const playFirst = async (player: TestClient, { id, decider }: TableInfo) => {
  const seat = decider ?? 0;
  const actions = [
    { seat, type: 'play', card: 'architect' },
    { seat, type: 'done' },
  ];
  await player.ok('POST', `/api/tables/${id}/commits`, { after: 0, key: 'some-key', actions });
};

test('each kind of notice comes once, by mail and by webhook', async () => {
  const [ada, bru] = [await reader('Ada'), await reader('Brutus')];
  /** How often it came by webhook; NaN until the mails have come as well, since what is no longer true isn't sent. */
  const of = (one: typeof ada, kind: NoticeKind) =>
    one.mails().length === one.hook.calls.length ? one.hook.of(kind).length : Number.NaN;
  const table = await startedTable([ada.client, bru.client], DAYS);
  const mover = deciding(table, table.decider, [ada.client, bru.client]) === ada.client ? ada : bru;
  const other = mover === ada ? bru : ada;
  await eventually(() => of(mover, 'turn') === 1 && of(ada, 'started') === 1 && of(bru, 'started') === 1);
  expect(mover.hook.of('turn')[0].url).toBe(`http://concordia.example/table/${table.id}`);
  expect(mover.hook.of('turn')[0].text).toContain(other.client.me?.name);

  await playFirst(mover.client, table);
  await eventually(() => of(other, 'turn') === 1);
  await mover.client.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
  await eventually(() => of(other, 'proposal') === 1);
  expect(other.hook.of('proposal')[0].title).toContain(mover.client.me?.name);

  ahead += 22 * HOUR;
  await eventually(() => of(other, 'time') === 1);
  await other.client.ok('POST', `/api/tables/${table.id}/votes`, { kind: 'end', yes: true });
  await eventually(() => of(ada, 'over') === 1 && of(bru, 'over') === 1);
  await ada.client.ok('POST', `/api/tables/${table.id}/rematch`);
  await eventually(() => of(bru, 'rematch') === 1);

  await eventually(() => [...ada.subjects(), ...bru.subjects()].length === 9);
  await quietFor(3 * EXTRA);
  expect(ada.hook.calls.length + bru.hook.calls.length).toBe(9);
  expect([...ada.subjects(), ...bru.subjects()]).toHaveLength(9);
  expect(other.subjects()).toContain('Your time is running out');
}, 60_000);

test('an open tab in the background does not swallow the notice; whoever is seen at the table gets none', async () => {
  const [ada, bru] = [await reader('Ada'), await reader('Brutus')];
  const table = await startedTable([ada.client, bru.client], DAYS);
  const mover = deciding(table, table.decider, [ada.client, bru.client]) === ada.client ? ada : bru;
  const other = mover === ada ? bru : ada;
  const lives = [await mover.client.live(), await other.client.live()];
  for (const live of lives) {
    live.send({ type: 'watch', table: table.id, after: 0, chat: 0 });
    await live.next('sync');
  }
  // The mover's tab is only open; the other is looking.
  lives[1].send({ type: 'seen', table: table.id });
  await eventually(() => mover.hook.of('turn').length === 1);
  await playFirst(mover.client, table);
  await lives[1].next('entry');
  const looking = setInterval(() => lives[1].send({ type: 'seen', table: table.id }), EXTRA / 4);
  await quietFor(4 * EXTRA);
  expect(other.hook.of('turn')).toEqual([]);
  clearInterval(looking);
  for (const live of lives) live.close();
}, 60_000);

test('a notice is written in the reader’s language, with the opponents and the deadline in their time zone', async () => {
  const ada = await reader('Ада', { language: 'uk', timeZone: 'Asia/Tokyo' });
  const table = await startedTable([ada.client], { ...DAYS, seats: 3 });
  await eventually(async () => {
    const info = await ada.client.ok<TableInfo>('GET', `/api/tables/${table.id}`);
    return info.decider !== null && info.seats[info.decider].person !== null;
  });
  await eventually(() => ada.hook.of('turn').length === 1);
  const info = await ada.client.ok<TableInfo>('GET', `/api/tables/${table.id}`);
  const [call] = ada.hook.of('turn');
  expect(call.title).toBe('Ваш хід');
  expect(call.text).toContain('комп’ютер');
  const hour = (zone: string) =>
    new Intl.DateTimeFormat('uk', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
      info.deadline ?? 0,
    );
  expect(call.text).toContain(hour('Asia/Tokyo'));
  await eventually(() => ada.subjects().includes('Ваш хід'));
  const [letter] = ada.mails().filter(({ subject }) => subject.includes('Ваш хід'));
  expect(letter.text).toContain(`http://concordia.example/table/${table.id}`);
  expect(letter.headers['list-unsubscribe']).toContain('/stop-mails?key=');
}, 60_000);

test('nothing comes in quiet hours; kinds that are turned off never come', async () => {
  const minute = new Date(now()).getUTCHours() * 60 + new Date(now()).getUTCMinutes();
  const from = (minute + 24 * 60 - 5) % (24 * 60);
  const until = (minute + 120) % (24 * 60);
  const ada = await reader('Ada', { quiet: { from, until }, off: ['started'] });
  await startedTable([ada.client], { seats: 2, time: { kind: 'days', days: 3 } });
  await quietFor(4 * EXTRA);
  expect(ada.hook.calls).toEqual([]);
  ahead += 2 * HOUR + 60_000;
  await eventually(() => ada.hook.calls.length > 0);
  await quietFor(2 * EXTRA);
  expect(ada.hook.calls.map(({ kind }) => kind)).toEqual(['turn']);
}, 60_000);

test('a daily digest is one mail for all tables', async () => {
  const minute = new Date(now()).getUTCHours() * 60 + new Date(now()).getUTCMinutes();
  const ada = await reader('Ada', { digestAt: (minute + 60) % (24 * 60), off: ['started'] });
  const tables = await Promise.all(
    [1, 2, 3].map(() => startedTable([ada.client], { seats: 2, time: { kind: 'days', days: 3 } })),
  );
  await eventually(() => ada.hook.of('turn').length === 3);
  expect(ada.mails()).toEqual([]);
  ahead += HOUR + 60_000;
  await eventually(() => ada.mails().length > 0);
  await quietFor(2 * EXTRA);
  expect(ada.mails()).toHaveLength(1);
  for (const { id } of tables) expect(ada.mails()[0].text).toContain(id);
}, 60_000);

test('a hundred dead webhooks delay nobody', async () => {
  const dead = await hookSink(503);
  stops.push(dead.close);
  const { store } = server.services;
  const ada = await reader('Ada');
  const table = await startedTable([ada.client], { seats: 2, time: { kind: 'days', days: 3 } });
  await eventually(() => ada.hook.of('turn').length === 1);
  const before = ada.hook.calls.length;
  const many = await Promise.all(
    Array.from({ length: 100 }, (_, n) => TestClient.guest(server.url, `Dead ${n}`)),
  );
  for (const { id } of many) {
    await store.people.update(id, { webhook: dead.url });
    await store.notices.add([{ person: id, table: table.id, kind: 'started', seq: 1 }], now() - HOUR);
  }
  await store.notices.add(
    [{ person: ada.client.id, table: table.id, kind: 'started', seq: 1 }],
    now() - 1000,
  );
  await eventually(() => ada.hook.calls.length > before);
  expect(ada.hook.of('started').length).toBe(2);
}, 60_000);

test('a time zone nobody knows is refused, with its name', async () => {
  const ada = await TestClient.guest(server.url, 'Ada');
  const notices = { ...settingsOf({ notice_settings: null }), timeZone: 'Gallia/Massilia' };
  const answer = await ada.call<{ error: { message: string } }>('PATCH', '/api/me', { notices });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('Gallia/Massilia');
});
