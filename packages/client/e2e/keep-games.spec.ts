import { expect, type Page, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, pressTarget, savedGame, untilMine, withSettings } from './support/table.ts';

async function playCard(page: Page, card: string): Promise<void> {
  await page.click(`.hand-card[data-card="${card}"]`);
  await page.click('[data-action=primary]');
}

test('a reload in the middle of a turn keeps the half-composed turn', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('reload'), ['person', 'easy']));
  await untilMine(page);
  await playCard(page, 'architect');
  await pressTarget(page, 'colonist:0:land:roma');
  const line = page.locator('.hit.legal[data-target^="line:"]').first();
  await line.click({ force: true });
  await untilKept(page, 2);
  const before = (await savedGame(page)).draft;

  await page.reload();
  await untilMine(page);
  expect((await savedGame(page)).draft).toEqual(before);
  await expect(page.locator('.turn-row')).toHaveCount(1);
  await page.click('[data-action=undo-step]');
  await untilKept(page, 1);
  await expect(page.locator('.turn-row')).toHaveCount(0);
});

test('several games side by side, each where it was left', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('one'), ['person', 'easy'], [], 'game-one'));
  await untilMine(page);
  await playCard(page, 'senator');
  await untilKept(page, 1);
  await openGame(page, makeGame(italia('two'), ['person', 'easy'], [], 'game-two'));
  await untilMine(page);
  await playCard(page, 'mercator');
  await untilKept(page, 1);

  await page.goto('./#/');
  await expect(page.locator('.game-entry')).toHaveCount(2);
  await page.click('[data-game=game-one]');
  await untilMine(page);
  expect((await savedGame(page)).draft[0]).toMatchObject({ card: 'senator' });
});

test('pass and play covers the hands between two people', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.click('[data-action=set-up]');
  await page.getByRole('dialog').getByRole('radio', { name: '2', exact: true }).check();
  await page.click('[data-action=start]');
  await expect(page.locator('.cover')).toBeVisible();
  await expect(page.locator('.hand-card')).toHaveCount(0);
  await page.click('[data-action=uncover]');
  await expect(page.locator('.hand-card')).toHaveCount(7);
  const first = await page.locator('.own .name').textContent();
  await playCard(page, 'mercator');
  await page.click('[data-action=primary]');

  await expect(page.locator('.cover')).toBeVisible();
  await page.click('[data-action=uncover]');
  await expect(page.locator('.own .name')).not.toHaveText(first ?? '');
  await expect(page.locator('.hand-card')).toHaveCount(7);
  // What the first player did is in the log, in coins to see and in words to hear; the hand is not.
  const turn = page.locator('.log-turn');
  await expect(turn).toHaveCount(1);
  await expect(turn.locator('.log-line')).toHaveText('+3');
  await expect(turn).toHaveAccessibleName(/Mercator .* gains 3 sestertii/);
});

test('the computer can be paused and resumed', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('stop', 3), ['expert', 'expert', 'person']));
  // A strong machine thinks fast: press the button in the very frame in which it comes.
  await page.evaluate(async () => {
    let stop: HTMLElement | null = null;
    while (!stop) {
      stop = document.querySelector('[data-action=stop]');
      if (!stop) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    stop.click();
  });
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'stopped');
  await page.click('[data-action=resume]');
  await untilMine(page);
  expect((await savedGame(page)).actions.length).toBeGreaterThan(0);
});

test('the turns of the computer are played back, and any key skips', async ({ page }) => {
  await withSettings(page, { speed: 0.5 });
  await openGame(page, makeGame(italia('playback'), ['easy', 'person']));
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'playback');
  await page.keyboard.press('Escape');
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'compose', { timeout: 2000 });
});

test('an impossible choice says why when pointed at', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('why'), ['person', 'easy']));
  await untilMine(page);
  await playCard(page, 'architect');
  await page.locator('[data-target="city:roma"]').hover({ force: true });
  await expect(page.locator('.board').getByText('You can’t build in Roma.')).toBeVisible();
  await page.click('[data-action=undo-turn]');
  await page.hover('[data-action=undo-step]');
  await expect(page.getByText('Nothing to undo.')).toBeVisible();
});
