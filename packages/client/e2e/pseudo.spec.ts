import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadBot, playGame } from '@concordia/ai';
import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { pressTurn } from './support/driver.ts';
import { enterAsGuest, openTable, type Player, type Server, startServer, visitor } from './support/online.ts';
import { expectSound } from './support/pseudo.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

/** English 40 % longer, accented and in brackets: untranslated texts have no brackets, and narrow places clip them. */
const outDir = mkdtempSync(path.join(tmpdir(), 'concordia-pseudo-'));
const PASSWORD = 'a long password';
let server: Server;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const root = path.join(import.meta.dirname, '..');
  await build({ root, mode: 'pseudo', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  server = await startServer({ CLIENT_DIR: outDir });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(outDir, { recursive: true, force: true });
});

async function here(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: `${server.url}/` });
  const page = await context.newPage();
  await withSettings(page, { hints: true });
  return { page, context };
}
async function visit(page: Page, hash: string): Promise<void> {
  await page.goto(`${server.url}/${hash}`);
  await page.waitForSelector('h1, h2, main [role=status]');
  await page.waitForLoadState('networkidle');
  await expectSound(page, hash);
}
async function account(browser: Browser, name: string): Promise<Player> {
  const player = await visitor(browser, name);
  await player.page.goto(`${server.url}/#/online/account`);
  await player.page.locator('.welcome input[type=radio]').last().check();
  await player.page.locator('.welcome input[name=name]').fill(name);
  await player.page.locator('.welcome input[name=password]').fill(PASSWORD);
  await player.page.click('[data-action=enter]');
  await expect(player.page.locator('.welcome')).toHaveCount(0);
  return player;
}

test('pages of the game on one device are translated and not cut off in three sizes', async ({ browser }) => {
  const { page, context } = await here(browser);
  for (const hash of ['#/', '#/rules', '#/game/none', '#/replay/none']) await visit(page, hash);
  await openGame(page, makeGame(italia('pseudo'), ['person', 'easy']));
  await untilMine(page);
  await expectSound(page, 'the table');
  for (const card of ['architect', 'prefect-a', 'mercator', 'senator', 'tribune']) {
    await page.click(`.hand-card[data-card="${card}"]`);
    await expectSound(page, `the preview of ${card}`);
  }
  await context.close();
});

test('the end, a replay and its analysis are translated and not cut off in three sizes', async ({
  browser,
}) => {
  const { page, context } = await here(browser);
  const bot = await loadBot('easy');
  const { setup, actions } = playGame('italia', [bot, bot], 'pseudo');
  await openGame(page, makeGame(setup, ['person', 'easy'], actions));
  await page.waitForSelector('.end');
  await expectSound(page, 'the end');
  await page.click('[data-action=replay]');
  await page.waitForSelector('.replay');
  await expectSound(page, 'a replay');
  await page.click('[data-action=analyse]');
  await expect(page.locator('.loss-table')).toBeVisible();
  await expectSound(page, 'an analysis');
  await context.close();
});

test('lessons, puzzles and progress are translated and not cut off in three sizes', async ({ browser }) => {
  const { page, context } = await here(browser);
  const file = new URL('../data/puzzles.json', import.meta.url);
  const pack = JSON.parse(readFileSync(file, 'utf8')) as PuzzlePack;
  const puzzle = pack.puzzles.find(({ best, others }) => !`${best}${others[0]?.[0]}`.includes('k:'));
  if (!puzzle) throw new Error('The pack has no such puzzle');
  for (const hash of ['#/learn', '#/learn/progress', '#/learn/lesson/architect']) await visit(page, hash);
  await page.goto(`${server.url}/#/learn/puzzle/mixed/${puzzle.id}`);
  await expect(page.locator('.puzzle')).toBeVisible();
  await expectSound(page, 'a puzzle');
  await pressTurn(
    page,
    layOut(pack, puzzle).best.filter(({ type }) => type !== 'done'),
  );
  await expect(page.locator('[data-why]')).not.toBeEmpty();
  await expectSound(page, 'a solved puzzle');
  await context.close();
});

test('online pages are translated and not cut off in three sizes', async ({ browser }) => {
  const operator = await account(browser, 'Censor');
  await server.command('operator', 'Censor');
  const { page } = operator;
  for (const place of ['', '/account', '/ladder', '/statistics', '/operator', '/player/x'])
    await visit(page, `#/online${place}`);
  await operator.context.close();
});

test('a new table, its room and its game are translated and not cut off in three sizes', async ({
  browser,
}) => {
  const host = await account(browser, 'Cassia');
  const { page } = host;
  await page.goto(`${server.url}/#/online`);
  await page.click('[data-action=new-table]');
  await expectSound(page, 'a new table');
  await page.keyboard.press('Escape');
  const id = await openTable(host);
  await expectSound(page, 'the room');
  const other = await visitor(browser, 'Livia');
  await other.page.goto(`${server.url}/#/online/table/${id}`);
  await expectSound(other.page, 'a visitor in the room');
  await enterAsGuest(other);
  await other.page.locator('[data-action=join]').first().click();
  await expect(other.page.locator('.room-seat .chip')).toHaveCount(1);
  await page.click('[data-action=start-table]');
  for (const player of [host, other]) await player.page.waitForSelector('.table');
  for (const player of [host, other]) await expectSound(player.page, 'a table online');
  await visit(page, '#/online');
  for (const { context } of [host, other]) await context.close();
});
