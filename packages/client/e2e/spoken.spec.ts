import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { serverOfFile } from './support/online.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, seen, untilMine, withSettings } from './support/table.ts';

const { guest } = serverOfFile();

/** A key as a keyboard of another country sends it. */
async function pressAbroad(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    ([k, c]) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: k, code: c, bubbles: true, cancelable: true }),
      ),
    [key, code],
  );
}

test('Tab comes back to the hand in the next turn, whichever card was played', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('roving'), ['person', 'easy']));
  await untilMine(page);
  const tabbable = page.locator('.hand-card[tabindex="0"]');
  await expect(tabbable).toHaveCount(1);
  await tabbable.focus();
  const mercator = page.locator('.hand-card[data-card=mercator]');
  for (let n = 0; n < 9 && !(await mercator.evaluate((card) => card === document.activeElement)); n++)
    await page.keyboard.press('ArrowRight');
  await expect(mercator).toBeFocused();
  await expect(mercator).toHaveAttribute('tabindex', '0');
  await expect(tabbable).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.locator('[data-action=primary]').click();
  await page.waitForTimeout(1100);
  await page.keyboard.press('Control+Enter');
  await expect(mercator).toHaveCount(0);
  await untilMine(page);
  await expect(tabbable).toHaveCount(1);
  await expect(page.locator('.market-row[tabindex="0"]')).toHaveCount(1);
});

test('Z is the key labelled Z on every keyboard layout', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('abroad'), ['person', 'easy']));
  await untilMine(page);
  await page.locator('.hand-card[data-card=senator]').click();
  await page.locator('[data-action=primary]').click();
  await expect.poll(async () => (await seen(page)).saved.draft.length).toBe(1);
  await pressAbroad(page, 'y', 'KeyZ');
  await expect.poll(async () => (await seen(page)).saved.draft.length).toBe(1);
  await pressAbroad(page, 'z', 'KeyY');
  await expect.poll(async () => (await seen(page)).saved.draft.length).toBe(0);
});

test('a tip is no longer read out for its button once it is gone', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('tip'), ['person', 'easy']));
  await untilMine(page);
  const primary = page.locator('[data-action=primary]');
  // A disabled control still explains itself.
  await primary.click({ force: true });
  await expect(primary).toHaveAttribute('aria-description', /.+/);
  await page.locator('.hand-card[data-card=senator]').click();
  await expect(primary).not.toHaveAttribute('aria-disabled', 'true');
  await expect(primary).not.toHaveAttribute('aria-description', /.*/);
});

test('why a place on the board cannot be chosen is spoken', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('why'), ['person', 'easy']));
  await untilMine(page);
  await page.locator('.hand-card[data-card=architect]').click();
  await page.locator('[data-action=primary]').click();
  await page.locator('.hit[data-target="city:roma"]').click({ force: true });
  await expect(page.locator('[aria-live=polite].visually-hidden')).toContainText('Roma');
});

test('a replay announces its steps, and its arrow keys do not move within the market', async ({ page }) => {
  const setup = italia('told');
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy']));
  await untilMine(page);
  const { game, state } = await seen(page);
  const actions = adviseTurn(game, state, 'told');
  await openGame(page, makeGame(setup, ['person', 'person'], actions, 'told'));
  await page.evaluate(() => {
    location.hash = '#/replay/told';
  });
  await page.click('[data-action=replay-next]');
  const spoken = page.locator('[aria-live=polite].visually-hidden');
  await expect(spoken).toContainText('Turn 1 of 1');
  await page.click('[data-action=replay-first]');
  await page.locator('.market-row[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.market-row[data-slot="2"]')).toBeFocused();
  await expect(page.locator('.replay h1')).toContainText('Turn 0 of 1');
});

test('the tabs of a phone follow the arrow keys and name what they show', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withSettings(page);
  await openGame(page, makeGame(italia('tabs'), ['person', 'easy']));
  await untilMine(page);
  const panel = page.getByRole('tabpanel', { name: 'Hand' });
  await expect(panel).toBeVisible();
  await page.getByRole('tab', { name: 'Hand' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Market' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Market' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Market' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Hand' })).toHaveAttribute('tabindex', '-1');
});

test('a refusal by the server appears over the dialog of the request', async ({ browser }) => {
  const { page, context } = await guest(browser, 'Livia');
  await page.route('**/api/tables', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: { code: 'store-unavailable', message: 'away' } } })
      : route.fallback(),
  );
  await page.click('[data-action=new-table]');
  await page.locator('dialog [data-action=open-table]').click();
  const toast = page.locator('dialog:modal .toast');
  await expect(toast).toBeVisible();
  // In sight, and not below the backdrop: what is there belongs to the dialog.
  expect(
    await toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return y >= 0 && y + height <= innerHeight && x >= 0 && x + width <= innerWidth;
    }),
  ).toBe(true);
  await context.close();
});
