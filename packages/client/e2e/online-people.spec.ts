import { spawn } from 'node:child_process';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import path from 'node:path';
import type { TableInfo } from '@concordia/protocol';
import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  enterAsGuest,
  type Player,
  playDue,
  type Server,
  startServer,
  visitor,
  Watcher,
} from './support/online.ts';

const BOT = path.join(import.meta.dirname, '../../../docs/example-bot.ts');

/** A mail server and a web server that keep what they are sent. */
const mails: string[] = [];
const hooks: { content: string; url: string }[] = [];
const smtp = createServer((socket) => {
  let lines: string[] | null = null;
  socket.write('220 ready\r\n');
  socket.on('error', () => {});
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n')) {
      if (lines && line === '.') {
        mails.push(lines.join('\n').replace(/=\n/g, '').replace(/=3D/g, '='));
        lines = null;
        socket.write('250 taken\r\n');
      } else if (lines) lines.push(line);
      else if (/^DATA/i.test(line)) {
        lines = [];
        socket.write('354 go on\r\n');
      } else if (/^(EHLO|MAIL|RCPT|QUIT)/i.test(line)) socket.write('250 ok\r\n');
    }
  });
});
const web = createWebServer((request, response) => {
  let body = '';
  request.on('data', (data) => {
    body += data;
  });
  request.on('end', () => {
    hooks.push(JSON.parse(body));
    response.end();
  });
});

