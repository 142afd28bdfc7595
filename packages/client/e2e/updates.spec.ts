import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Action } from '@concordia/engine';
import { PROTOCOL } from '@concordia/protocol';
import { expect, test } from '@playwright/test';
import { serverOfFile, visitor } from './support/online.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, withSettings } from './support/table.ts';

const DIST = path.join(import.meta.dirname, '../dist');
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const { online } = serverOfFile();

/** The built page at an address of its own, of which a new version can be put there. */
async function siteWithVersions(): Promise<{ url: string; renew(): void; close(): void }> {
  let version = 1;
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(DIST, pathname === '/' ? 'index.html' : pathname);
    if (!file.startsWith(DIST) || !existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream');
    if (pathname === '/sw.js') return response.end(`${readFileSync(file, 'utf8')}\n// ${version}`);
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  return {
    url: `http://localhost:${(site.address() as AddressInfo).port}/`,
    renew: () => {
      version += 1;
    },
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

test('a new version announces itself and loads at once on request', async ({ browser }) => {
  const site = await siteWithVersions();
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-GB' });
  const page = await context.newPage();
  await withSettings(page);
  await page.goto(site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const bar = page.locator('.update-bar');
  await expect(bar).toHaveCount(0);

  site.renew();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(bar).toContainText('A new version is ready.');
  await page.click('[data-action=later]');
  await expect(bar).toHaveCount(0);
  // It is offered again on return.
  await page.reload();
  await expect(bar).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.click('[data-action=reload-now]');
  await reloaded;
  await page.waitForSelector('[data-action=play-now]');
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null);
  expect(await waiting()).toBeNull();
  await expect(bar).toHaveCount(0);
  await context.close();
  site.close();
});

test('a page that is older than its server asks to be loaded anew', async ({ browser }) => {
  const { page, context } = await visitor(browser, 'Livia');
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      socket.send(
        JSON.stringify(message.type === 'hello' ? { ...message, protocol: PROTOCOL + 1 } : message),
      );
    });
  });
  await page.goto(online());
  await expect(page.locator('.update-bar')).toContainText('Reload the page to continue playing.');
  await expect(page.locator('[data-action=later]')).toHaveCount(0);
  await context.close();
});

test('a newer version in another tab can change the store of games', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  // As its next version would.
  const opened = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('concordia', 2);
        request.onsuccess = () => {
          request.result.close();
          resolve('open');
        };
        setTimeout(() => resolve('blocked'), 5000);
      }),
  );
  expect(opened).toBe('open');
  await expect(page.locator('.update-bar')).toBeVisible();
});

test('a kept game with an illegal step says why, is shown up to it, and can be exported', async ({
  page,
}) => {
  const good: Action[] = [
    { seat: 0, type: 'play', card: 'senator' },
    { seat: 0, type: 'done' },
  ];
  const bad: Action = { seat: 1, type: 'play', card: 'no-such-card' };
  await withSettings(page);
  const game = makeGame(italia('broken'), ['person', 'person'], [...good, bad]);
  await Promise.race([openGame(page, game).catch(() => {}), page.waitForSelector('.broken')]);
  await expect(page.locator('.broken h1')).toHaveText('This version can’t continue this game');
  await expect(page.locator('.broken')).toContainText('Turn 2');
  const download = page.waitForEvent('download');
  await page.click('[data-action=export]');
  const record = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(record.actions).toHaveLength(3);
  await page.click('[data-action=watch]');
  await expect(page.locator('.replay .banner')).toContainText('Shown up to turn 2');
  await expect(page.locator('.replay h1')).toContainText('Turn 1 of 1');
  await expect(page.locator('.board')).toBeVisible();
});

test('a board that fails takes nothing else with it, and can be drawn again', async ({ page }) => {
  await withSettings(page);
  await page.route(/\/italia-[^/]*\.js$/, (route) => route.abort());
  await openGame(page, makeGame(italia('guard'), ['person', 'person']));
  await page.click('[data-action=uncover]');
  await expect(page.locator('.failed')).toContainText('Something went wrong in this part of the page.');
  await expect(page.locator('.hand-card')).toHaveCount(7);
  await page.unroute(/\/italia-[^/]*\.js$/);
  await page.click('[data-action=draw-again]');
  await expect(page.locator('.board .hit').first()).toBeAttached();
});
