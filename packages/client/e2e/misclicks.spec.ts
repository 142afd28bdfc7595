import { expect, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

test.beforeEach(async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('misclicks'), ['person', 'easy']));
  await untilMine(page);
});

test('a double click plays a card, but does not confirm the turn', async ({ page }) => {
  await page.click('.hand-card[data-card="architect"]');
  await page.dblclick('[data-action=primary]');
  await untilKept(page, 1);
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  expect((await savedGame(page)).actions).toEqual([]);
  await page.click('[data-action=undo-turn]');
  await untilKept(page, 0);
  await page.dblclick('.hand-card[data-card="mercator"]');
  await untilKept(page, 1);
  expect((await savedGame(page)).actions).toEqual([]);
});

test('a key held down acts once', async ({ page }) => {
  const hold = async (key: string) => {
    for (let n = 0; n < 5; n++) await page.keyboard.down(key);
    await page.keyboard.up(key);
  };
  await hold('2');
  await expect(page.locator('.hand-card.up')).toHaveCount(1);
  await untilKept(page, 0);
  await page.locator('[data-action=primary]').focus();
  await hold('Enter');
  await untilKept(page, 1);
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  expect((await savedGame(page)).actions).toEqual([]);
});

test('a turn half composed survives another window size, the rules and the way back', async ({ page }) => {
  await page.dblclick('.hand-card[data-card="mercator"]');
  await page.locator('[data-step$=":-"]:not([aria-disabled])').first().click();
  await untilKept(page, 2);
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.locator('.table [data-action=primary]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.stepper output').filter({ hasText: '1' })).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Concordia rules' })).toBeVisible();
  await page.goBack();
  await untilMine(page);
  await expect(page.locator('.stepper output').filter({ hasText: '1' })).toHaveCount(1);
  await untilKept(page, 2);
});

test('until a turn is confirmed, it belongs to the player composing it', async ({ page }) => {
  await page.dblclick('.hand-card[data-card="prefect-a"]');
  await page.locator('[data-choice^="produce:"]').first().click();
  await untilKept(page, 2);
  await expect(page.locator('.own')).toHaveClass(/active/);
  await expect(page.locator('.player.active')).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Now taking their turn' })).toHaveCount(0);
});

test('the explanation of a market card stays until something else is pressed', async ({ page }) => {
  const told = page.getByRole('dialog').getByRole('heading');
  const rows = page.locator('.market-row');
  const nameOf = async (slot: number) =>
    (await rows.nth(slot).locator('.market-name b').textContent()) ?? 'no name';
  await rows.nth(0).click();
  await expect(told).toHaveText(await nameOf(0));
  // A press beside it acts at once: on another card, or on one in the hand.
  await rows.nth(3).click();
  await expect(told).toHaveText(await nameOf(3));
  // Pressed again, the same one only stops.
  await rows.nth(3).click();
  await expect(told).toHaveCount(0);
  await rows.nth(3).click();
  await expect(told).toHaveText(await nameOf(3));
  await page.click('.hand-card[data-card="architect"]');
  await expect(told).toHaveCount(0);
  await expect(page.locator('.hand-card.up')).toHaveAttribute('data-card', 'architect');
  // A key means the dialog, and Escape goes back to where it was opened.
  await rows.nth(3).click();
  await page.keyboard.press('1');
  await expect(page.locator('.hand-card.up')).toHaveAttribute('data-card', 'architect');
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);
  await expect(rows.nth(3)).toBeFocused();
  // So does a card of the hand, by the other button; where the focus comes back to, the tip is shown.
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await page.click('.hand-card[data-card="tribune"]', { button: 'right' });
  await expect(told).toHaveText('Tribune');
  await page.keyboard.press('Escape');
  await expect(page.locator('.tip')).toContainText('Tribune');
  expect(faults).toEqual([]);
});

test('the current score of a card is shown only if that setting is on', async ({ page }) => {
  const told = page.getByRole('dialog').filter({ hasText: /Scores \d+ points? now/ });
  await page.locator('.market-row').first().click();
  await expect(told).toHaveCount(1);
  await openGame(page, {
    ...makeGame(italia('unscored'), ['person', 'easy'], [], 'unscored'),
    liveScores: false,
  });
  await untilMine(page);
  await page.locator('.market-row').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(told).toHaveCount(0);
});
