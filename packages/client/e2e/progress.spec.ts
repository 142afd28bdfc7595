import { readFileSync } from 'node:fs';
import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import { gameOfDay } from '@concordia/protocol';
import { expect, test } from '@playwright/test';
import { savedGame as newSavedGame } from '../src/games/create.ts';
import { openGame, savedGame, withSettings } from './support/table.ts';

const pack = JSON.parse(readFileSync(new URL('../data/puzzles.json', import.meta.url), 'utf8')) as PuzzlePack;

test('the game of the day is the same in the browser as in Node, and continues where it was left', async ({
  page,
}) => {
  const { setup, seat } = gameOfDay('2026-11-18');
  await page.clock.setFixedTime(new Date(2026, 10, 18, 12));
  await withSettings(page);
  await page.goto('./#/learn');
  await page.click('[data-action=play-daily]');
  await page.waitForSelector('.table');
  const saved = await savedGame(page);
  expect(saved.id).toBe('day-2026-11-18');
  expect(saved.setup).toEqual(setup);
  expect(saved.controls.indexOf('person')).toBe(seat);
  await page.goto('./#/learn');
  await page.click('[data-action=play-daily]');
  await expect(page).toHaveURL(/#\/game\/day-2026-11-18$/);
});

test('the worst turns of a game return as puzzles', async ({ page }) => {
  const [puzzle] = pack.puzzles
    .filter(({ best, chance, others }) => chance - others[0][1] > 14 && !/k:/.test(`${best} ${others[0][0]}`))
    .sort((a, b) => a.at - b.at);
  const { setup, before, seat, others } = layOut(pack, puzzle);
  await withSettings(page);
  const game = newSavedGame(setup, [...before, ...others[0].actions], {
    controls: setup.players.map((_, other) => (other === seat ? 'person' : 'easy')),
    liveScores: true,
    seed: 'own',
  });
  await openGame(page, game);
  await page.goto(`./#/learn/own/${game.id}`);
  await expect(page.locator('.puzzle')).toBeVisible({ timeout: 60_000 });
  await page.click('[data-action=answer]');
  await expect(page.locator('[data-why]')).not.toBeEmpty();
  await expect(page.locator('[data-action=next-mistake]')).toBeVisible();
});

test('progress asks for five games first, and can be exported and imported', async ({ page }) => {
  await withSettings(page);
  await page.goto('./#/learn/progress');
  await expect(page.locator('main')).toContainText('five games');
  const download = page.waitForEvent('download');
  await page.click('[data-action=export-progress]');
  const file = await (await download).path();
  await page.setInputFiles('input[type=file]', file);
  await expect(page.locator('.toasts')).toContainText('0 games added');
  await page.setInputFiles('input[type=file]', {
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await expect(page.locator('.toasts')).toContainText('no progress');
});
