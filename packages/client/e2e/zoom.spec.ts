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
