import { expect, type Page, test } from '@playwright/test';
import { lateGame } from './support/late-game.ts';
import { enterAsGuest, openTable, serverOfFile } from './support/online.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

const { online } = serverOfFile();
const viewport = { width: 390, height: 844 };
/** With what is there once the page is. */
const OTHER_PAGES = {
  rules: '#rule-architect',
  learn: 'main h1',
  'learn/lesson/architect': '.task',
  'learn/puzzle/mixed': '.table[data-activity=compose]',
  'learn/progress': 'main h1',
  'learn/mistakes': 'h1',
};

test.use({ viewport, hasTouch: true, isMobile: true });

/** What can be pressed and a finger would miss. A link within a sentence is as high as its line; a field is pressed by its label, too. */
function small(page: Page, within: string): Promise<string[]> {
  return page.$$eval(
    `${within} :is(button, select, summary, a[href], label:has(input), input:not(label input))`,
    (elements) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (width <= 1 || !element.checkVisibility() || element.closest('.visually-hidden, p, .grip'))
          return [];
        if (width >= 43.5 && height >= 43.5) return [];
        const words = element.textContent?.trim().slice(0, 20);
        return [
          `${element.tagName} ${element.className} “${words}” ${Math.round(width)}×${Math.round(height)}`,
        ];
      }),
  );
}

test('every target of a turn is 44 px high and wide', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.5));
  await untilMine(page);
  expect(await small(page, '.sheet'), 'hand').toEqual([]);
  for (const card of ['mercator', 'prefect-a', 'architect']) {
    const inHand = page.locator(`.hand-card[data-card="${card}"]`);
    if ((await inHand.count()) === 0) continue;
    await inHand.tap();
    await page.locator('[data-action=primary]').tap();
    await expect(page.locator('.actions-title')).toBeVisible();
    expect(await small(page, '.sheet'), card).toEqual([]);
    await page.locator('[data-action=undo-turn]').tap();
  }
});

test('every target of every screen is 44 px high and wide', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const found: Record<string, string[]> = {};
  const look = async (name: string, at: Page = page) => {
    found[name] = await small(at, 'body');
  };
  await withSettings(page);
  await page.goto('./');
  await page.waitForSelector('.first-visit');
  await look('home');
  await page.locator('[data-action=set-up]').tap();
  await look('new game');
  await page.keyboard.press('Escape');
  await page.locator('.home-top .bar-button:last-child').tap();
  await look('settings');
  await page.keyboard.press('Escape');
  for (const [name, there] of Object.entries(OTHER_PAGES)) {
    await page.goto(`./#/${name}`);
    await page.waitForSelector(there);
    await look(name);
  }
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.5));
  await untilMine(page);
  for (const tab of ['Hand', 'Market', 'Players', 'Log']) {
    await page.getByRole('tab', { name: tab }).tap();
    await look(tab);
  }
  await page.locator('.top-bar .bar-button').first().tap();
  await look('menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await look('points');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    location.hash = location.hash.replace('game', 'replay');
  });
  await page.waitForSelector('.replay');
  await look('replay');
  await page.goto('./#/');
  await page.waitForSelector('.game-entry');
  await look('home with games');

  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'en-GB' });
  const livia = { name: 'Livia', context, page: await context.newPage() };
  await withSettings(livia.page);
  await livia.page.goto(online());
  await livia.page.waitForSelector('.welcome');
  await look('welcome', livia.page);
  await enterAsGuest(livia);
  await look('lobby', livia.page);
  await livia.page.click('[data-action=new-table]');
  await look('new table', livia.page);
  await livia.page.keyboard.press('Escape');
  await openTable(livia, 'easy');
  await look('room', livia.page);
  await livia.page.click('[data-action=start-table]');
  await livia.page.waitForSelector('.table[data-activity=compose]');
  await look('online table', livia.page);
  await livia.page.click('[data-action=chat]');
  await look('chat', livia.page);
  for (const place of ['/account', '/ladder', '/statistics']) {
    await livia.page.goto(online(place));
    await livia.page.waitForSelector('.online-main h1');
    await look(place, livia.page);
  }
  await context.close();
  expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
});

test('the Mercator opens the whole sheet, so that all five goods are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.1));
  await untilMine(page);
  await page.locator('.hand-card[data-card="mercator"]').tap();
  await page.locator('[data-action=primary]').tap();
  await expect(page.locator('.sheet')).toHaveClass(/full/);
  await expect(page.locator('.stepper').last()).toBeInViewport();
});
