import { score, totalScore } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { lateGame } from './support/late-game.ts';
import { serverOfFile } from './support/online.ts';
import { openGame, seen, untilMine, withSettings } from './support/table.ts';

const { game, guest, online } = serverOfFile();

test('the points open a sheet by god for every player, which says what one more would bring', async ({
  page,
}) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  const { game, state } = await seen(page);
  await page.locator('.own [data-action=points]').click();
  const sheet = page.getByRole('dialog', { name: 'Points now' });
  for (const seat of [0, 1, 2])
    await expect(sheet.locator(`[data-total="${seat}"]`)).toHaveText(String(totalScore(game, state, seat)));
  await expect(sheet.locator('tr[data-seat="0"] [data-god=jupiter] b')).toHaveText(
    String(score(game, state, 0).jupiter),
  );
  await expect(sheet).toContainText('One more brings');
  await expect(sheet).toContainText('How near is the end?');
  await sheet.getByRole('button', { name: 'Brutus' }).click();
  await expect(sheet.locator('.points-more')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(sheet).toBeVisible();
});

test('while a turn is composed the sheet shows what it changes', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  await page.dblclick('.hand-card[data-card="architect"]');
  await page.locator('.hit.legal[data-target^="city:"]').first().click({ force: true });
  await page.locator('.own [data-action=points]').click();
  await expect(page.getByRole('dialog').locator('.gain').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('After this turn');
});

test('the gauge of the end is in sight, and opens the sheet on a phone, too', async ({ page }) => {
  await withSettings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  const chip = page.locator('.end-chip');
  await expect(chip).toHaveAccessibleName(
    /Until the end: \d+ cards? left in the market and \d+ houses? left/,
  );
  await chip.click();
  const sheet = page.getByRole('dialog', { name: 'Points now' });
  await expect(sheet.locator('.points-list tbody tr')).toHaveCount(8);
  const { width } = (await sheet.boundingBox()) ?? { width: 999 };
  expect(width).toBeLessThanOrEqual(390);
  await sheet.getByRole('button', { name: 'Brutus' }).click();
  await expect(sheet.locator('[data-total="1"]')).toBeVisible();
});

test('a click on an opponent shows houses, hand and discards', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  await page.locator('[data-details="1"]').first().click();
  const details = page.locator('.player-details');
  await expect(details).toContainText('In hand');
  await expect(details).toContainText('Discard pile');
});

test('online, the sheet shows only your own points, unless the table was opened with open scores', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia] = players;
  const spectator = await guest(browser, 'Cassia');
  for (const openScores of [false, true]) {
    const table = await game(players, { openScores });
    await livia.page.locator('.own [data-action=points]').click();
    const sheet = livia.page.getByRole('dialog', { name: 'Points now' });
    await expect(sheet.locator('[data-total]')).toHaveCount(openScores ? 2 : 1);
    await expect(sheet.locator('.score-name')).toHaveCount(openScores ? 2 : 1);
    await spectator.page.goto(online(`/table/${table}`));
    await spectator.page.waitForSelector('.table');
    await spectator.page.keyboard.press('p');
    const seen = spectator.page.getByRole('dialog', { name: 'Points now' });
    await expect(seen).toBeVisible();
    await expect(seen.locator('[data-total]')).toHaveCount(openScores ? 2 : 0);
    await livia.page.keyboard.press('Escape');
  }
  for (const { context } of [...players, spectator]) await context.close();
});
