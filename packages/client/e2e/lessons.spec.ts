import { expect, type Page, test } from '@playwright/test';
import { LESSONS } from '../src/learn/lessons/index.ts';
import { withSettings } from './support/table.ts';

/** Follows the ring from target to target until the task is done. */
async function followRing(page: Page): Promise<void> {
  await page.click('[data-action=hint]');
  await page.click('[data-action=hint]');
  const after = page.locator('[data-action=learn-on]');
  for (let clicks = 0; clicks < 60; clicks++) {
    const ring = page.locator('.task-ring:not([hidden])');
    await expect(ring.or(after).first()).toBeVisible();
    if (await after.isVisible()) return;
    const around = await ring.getAttribute('data-around');
    // The ring follows within a frame: until then what it was around may be gone.
    if (around === null || (await page.locator(around).count()) === 0) continue;
    await page.locator(around).first().click({ force: true, timeout: 5000 });
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
  }
  throw new Error('The ring leads nowhere');
}

for (const locale of ['en', 'he']) {
  test(`every lesson is solved by following the highlighted targets (${locale})`, async ({ page }) => {
    test.setTimeout(240_000);
    await withSettings(page, { locale });
    await page.goto('./#/learn');
    for (const { id, scenes } of LESSONS) {
      await page.click(`[data-lesson=${id}]`);
      for (let scene = 0; scene < scenes().length; scene++) {
        await followRing(page);
        await page.click('[data-action=learn-on]');
      }
      await expect(page.locator(`li.done [data-lesson=${id}]`)).toHaveCount(1);
    }
    await expect(page.locator('[data-action=first-game]')).toBeVisible();
  });
}

test('a lesson begins two clicks from home, answers a wrong try, and continues where it was left', async ({
  page,
}) => {
  await withSettings(page);
  await page.goto('./');
  await page.click('[data-action=learn]');
  await page.click('[data-action=next-lesson]');
  await expect(page.locator('.task-goal')).toContainText('Build a house that pleases');
  await page.locator('.hand-card[data-card=mercator]').click();
  await page.locator('.hand-card.up[data-card=mercator]').click();
  await expect(page.locator('.task-wrong')).toHaveAttribute('data-answer', 'other');
  await page.click('[data-action=task-undo]');
  await expect(page.locator('.task-wrong')).toHaveCount(0);

  // Of a lesson of two tasks the second is still to come after a reload, and Back keeps no game.
  await page.goto('./#/learn/lesson/prefect');
  await followRing(page);
  await page.reload();
  await expect(page.locator('.task-goal')).toContainText('Collect the coins');
  await page.goBack();
  await page.goto('./');
  await expect(page.locator('[data-action=learn]')).toBeVisible();
  await expect(page.locator('.game-row')).toHaveCount(0);
});
