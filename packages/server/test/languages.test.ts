import type { Me } from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailerFrom } from '../src/notify/mail.ts';
import { say } from '../src/notify/words.ts';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';
import { hookSink, mailSink } from './support/sinks.ts';

const PUBLIC = 'http://concordia.example';
let mail: Awaited<ReturnType<typeof mailSink>>;
let hook: Awaited<ReturnType<typeof hookSink>>;
let server: TestServer;

beforeAll(async () => {
  mail = await mailSink();
  hook = await hookSink();
  const mailer = mailerFrom({ smtpUrl: mail.url, mailFrom: 'c@concordia.example' });
  server = await testServer({ publicUrl: PUBLIC, openWebhooks: true, noticeDelayMs: 100 }, { mailer });
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  hook.close();
});

test('a new person has the language of the browser, and mails and pages are written in it', async () => {
  const livia = new TestClient(server.url);
  const headers = { 'accept-language': 'fr, sr-RS;q=0.9, en;q=0.8' };
  livia.me = (await livia.call<Me>('POST', '/api/guests', { name: 'Ливија' }, headers)).body;
  expect(livia.me.notices.language).toBe('sr-Cyrl');
  const { notices } = livia.me;
  const change = (language: string) => livia.call('PATCH', '/api/me', { notices: { ...notices, language } });
  expect((await change('xx')).status).toBe(400);

  await livia.ok('PATCH', '/api/me', { email: 'livia@mail.example', webhook: hook.url });
  await eventually(() => mail.mails.length === 1);
  const [confirm] = mail.mails;
  expect(confirm?.subject).toBe('Concordia: Потврди своју имејл адресу');
  const link = /http:\S+confirm\S+/.exec(confirm?.text ?? '')?.[0].replace(PUBLIC, server.url) ?? '';
  const page = await (await fetch(link)).text();
  expect(page).toContain('<html lang="sr-Cyrl" dir="ltr">');
  expect(page).toContain('Потврди адресу');
  // Of a link that leads to nobody the browser's language is all there is.
  const nobody = link.replace(/people\/[^/]+/, `people/${'x'.repeat(20)}`);
  const dead = await (await fetch(nobody, { headers: { 'accept-language': 'he' } })).text();
  expect(dead).toContain('<html lang="he" dir="rtl">');
  expect(dead).toContain('הקישור כבר אינו פעיל');

  await change('he');
  const gaius = await TestClient.guest(server.url, 'Gaius');
  await startedTable([livia, gaius], { time: { kind: 'days', days: 3 } });
  await eventually(() => hook.of('started').length === 1);
  expect(hook.of('started')[0]).toMatchObject({
    title: 'המשחק שלכם התחיל',
    text: expect.stringContaining('\u2068Italia\u2069, נגד \u2068Gaius\u2069'),
  });
}, 60_000);

test.each([
  [1, '1-е место из 3, 1 очко.'],
  [2, '1-е место из 3, 2 очка.'],
  [5, '1-е место из 3, 5 очков.'],
  [21, '1-е место из 3, 21 очко.'],
])('%i points take their form', (count, sentence) => {
  expect(say('ru', 'result', { rank: 1, players: 3, count })).toBe(sentence);
});
