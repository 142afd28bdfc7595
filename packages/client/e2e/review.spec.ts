import { playGame } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { expect, test } from '@playwright/test';
import { makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

test('a player sees their own turns first, with a reason and the market of that moment, and can try again', async ({
  page,
}) => {
  await withSettings(page);
  const random = botNamed('random');
  const hard = botNamed('hard');
  if (!random || !hard) throw new Error('bots are missing');
  const played = playGame('italia', [random, hard], 'review');
  await openGame(page, makeGame(played.setup, ['person', 'easy'], played.actions));
  await page.click('[data-action=replay]');
  await page.click('[data-action=analyse]');
  const own = page.locator('.own-turns');
  await expect(own).toContainText('Your turns');
  // Own turns are judged first: chance makes mistakes.
  await expect(own.locator('.log-turn').nth(1)).toBeVisible({ timeout: 60_000 });
  const number = Number(await own.locator('.log-turn small').first().textContent());
  await own.locator('.log-turn').first().click();
  await expect(page.locator('.verdict h2')).toContainText(`Turn ${number}:`);
  await expect(page.locator('.verdict .why').first()).not.toBeEmpty();
  await expect(page.locator('.then-market li')).toHaveCount(7);
  const losses = page.locator('.loss-table [data-seat="0"]');
  await expect(losses).toContainText('%');
  await page.click('[data-action=try-again]');
  await untilMine(page);
  const game = await savedGame(page);
  expect(game.actions.length).toBeLessThan(played.actions.length);
  expect(game.controls).toEqual(['person', 'easy']);
});
