import { expect, type Page, test } from '@playwright/test';
import { lateGame } from './support/late-game.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Buttons in sight that a finger would miss. */
function small(page: Page, within: string): Promise<string[]> {
  return page.$$eval(`${within} :is(button, select, [role=tab])`, (elements) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const grip = element.classList.contains('grip');
      if (width === 0 || grip || (width >= 43.5 && height >= 43.5)) return [];
      return [`${element.className} “${element.textContent?.slice(0, 20)}” ${width}×${height}`];
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
