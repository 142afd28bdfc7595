import { atOnce } from '@concordia/ai';
import { judgeTurn } from '@concordia/ai/analysis';
import { newGame, newSetup, play, unwrap, view } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { makeGame } from './support/setups.ts';
import { confirmTurn, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

const setup = unwrap(newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, 'advice'));

test('a player against the computer may ask for a suggestion, try it, undo it, and confirm it', async ({
  page,
}) => {
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy']));
  await untilMine(page);
  const { seed, actions } = await savedGame(page);
  const { game, state } = unwrap(newGame(setup));
  for (const action of actions) play(game, state, action);
  const { others } = atOnce(judgeTurn(view(game, state, 0, 'careful'), null, `${seed}/${actions.length}`));
  const best = others[0];

  const answer = page.locator('.advice .judged-turn');
  await page.locator('[data-action=advise]').focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeFocused();
  // Another card can still be looked at; the advice stays for this turn.
  await page.keyboard.press('1');
  await expect(answer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await answer.click();
  const own = best.actions.filter(({ type }) => type !== 'done');
  await expect.poll(async () => (await savedGame(page)).draft).toEqual(own);
  await page.click('[data-action=undo-turn]');
  await expect(answer).toBeVisible();
  await answer.click();
  await confirmTurn(page);
  expect((await savedGame(page)).actions.slice(actions.length, actions.length + own.length)).toEqual(own);
  await untilMine(page);
  await expect(page.locator('[data-action=advise]')).toBeVisible();
  await expect(answer).toHaveCount(0);
});

test('people who play each other get no advice', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'person', 'easy']));
  await page.click('[data-action=uncover]');
  await page.waitForSelector('.hand-card');
  await expect(page.locator('[data-action=advise]')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.locator('.advice')).toHaveCount(0);
});
