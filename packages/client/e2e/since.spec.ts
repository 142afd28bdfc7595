import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { lateGame } from './support/late-game.ts';
import { clickAction, confirmTurn, openGame, seen, untilMine, withSettings } from './support/table.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const transform = (page: Page) =>
  page.locator('.board-stage').evaluate((stage) => (stage as HTMLElement).style.transform);

test('a phone lists what the others did and shows each turn on the map', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy', 'easy', 'easy'], 0.5));
  await untilMine(page);
  const strip = page.locator('.since');
  await expect(strip).toContainText('Since your last turn');
  await expect(strip.locator('.since-turn')).toHaveCount(4);
  const { width } = (await strip.locator('header').boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(390);
  const before = await transform(page);
  await strip.getByRole('button', { name: 'Next turn' }).tap();
  await expect(strip).toContainText('1 of 4');
  await strip.locator('.since-turn').nth(3).tap();
  await expect(strip).toContainText('4 of 4');
  await strip.getByRole('button', { name: 'Close' }).tap();
  await expect(strip).toHaveCount(0);
  // Looked at and closed: the map is back where it was.
  await expect.poll(() => transform(page)).toBe(before);
});

test('the map follows the others and comes back, unless that is switched off', async ({ page }) => {
  await withSettings(page, { speed: 0.5 });
  await openGame(page, lateGame(['person', 'easy', 'easy', 'easy', 'easy'], 0.5));
  await page.waitForSelector('.table[data-activity=compose]');
  const start = await transform(page);
  const { game, state } = await seen(page);
  for (const action of adviseTurn(game, state, 'follow')) await clickAction(page, action);
  await confirmTurn(page);
  const following = page.getByRole('button', { name: 'Following' });
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => transform(page), { timeout: 60_000 }).not.toBe(start);
  await following.tap();
  await expect(following).toHaveAttribute('aria-pressed', 'false');
});

test('market and players can be looked at while a turn is composed', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.5));
  await untilMine(page);
  await page.locator('.hand-card[data-card="architect"]').tap();
  await page.locator('[data-action=primary]').tap();
  await page.getByRole('button', { name: 'Look at the market' }).tap();
  await expect(page.locator('.peeked .market-row').first()).toBeVisible();
  await page.getByRole('button', { name: 'Look at the players' }).tap();
  await expect(page.locator('.peeked .player')).toHaveCount(3);
  await page.getByRole('button', { name: 'Look at the players' }).tap();
  await expect(page.locator('.peeked')).toHaveCount(0);
  await expect(page.locator('.actions-title')).toContainText('Architect');
});
