import { expect, test } from '@playwright/test';
import { playTurn } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a game on a phone, by touch', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.locator('[data-action=play-now]').tap();
  await untilMine(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // One turn finger by finger: a Prefect, a province on the board, back, the income of nobody, the province again.
  await page.locator('.hand-card[data-card="prefect-a"]').tap();
  await page.locator('[data-action=primary]').tap();
  // The board comes to rest before a finger can aim.
  await page.waitForTimeout(600);
  const key = await page.waitForFunction(() => {
    const board = document.querySelector('.board-area')?.getBoundingClientRect();
    const inside = [...document.querySelectorAll('.hit.legal[data-target^="province:"]')].find((hit) => {
      const { x, y, width, height } = hit.getBoundingClientRect();
      return (
        board &&
        x > board.left &&
        x + width < board.right - 60 &&
        y > board.top &&
        y + height < board.bottom - 30
      );
    });
    return inside?.getAttribute('data-target');
  });
  await page.locator(`[data-target="${await key.jsonValue()}"]`).tap({ force: true });
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(2);
  await page.locator('[data-action=undo-step]').tap();
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(1);
  await page.locator('.choice-row').first().tap();
  await page.locator('[data-action=primary]').tap();
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);

  for (let turn = 0; turn < 6; turn++) {
    if ((await untilMine(page)) === 'over') break;
    await playTurn(page, false);
  }
  for (const tab of ['Market', 'Players', 'Log', 'Hand']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollHeight), tab).toBe(844);
  }
});

test('a tap that is done is not answered like a refused one', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('tap'), ['person', 'easy']));
  await untilMine(page);
  await page.locator('.hand-card[data-card="mercator"]').tap();
  await page.locator('[data-action=primary]').tap();
  const sell = page.locator('[data-step="tool:-"]');
  await sell.tap();
  await expect(sell).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(2);
  await expect(page.locator('.tip')).toHaveCount(0);
  await sell.tap({ force: true });
  await expect(page.locator('.tip')).toBeVisible();
});

test('the smallest phone shows everything without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await withSettings(page);
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await openGame(page, makeGame(italia('small'), ['person', 'easy']));
  await untilMine(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(page.locator('.hand-card').first()).toBeVisible();
});
