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
  await expect(page.locator('.toasts')).toContainText('doesn’t contain');
});

test('a mistake returns on its day and is tried again; five games give a rating, plots and tables', async ({
  page,
}) => {
  const [puzzle] = pack.puzzles.filter(({ best }) => !best.includes('k:'));
  const day = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);
  await withSettings(page);
  await page.addInitScript(
    ([id, due]) => {
      if (localStorage.getItem('concordia.learn')) return;
      const mistakes = { [id]: { due, returns: 0, solved: 0 } };
      localStorage.setItem('concordia.learn', JSON.stringify({ puzzles: { [id]: 'missed' }, mistakes }));
    },
    [puzzle.id, day],
  );
  const { setup, before, seat } = layOut(pack, puzzle);
  const ranking = setup.players.map((_, other) => other);
  for (let n = 0; n < 5; n++) {
    const game = newSavedGame(setup, before, {
      controls: setup.players.map((_, other) => (other === seat ? 'person' : 'easy')),
      liveScores: true,
      seed: `progress/${n}`,
    });
    const summary = { turn: 9, over: true, waitingFor: -1, ranking, totals: ranking.map(() => 90) };
    await openGame(page, { ...game, id: `progress-${n}`, created: n, summary });
  }
  await page.goto('./#/learn/progress');
  await expect(page.locator('.rating-plot circle')).toHaveCount(5);
  const cards = page.locator('[data-action=as-table]');
  for (let n = 0; n < (await cards.count()); n++) await cards.nth(n).click();
  await expect(page.locator('.rating-plot')).toHaveCount(0);
  await expect(page.locator('.progress-table')).toHaveCount(3);

  await page.goto('./#/learn/mistakes');
  await expect(page.locator('.puzzle')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.locator('.puzzle-theme b')).not.toContainText('Hidden');
  await page.click('[data-action=answer]');
  await page.keyboard.press('a');
  await expect(page.locator('.task-after')).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('concordia.learn') ?? '{}'));
  expect(kept.mistakes[puzzle.id]).toMatchObject({ returns: 1, solved: 0 });
  await page.goto('./#/learn');
  await expect(page.locator('.learn-count')).toHaveCount(0);
});
