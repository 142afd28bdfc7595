import { expect, test } from '@playwright/test';
import { playTurn } from './support/driver.ts';
import { lateGame } from './support/late-game.ts';
import { italia, makeGame } from './support/setups.ts';
import { hiddenTargets, litTargets, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

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

for (const locale of ['en', 'he']) {
  test(`the smallest phone brings every highlighted target into sight, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await withSettings(page, { locale });
    await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
    await untilMine(page);
    for (const card of ['prefect-a', 'architect']) {
      await page.locator(`.hand-card[data-card="${card}"]`).tap();
      await page.locator('[data-action=primary]').tap();
      await expect.poll(async () => (await litTargets(page)).length, card).toBeGreaterThan(2);
      await expect.poll(() => hiddenTargets(page), card).toEqual([]);
      await page.locator('[data-action=undo-turn]').tap();
    }
  });
}

test('the sheet begins with the current prompt', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await withSettings(page);
  await openGame(page, makeGame(italia('sheet'), ['person', 'easy']));
  await untilMine(page);
  const scrollDown = () => page.locator('.sheet-body').evaluate((body) => body.scrollBy(0, 1000));
  const prompt = page.locator('.sheet-head h2');
  await scrollDown();
  await expect(prompt).not.toBeInViewport();
  await playTurn(page, false);
  await untilMine(page);
  await expect(prompt).toBeInViewport({ ratio: 1 });
  await scrollDown();
  await page.getByRole('tab', { name: 'Market' }).tap();
  await expect(page.locator('.market-row').first()).toBeInViewport({ ratio: 1 });
});

test('what is held or low says and does all of it: a stepper, a place beyond the edge, the low sheet, a colonist', async ({
  page,
}) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  const play = async (card: string) => {
    await page.locator(`.hand-card[data-card="${card}"]`).tap();
    await page.locator('[data-action=primary]').tap();
    await expect.poll(async () => (await savedGame(page)).draft.length).toBe(1);
  };

  // Held, a stepper goes as far as it can, and says what there is.
  await play('mercator');
  const step = page.locator('.button.step:not([aria-disabled])').first();
  await expect(step).toHaveAccessibleName(/: \w+, \d each, you have \d+$/);
  const id = await step.getAttribute('data-step');
  const held = page.locator(`[data-step="${id}"]`);
  await held.hover();
  await page.mouse.down();
  await expect(held).toHaveAttribute('aria-disabled', 'true');
  await page.mouse.up();
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(2);
  await page.locator('[data-action=undo-turn]').tap();

  // What is lit beyond the edge of the map is pointed at.
  await play('prefect-a');
  const beyond = page.locator('.board-beyond');
  await expect.poll(() => hiddenTargets(page)).toEqual([]);
  await expect(beyond).toHaveCount(0);
  for (let n = 0; n < 4; n++) await page.locator('.board-zoom button').first().tap();
  await expect(beyond.first()).toHaveAccessibleName(/^Show \d+ more places? to choose$/);
  await beyond.first().tap();
  await expect.poll(() => hiddenTargets(page)).toEqual([]);

  // The low sheet still asks.
  const sheet = page.locator('.sheet');
  while (!(await sheet.getAttribute('class'))?.includes('peek')) await page.locator('.grip').tap();
  await expect(sheet.getByRole('heading', { name: /^Choose a province/ })).toBeInViewport({ ratio: 1 });
  await page.locator('[data-action=undo-turn]').tap();

  // A colonist is picked in the sheet, too.
  await play('architect');
  const colonist = sheet.getByRole('button', { name: /colonist of Livia, .* Select to move\.$/ }).first();
  await colonist.tap();
  await expect(page.locator('.hit.legal[data-target^="line:"]').first()).toBeAttached();
});
