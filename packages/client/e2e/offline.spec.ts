import { expect, test } from '@playwright/test';
import { playTurn } from './support/driver.ts';
import { untilMine, withSettings } from './support/table.ts';

test.use({ serviceWorkers: 'allow' });

test('everything works without a network after the first visit', async ({ page, context }) => {
  await withSettings(page);
  await page.goto('./');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);

  await page.reload();
  await page.click('[data-action=play-now]');
  await untilMine(page);
  await playTurn(page, false);
  await untilMine(page);
  await expect(page.locator('.log-turn').first()).toBeVisible();
  await page.goto('./#/rules');
  await expect(page.locator('#rule-architect')).toBeVisible();
  await page.goto('./#/');
  await page.selectOption('#home-language', 'de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
