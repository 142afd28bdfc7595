import { expect, test } from '@playwright/test';
import { deciderOf, type Player, serverOfFile, Watcher } from './support/online.ts';

const { server, online, guest, game } = serverOfFile();

async function fromMenu({ page }: Player, label: string): Promise<void> {
  await page.locator('.top-bar .bar-button').first().click();
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
}

test('a seat is left to the computer; the game pauses when the last player leaves and continues when the first returns', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  await fromMenu(other, 'Let the computer play for me');
  await expect(other.page.locator('.online-news')).toContainText('The computer is playing for you.');
  await fromMenu(mover, 'Let the computer play for me');
  for (const { page } of players) await expect(page.locator('.online-news')).toContainText('Paused');
  await mover.page.click('[data-action=return]');
  await expect(mover.page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  await other.page.click('[data-action=return]');
  await expect(other.page.locator('.online-news')).toHaveCount(0);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('a player resigns: the end says who, and the lobby has no game of theirs', async ({ browser }) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia, brutus] = players;
  const id = await game(players);
  await fromMenu(livia, 'Resign');
  for (const { page } of players)
    await expect(page.locator('.end-head')).toContainText('because Livia resigned');
  await brutus.page.goto(online());
  await expect(brutus.page.locator('[data-list=mine] [data-table]')).toHaveCount(1);
  await expect(brutus.page.locator(`[data-list=playing] [data-table="${id}"]`)).toHaveCount(0);
  for (const { context } of players) await context.close();
});

test('a full table counts down and starts automatically; its owner, elsewhere, is called', async ({
  browser,
}) => {
  const livia = await guest(browser, 'Livia');
  const brutus = await guest(browser, 'Brutus');
  await livia.page.click('[data-action=new-table]');
  await livia.page.locator('dialog').getByRole('radio', { name: '2', exact: true }).check();
  await livia.page.locator('dialog [data-action=open-table]').click();
  await livia.page.waitForSelector('.room');
  const room = livia.page.url();
  await livia.page.goto(online('/statistics'));
  const row = brutus.page.locator('[data-list=open] .table-row');
  await expect(row).toContainText('Livia');
  await row.locator('a').click();
  await brutus.page.click('[data-action=join]');
  await expect(brutus.page.getByRole('timer')).toContainText('The game starts in');
  await expect(livia.page.locator('.toast')).toContainText('Your table is full');
  await expect(brutus.page.locator('.toast')).toHaveCount(0);
  await brutus.page.waitForSelector('.table', { timeout: 30_000 });
  await livia.page.goto(room);
  await livia.page.waitForSelector('.table');
  for (const { context } of [livia, brutus]) await context.close();
});
