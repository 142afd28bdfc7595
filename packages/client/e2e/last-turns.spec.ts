import { playGame } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { legalActions, newGame, play, unwrap, view } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import type { SavedGame } from '../src/games/saved.ts';
import { makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

const PROVINCE = 'britannia';

/** The end has begun, and seat 0 may still produce in the northernmost province. */
function lastTurn(): SavedGame {
  const bot = botNamed('easy');
  if (!bot) throw new Error('There is no easy player');
  for (let luck = 0; luck < 40; luck++) {
    const { setup, actions } = playGame('imperium', [bot, bot, bot], `last ${luck}`);
    const { game, state } = unwrap(newGame(setup));
    for (const [index, action] of actions.entries()) {
      const seen = view(game, state, 0);
      const prefect = legalActions(game, state).some(
        (option) => option.seat === 0 && option.type === 'play' && option.card.includes('prefect'),
      );
      if (seen.endedBy !== null && prefect && seen.markers[PROVINCE].side === 'goods')
        return makeGame(setup, ['person', 'easy', 'easy'], actions.slice(0, index));
      play(game, state, action);
    }
  }
  throw new Error('No such last turn');
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`the news of the end covers nothing of the board at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await withSettings(page);
    await openGame(page, lastTurn());
    await untilMine(page);
    const banner = await page.locator('.banner').boundingBox();
    const board = await page.locator('.board').boundingBox();
    if (!banner || !board) throw new Error('Nothing is shown');
    expect(banner.y + banner.height).toBeLessThanOrEqual(board.y);
    expect(board.height).toBeGreaterThan(150);
  });
}

test('in the last turn, highlighted targets at the upper edge can be clicked', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lastTurn());
  await untilMine(page);
  await page.locator('.hand-card[data-card*="prefect"]').first().click();
  await page.click('[data-action=primary]');
  await page.locator(`.hit.legal[data-target="province:${PROVINCE}"]`).click();
  await expect(page.locator('[data-action=primary]')).not.toHaveAttribute('aria-disabled', 'true');
});
