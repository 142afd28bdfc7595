import { expect, test } from '@playwright/test';
import { playTurn } from './support/driver.ts';
import { lateGame } from './support/late-game.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

test('between two people only the hands are hidden: board, market and log stay in sight', async ({
  page,
}) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('hands'), ['person', 'person']));
  await untilMine(page);
  await playTurn(page, false);
  await expect(page.locator('.cover-card')).toBeVisible();
  await expect(page.locator('.hand-card')).toHaveCount(0);
  await expect(page.locator('.own .storehouse')).toHaveCount(0);
  await expect(page.locator('.market-row').first()).toBeInViewport();
  await expect(page.locator('.log-turn').first()).toBeInViewport();
  const box = await page.locator('.cover-card').boundingBox();
  expect(box?.height ?? 999).toBeLessThan(400);
  await page.click('[data-action=uncover]');
  await expect(page.locator('.hand-card').first()).toBeVisible();
});

test('land or sea is chosen on the map, where the badge shows both', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('kinds'), ['person', 'person']));
  await untilMine(page);
  await page.dblclick('.hand-card[data-card="tribune"]');
  await page.locator('.badge [data-kind=sea]').first().click({ force: true });
  await expect
    .poll(async () => (await savedGame(page)).draft.at(-1))
    .toEqual({ seat: 0, type: 'settle', kind: 'sea', city: 'roma' });
});

test('slots say what leaves in this turn, and Shift+Z undoes the turn with a colonist in hand', async ({
  page,
}) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('slots'), ['person', 'person']));
  await untilMine(page);
  await page.dblclick('.hand-card[data-card="mercator"]');
  await page.click('[data-step="wine:-"]');
  await expect(page.locator('.storehouse .leaving').getByRole('img')).toHaveAccessibleName(
    /leaving this turn/,
  );
  await page.click('[data-action=undo-turn]');
  await page.dblclick('.hand-card[data-card="architect"]');
  await page.keyboard.press('c');
  await expect(page.locator('[aria-pressed=true].hit')).toHaveCount(1);
  await page.keyboard.press('Shift+Z');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
});

test('a kept game shows its houses in the list', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  const built = (await savedGame(page)).actions.filter(({ type }) => type === 'build').length;
  await page.goto('./#/');
  await page.reload();
  await expect(page.locator('.thumb rect')).toHaveCount(built);
});

test('tips of cards say what their god rewards, and a market tip covers no other row', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('tips'), ['person', 'easy']));
  await untilMine(page);
  await page.hover('.hand-card[data-card="architect"]');
  await expect(page.locator('.tip')).toContainText('Jupiter');
  await page.hover('.market-row >> nth=2');
  const tip = page.locator('.tip');
  await expect(tip).toBeVisible();
  await expect(async () => {
    const [row, box] = [await page.locator('.market-row').nth(2).boundingBox(), await tip.boundingBox()];
    if (!row || !box) throw new Error('Nothing shown');
    expect(box.x + box.width).toBeLessThanOrEqual(row.x);
  }).toPass();
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
]) {
  test(`the rest after the turn stays in sight at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await withSettings(page);
    await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
    await untilMine(page);
    await page.dblclick('.hand-card[data-card="architect"]');
    for (let n = 0; n < 2; n++) {
      const city = page.locator('.hit.legal[data-target^="city:"]').first();
      if ((await city.count()) > 0) await city.click({ force: true });
    }
    await expect(page.locator('.actions .totals')).toBeInViewport({ ratio: 1 });
  });
}
