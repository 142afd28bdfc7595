import { expect, test } from '@playwright/test';
import { playTurn } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

test('confirmed turns can be taken back one by one, and the record shows it', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('back'), ['person', 'easy']));
  const starts: number[] = [];
  for (let turn = 0; turn < 2; turn++) {
    await untilMine(page);
    starts.push((await savedGame(page)).actions.length);
    await playTurn(page, false);
  }
  await untilMine(page);
  const back = page.locator('[data-action=take-back]');
  await back.click();
  await expect.poll(async () => (await savedGame(page)).actions.length).toBe(starts[1]);
  await expect(page.locator('.toast')).toContainText('Taken back to turn');
  await back.click();
  await expect.poll(async () => (await savedGame(page)).actions.length).toBe(starts[0]);
  expect((await savedGame(page)).takenBack).toBe(2);
  // The game continues from there.
  await untilMine(page);
  await playTurn(page, false);
  await untilMine(page);
  expect((await savedGame(page)).actions.length).toBeGreaterThan(starts[0]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export/ }).click();
  const stream = await (await saved).createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  expect(JSON.parse(text).takenBack).toBe(2);
});

test('where several people share the screen nothing confirmed is taken back', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('shared'), ['person', 'person']));
  await untilMine(page);
  await playTurn(page, false);
  await untilMine(page);
  await expect(page.locator('[data-action=take-back]')).toHaveCount(0);
});

test('the own name and colour stay through the draw and a rematch', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.locator('[data-field=my-name]').fill('Octavia');
  await page.locator('.me-colours label').nth(3).click();
  await page.locator('[data-action=play-now]').click();
  await untilMine(page);
  const game = await savedGame(page);
  const seat = game.controls.indexOf('person');
  expect(game.setup.players[seat]?.name).toBe('Octavia');
  expect(game.colours?.[seat]).toBe('blue');
  expect(new Set(game.colours).size).toBe(3);
  await expect(page.locator('.own .name')).toHaveText('Octavia');
  await page.goto('./');
  await expect(page.locator('[data-field=my-name]')).toHaveValue('Octavia');
});
