import type { Action } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { italia, makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

const NOTHING = 'There is nothing useful to copy now';

for (const { others, actions, said } of [
  { others: 'nobody has', actions: [], said: 1 },
  { others: 'an opponent has', actions: turns('mercator'), said: 0 },
]) {
  test(`a hint knows what the card looked at could do when ${others} played`, async ({ page }) => {
    await withSettings(page, { hints: true });
    await openGame(page, makeGame(italia('hints'), ['person', 'person'], actions));
    await untilMine(page);
    await page.click('.hand-card[data-card="diplomat"]');
    await expect(page.locator('.actions-title')).toContainText('Diplomat');
    await expect(page.locator('.note', { hasText: NOTHING })).toHaveCount(said);
  });
}

/** Each player plays a card and does nothing with it. */
function turns(card: string): Action[] {
  return [0, 1].flatMap((seat): Action[] => [
    { seat, type: 'play', card },
    { seat, type: 'done' },
  ]);
}
