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

test('what describes the app to search engines and to the system follows the language', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  const description = page.locator('meta[name=description]');
  await expect(description).toHaveAttribute('content', /^Play Concordia, the board game/);
  const manifest = async () => {
    const response = await page.request.get(
      new URL((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '', page.url()).href,
    );
    return response.json();
  };
  const english = await manifest();
  for (const [language, lang, dir, name, start] of [
    ['de', 'de', 'ltr', 'Concordia', 'Spiele Concordia'],
    ['uk', 'uk', 'ltr', 'Конкордія', 'Грайте'],
    ['ru', 'ru', 'ltr', 'Конкордия', 'Играйте'],
    ['pl', 'pl', 'ltr', 'Concordia', 'Zagraj'],
    ['sr', 'sr-Latn', 'ltr', 'Concordia', 'Igraj'],
    ['sr-Cyrl', 'sr-Cyrl', 'ltr', 'Concordia', 'Играј'],
    ['he', 'he', 'rtl', 'קונקורדיה', 'שחקו'],
  ] as const) {
    await page.selectOption('#home-language', language);
    await expect(description).toHaveAttribute('content', new RegExp(`^${start}`));
    const translated = await manifest();
    expect(translated).toMatchObject({ lang, dir, name, short_name: name });
    expect(translated.description).toMatch(new RegExp(`^${start}`));
    // One app in every language: the system tells apps apart by these.
    expect([translated.id, translated.start_url, translated.scope]).toEqual([
      english.id,
      english.start_url,
      english.scope,
    ]);
  }
});
