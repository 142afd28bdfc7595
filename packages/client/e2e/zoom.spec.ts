import { expect, test } from '@playwright/test';
import { italia, makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

test('the board shows more from near and less from afar', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('zoom'), ['person', 'easy']));
  await untilMine(page);
  const stage = page.locator('.board-stage');
  const tags = page.locator('.price-tags > g');
  await expect(stage).toHaveAttribute('data-level', 'normal');
  await expect(page.locator('.plate').first()).toBeVisible();
  await expect(tags.first()).toBeHidden();

  // From near: what the next house costs, in each city but Roma.
  for (let press = 0; press < 4; press++) await page.keyboard.press('+');
  await expect(stage).toHaveAttribute('data-level', 'large');
  await expect(tags).toHaveCount((await page.locator('.cities > g').count()) - 1);
  const price = tags.filter({ hasText: /^[1-9]\d?$/ });
  await expect(price).toHaveCount(await tags.count());
  await expect(tags.first()).toBeVisible();
  await page.keyboard.press('0');
  await expect(tags.first()).toBeHidden();

  // From afar: no rivers, then no names but that of the city pointed at.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.board-zoom button').last().click();
  await expect(stage).toHaveAttribute('data-level', 'tiny');
  await expect(page.locator('.plates .plate').first()).toBeHidden();
  await expect(page.locator('.lod-fine').first()).toBeHidden();
  await page.locator('[data-target="city:roma"] ~ [data-target^="city:"]').nth(9).hover({ force: true });
  await expect(page.locator('.pointed-plate')).toBeVisible();
});

test('a button let go outside the board lets go of the board', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('drag'), ['person', 'easy']));
  await untilMine(page);
  // The first presses may come before the map is there.
  await expect(async () => {
    await page.keyboard.press('+');
    await expect(page.locator('.board-stage')).toHaveAttribute('data-level', 'large', { timeout: 200 });
  }).toPass();
  const board = await page.locator('.board').boundingBox();
  if (!board) throw new Error('No board');
  const y = board.y + board.height / 2;
  const place = () => page.locator('[data-target="city:roma"]').boundingBox();
  // So near the edge that the pointer is outside before it has moved far enough to be a drag.
  await page.mouse.move(board.x + 4, y);
  await page.mouse.down();
  await page.mouse.move(board.x - 60, y);
  await page.mouse.up();
  const before = await place();
  await page.mouse.move(board.x + board.width / 2, y, { steps: 4 });
  await page.mouse.move(board.x + board.width / 2 + 80, y + 40, { steps: 4 });
  expect(await place()).toEqual(before);
  // It can still be dragged.
  await page.mouse.down();
  await page.mouse.move(board.x + board.width / 2, y, { steps: 4 });
  await page.mouse.up();
  expect(await place()).not.toEqual(before);
});
