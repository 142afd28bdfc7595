import type { PlanInfo, TableInfo } from '@concordia/protocol';
import { expect, test } from '@playwright/test';
import { pressTurn } from './support/driver.ts';
import { deciderOf, type Player, playElsewhere, serverOfFile, Watcher } from './support/online.ts';

const { server, online, guest, game } = serverOfFile();
const DAYS = { time: { kind: 'days', days: 3 } };

const planOf = async ({ page }: Player, id: string): Promise<PlanInfo | null> =>
  (await page.request.get(`${server.url}/api/tables/${id}/plan`)).json();
/** Composes a Tribune's turn, the shortest there is, as a plan. */
async function planTribune({ page }: Player): Promise<void> {
  await page.click('[data-action=plan]');
  await page.waitForSelector('.table[data-activity=compose]');
  await expect(page.locator('.online-news')).toContainText('only you see it');
  await pressTurn(page, [{ seat: 0, type: 'play', card: 'tribune' }]);
}

test('a turn planned while waiting survives a reload, and is played when the turn comes', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  await planTribune(other);
  await expect(page.locator('[data-plan=auto]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-plan=auto]')).toBeVisible();
  expect(await planOf(mover, id)).toBeNull();
  await playElsewhere(server, watcher, mover);
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'waiting');
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as TableInfo).seq,
    )
    .toBe(2);
  expect(await planOf(other, id)).toBeNull();
  watcher.close();
  for (const { context } of players) await context.close();
});

test('a plan that is only kept is laid on the table when the turn comes; the next game is one press away', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  await planTribune(other);
  await page.locator('[data-plan=auto] input').first().uncheck();
  await expect(page.locator('[data-plan=shown]')).toBeVisible();
  await playElsewhere(server, watcher, mover);
  await page.waitForSelector('.table[data-activity=compose]');
  await expect(page.locator('.actions')).toContainText('Tribune');
  expect((await planOf(other, id))?.auto ?? false).toBe(false);
  await page.goto(online());
  await page.click('[data-list=mine] [data-action=next-game]');
  await page.waitForSelector('.table[data-activity=compose]');
  watcher.close();
  for (const { context } of players) await context.close();
});
