import { newGame, newSetup, unwrap } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { lateGame } from './support/late-game.ts';
import { italia, makeGame } from './support/setups.ts';
import { litTargets, openGame, untilMine, withSettings } from './support/table.ts';

const hit = (key: string) => `.hit[data-target="${key}"]`;

test('outside a flow, pressing a thing explains what it is, costs and brings', async ({ page }) => {
  const setup = unwrap(newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, 'explained'));
  const { game } = unwrap(newGame(setup));
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy']));
  await untilMine(page);
  const tip = page.locator('.board-tip');

  const city = game.board.cities.find(({ id }) => id === 'novaria');
  if (!city) throw new Error('No Novaria');
  await page.locator(hit('city:novaria')).click({ force: true });
  await expect(tip).toContainText('Novaria');
  await expect(tip).toContainText(/Produces \w+\. Province: Italia\./);
  await expect(tip).toContainText(/A house here costs \d+ sesterti/);
  await expect(tip).toContainText(/Points for you now: \+\d+ \(/);
  await expect(tip).not.toHaveClass(/refused/);

  await page.locator(hit('city:roma')).click({ force: true });
  await expect(tip).toContainText('The capital');
  await page.locator(hit(`line:${game.board.lines[0].id}`)).click({ force: true });
  await expect(tip).toContainText(/colonists\. It’s free\./);
  await page.locator('.hit[data-target^="province:"]').first().click({ force: true });
  await expect(tip).toContainText('The marker is active');
});

test('resting the pointer on a thing explains it; passing over it does not', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('rest'), ['person', 'easy']));
  await untilMine(page);
  await page.locator(hit('city:roma')).hover({ force: true });
  await expect(page.locator('.board-tip')).toContainText('The capital');
  await page.mouse.move(700, 5);
  await expect(page.locator('.board-tip')).toHaveCount(0);
});

test('while a line is being chosen, the cities at its ends show the price of a house', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  await page.dblclick('.hand-card[data-card="architect"]');
  await expect.poll(async () => (await litTargets(page)).length).toBeGreaterThan(0);
  await page.keyboard.press('c');
  await expect.poll(() => page.locator('.badge.quote').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.badge.quote')).toHaveCount(0);
});

test('an opponent’s piece on a line says that one may pass', async ({ page }) => {
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
  await untilMine(page);
  await page.dblclick('.hand-card[data-card="architect"]');
  await expect.poll(async () => (await litTargets(page)).length).toBeGreaterThan(0);
  await page.locator('.hit[data-target^="colonist:1:"][data-target*="~"]').first().click({ force: true });
  await expect(page.locator('.board-tip')).toContainText('pass, but not stop');
});

test('a tip leads to its rule by a link and by F1; the rule has a picture of the real board', async ({
  page,
}) => {
  await withSettings(page);
  await page.goto('./#/learn/lesson/architect');
  const card = page.locator('.hand-card[data-card=architect]');
  await card.hover();
  await page.locator('.tip a').click();
  await expect(page).toHaveURL(/#\/rules\/architect$/);
  await expect(page.locator('[data-picture=architect] .board .hit').first()).toBeAttached();
  await page.goBack();
  await card.focus();
  await page.keyboard.press('F1');
  await expect(page).toHaveURL(/#\/rules\/architect$/);
  await page.goto('./#/learn/lesson/architect');
  await card.click();
  await page.locator('.hand-card.up[data-card=architect]').click();
  await page.locator('[data-target="city:roma"]').first().click({ force: true });
  await expect(page.locator('.board-tip.refused a')).toHaveAttribute('href', '#/rules/architect');
});
