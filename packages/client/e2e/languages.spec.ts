import { expect, test } from '@playwright/test';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

test('Hebrew: mirrored table, unmirrored map, a turn', async ({ page }) => {
  await withSettings(page, { locale: 'he' });
  await openGame(page, makeGame(italia('hebrew'), ['person', 'easy']));
  await untilMine(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not to be seen`);
    return found;
  };
  expect((await box('.market')).x).toBeLessThan((await box('.board-area')).x);
  expect((await box('.players')).x).toBeGreaterThan((await box('.board-area')).x);
  // Genua lies west of Brundisium in every language.
  expect((await box('[data-target="city:genua"]')).x).toBeLessThan(
    (await box('[data-target="city:brundisium"]')).x,
  );
  await expect(page.locator('.hand-card').first()).toContainText('טריבון');

  await page.click('.hand-card[data-card="prefect-a"]');
  await page.click('[data-action=primary]');
  await page.locator('.hit.legal[data-target^="province:"]').first().click({ force: true });
  await page.click('[data-action=primary]');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
});

test('the language changes at once and is remembered', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.selectOption('#home-language', 'uk');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await expect(page.locator('h1')).toContainText(/\p{Script=Cyrillic}/u);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
});
