import { type Action, legalActions, newGame, play } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

/** Tab until the focused element matches; a player does no more than that. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${selector}`);
}

test('a game is started and a turn is played by keyboard alone', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  await tabTo(page, '[data-action=play-now]');
  await page.keyboard.press('Enter');
  await untilMine(page);

  // A Prefect: by its number, then Enter; a province on the board; confirmed by Ctrl+Enter.
  await page.keyboard.press('3');
  await expect(page.locator('.hand-card.up:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const before = (await savedGame(page)).actions.length;
  await untilKept(page, before + 1);
  await page.keyboard.press('b');
  await expect(page.locator('.hit.legal:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await untilKept(page, before + 2);
  await page.keyboard.press('z');
  await untilKept(page, before + 1);
  await expect(page.locator('.hit.legal').first()).toBeAttached();
  await page.keyboard.press('b');
  await expect(page.locator('.hit.legal:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await untilKept(page, before + 2);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
});

test('the Architect by keyboard: C picks a colonist, Tab and Enter move it', async ({ page }) => {
  const setup = italia('keys');
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy']));
  await untilMine(page);
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await untilKept(page, 1);
  await page.keyboard.press('c');
  await expect(page.locator('[aria-pressed=true].hit')).toHaveCount(1);
  await tabTo(page, '.hit.legal[data-target^="line:"]');
  await page.keyboard.press('Enter');
  await untilKept(page, 2);
  await page.keyboard.press('Shift+Z');
  await untilKept(page, 0);
});

test('regions by F6, the board as text by T, the keys by ?', async ({ page }) => {
  await withSettings(page);
  const setup = italia('regions');
  const { game, state } = newGame(setup);
  const actions: Action[] = [];
  for (const type of ['play', 'done'] as const) {
    const action = legalActions(game, state).find(
      (candidate) => candidate.type === type && (candidate.type !== 'play' || candidate.card === 'mercator'),
    );
    if (!action) throw new Error('No Mercator');
    play(game, state, action);
    actions.push(action);
  }
  await openGame(page, makeGame(setup, ['easy', 'person'], actions));
  await untilMine(page);
  await page.locator('.board-hits').waitFor();
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'));
  for (const next of ['actions', 'hand', 'board', 'market', 'players', 'log', 'actions']) {
    await page.keyboard.press('F6');
    await expect.poll(region).toBe(next);
  }
  await page.keyboard.press('t');
  await expect(page.locator('.text-board').first()).toContainText('Brundisium');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.locator('.keys').first()).toBeVisible();
});