async function portOf(listener: NetServer): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
}
/** The links in the mails name the port, so it has to be known before. */
async function freePort(): Promise<string> {
  const probe = createServer();
  const port = await portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

let server: Server;
let hookUrl: string;
test.beforeAll(async () => {
  hookUrl = `http://127.0.0.1:${await portOf(web)}/hook`;
  const port = await freePort();
  server = await startServer({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${await portOf(smtp)}`,
    OPEN_WEBHOOKS: 'yes',
    NOTICE_DELAY_MS: '0',
    TICK_MS: '50',
  });
});
test.afterAll(async () => {
  await server.stop();
  smtp.close();
  web.close();
});
const online = (place = '') => `${server.url}/#/online${place}`;

async function withAccount(browser: Browser, name: string): Promise<Player> {
  const player = await visitor(browser, name);
  await player.page.goto(online());
  await enterAsGuest(player);
  await player.page.goto(online('/account'));
  await makeAccount(player.page);
  return player;
}

async function makeAccount(page: Page): Promise<void> {
  const form = page.locator('[data-form=make-account]');
  await form.locator('input[name=password]').fill('a long password');
  await form.locator('[data-action=make-account]').click();
  await expect(form).toHaveCount(0);
}

/** A token from the account's page. It is shown once. */
async function newToken(page: Page): Promise<string> {
  const form = page.locator('[data-form=new-token]');
  await form.locator('input[name=label]').fill('my bot');
  await form.locator('[data-action=new-token]').click();
  await expect(form.locator('.token-list')).toContainText('my bot');
  return (await form.locator('[data-link]').getAttribute('data-link')) ?? '';
}

test('bots with tokens from the page play a rated game; the ladder shows what it changed', async ({
  browser,
}) => {
  const players = [await withAccount(browser, 'Fulvia'), await withAccount(browser, 'Gaius')];
  const [fulvia, gaius] = players;
  await fulvia.page.goto(online('/ladder'));
  await expect(fulvia.page.locator('.online-main')).toContainText('No rated games');
  const tokens: string[] = [];
  for (const { page } of players) {
    await page.goto(online('/account'));
    tokens.push(await newToken(page));
  }
  const made = await fulvia.page.request.post(`${server.url}/api/tables`, {
    data: {
      ...{ map: 'italia', seats: 2, rated: true, join: 'accounts' },
      time: { kind: 'live', bank: 3600, increment: 60 },
    },
  });
  const { id } = (await made.json()) as TableInfo;
  const bots = tokens.map((token) =>
    spawn(process.execPath, [BOT, server.url, token, id], { stdio: 'inherit' }),
  );
  const ended = bots.map((bot) => new Promise((resolve) => bot.on('exit', resolve)));
  await fulvia.page.goto(online(`/table/${id}`));
  await expect(fulvia.page.locator('[data-room-seat="1"]')).toContainText('Gaius');
  await fulvia.page.click('[data-action=start-table]');
  expect(await Promise.all(ended)).toEqual([0, 0]);
  await expect(fulvia.page.locator('.end')).toBeVisible({ timeout: 30_000 });
  await fulvia.page.getByRole('link', { name: 'Ladder' }).click();
  await expect(fulvia.page.locator('.online-table .own')).toContainText('Fulvia');

  await gaius.page.goto(online('/ladder'));
  const rows = gaius.page.locator('.online-table tbody tr');
  await expect(rows).toHaveCount(2);
  const ratings = (await rows.locator('td:nth-child(3)').allTextContents()).map((text) => {
    // One game says little yet.
    expect(text).toContain('?');
    return Number.parseInt(text, 10);
  });
  expect(ratings[0]).toBeGreaterThan(ratings[1]);
  expect(await rows.locator('td:nth-child(4)').allTextContents()).toEqual(['1', '1']);
  await rows.getByRole('link', { name: 'Gaius' }).click();
  await expect(gaius.page.locator('.online-table').first()).toContainText('Italia');
  for (const { context } of players) await context.close();
});

test('a player who is away is notified by email and webhook; a vacation starts and ends on the page', async ({
  browser,
}) => {
  const livia = await visitor(browser, 'Livia');
  const brutus = await visitor(browser, 'Brutus');
  for (const player of [livia, brutus]) {
    await player.page.goto(online());
    await enterAsGuest(player);
  }
  await livia.page.goto(online('/account'));
  const kinds = async () => (await (await livia.page.request.get(`${server.url}/api/me`)).json()).notices.off;
  await livia.page.getByLabel('A game has started').uncheck();
  await expect.poll(kinds).toEqual(['started']);
  const form = livia.page.locator('[data-form=addresses]');
  await form.locator('input[name=email]').fill('livia@mail.example');
  await form.locator('input[name=webhook]').fill(hookUrl);
  await form.locator('[data-action=addresses]').click();
  await expect(form).toContainText('open the link in the email');
  await expect.poll(() => mails.length).toBe(1);
  // Mail scanners open links too: only the button confirms.
  await livia.page.goto(linkIn(mails[0], 'confirm-email'));
  await expect(livia.page.locator('body')).not.toContainText('confirmed');
  await livia.page.getByRole('button').click();
  await expect(livia.page.locator('body')).toContainText('confirmed');
  await livia.page.getByRole('link', { name: 'Go to Concordia' }).click();
  await livia.page.waitForSelector('[data-action=new-table]');

  const made = await livia.page.request.post(`${server.url}/api/tables`, {
    data: { map: 'italia', seats: 2, time: { kind: 'days', days: 3 } },
  });
  const { id } = (await made.json()) as TableInfo;
  await brutus.page.goto(online(`/table/${id}`));
  await brutus.page.click('[data-action=join]');
  const watcher = new Watcher(server, id);
  await livia.page.request.post(`${server.url}/api/tables/${id}/start`);
  await watcher.begun();
  if (watcher.decider === 'Brutus') await playDue(watcher, [brutus]);
  await expect.poll(() => [mails.length, hooks.length]).toEqual([2, 1]);
  expect(hooks[0].content).toMatch(/^Livia.*your turn/);
  expect(mails[1]).toContain('To: livia@mail.example');
  // The link leads to the table, where the turn is due.
  await livia.page.goto(linkIn(mails[1], '/table/'));
  await livia.page.waitForSelector('.table[data-activity=compose]');

  await livia.page.goto(online('/account'));
  const vacation = livia.page.locator('[data-form=vacation]');
  const day = new Date(Date.now() + 5 * 24 * 3600_000).toISOString().slice(0, 10);
  await vacation.locator('input[name=until]').fill(day);
  await vacation.locator('[data-action=vacation]').click();
  await expect(vacation).toContainText('until');
  const seat = brutus.page.locator('.player .presence');
  await expect(seat).toHaveAttribute('aria-label', /^On vacation until .* · Guest$/);
  const me = async () => (await livia.page.request.get(`${server.url}/api/me`)).json();
  expect((await me()).vacationUntil).toBeGreaterThan(Date.now() + 4 * 24 * 3600_000);
  await vacation.locator('[data-action=end-vacation]').click();
  await expect.poll(async () => (await me()).vacationUntil).toBeNull();
  await expect(seat).toHaveAttribute('aria-label', 'Not at the table · Guest');
  watcher.close();
  for (const { context } of [livia, brutus]) await context.close();
});

test('a table for accounts tells guests how to get a seat, and admits them once they have an account', async ({
  browser,
}) => {
  const owner = await withAccount(browser, 'Drusilla');
  const made = await owner.page.request.post(`${server.url}/api/tables`, {
    data: { map: 'italia', seats: 2, join: 'accounts' },
  });
  const { id } = (await made.json()) as TableInfo;
  const guest = await visitor(browser, 'Marcus');
  const { page } = guest;
  await page.goto(online(`/table/${id}`));
  await expect(page.locator('.welcome input[name=password]')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Guest' })).toHaveCount(0);
  await page.goto(online());
  await enterAsGuest(guest);
  await page.goto(online(`/table/${id}`));
  await expect(page.locator('.room')).toContainText('You need an account for this');
  await expect(page.locator('[data-action=join]')).toHaveCount(0);
  await makeAccount(page);
  await page.click('[data-action=join]');
  await expect(page.locator('.room-seat .chip')).toBeVisible();
  for (const { context } of [owner, guest]) await context.close();
});

function linkIn(mail: string, part: string): string {
  return mail.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part)) ?? '';
}

test('the server knows the language of the page', async ({ browser }) => {
  const livia = await visitor(browser, 'Livia');
  await livia.page.goto(online());
  await enterAsGuest(livia);
  const language = async () =>
    (await (await livia.page.request.get(`${server.url}/api/me`)).json()).notices.language as string;
  expect(await language()).toBe('en');
  await livia.page.goto(`${server.url}/`);
  await livia.page.selectOption('#home-language', 'sr-Cyrl');
  await expect(livia.page.locator('html')).toHaveAttribute('lang', 'sr-Cyrl');
  await expect.poll(language).toBe('sr-Cyrl');
  await livia.context.close();
});
