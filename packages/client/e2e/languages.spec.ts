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

test('every page has a title of its own, in the language of the page', async ({ page }) => {
  await withSettings(page, { locale: 'de' });
  const titles = [];
  for (const [hash, title] of [
    ['#/', 'Concordia'],
    ['#/rules', 'Regeln · Concordia'],
    ['#/learn', /^.+ · Concordia$/],
    ['#/game/none', 'Spiel · Concordia'],
    ['#/replay/none', 'Wiedergabe · Concordia'],
    ['#/online', 'Online spielen · Concordia'],
    ['#/online/ladder', /^.+ · Concordia$/],
    ['#/online/statistics', 'Statistik · Concordia'],
    ['#/online/player/x', 'Seite nicht gefunden · Concordia'],
  ] as const) {
    await page.goto(`./${hash}`);
    await expect(page).toHaveTitle(title);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(titles.length);
});

test('a browser in Serbian gets Cyrillic, one in Serbian with Latin letters gets those', async ({
  browser,
}) => {
  for (const [locale, lang, heading] of [
    ['sr-RS', 'sr-Cyrl', 'Тргуј'],
    ['sr-Latn-RS', 'sr-Latn', 'Trguj'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('./');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('h1').first()).toContainText(heading);
    await context.close();
  }
});
