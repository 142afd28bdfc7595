import { readFileSync } from 'node:fs';
import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import { expect, test } from '@playwright/test';
import { pressTurn } from './support/driver.ts';
import { withSettings } from './support/table.ts';

const pack = JSON.parse(readFileSync(new URL('../data/puzzles.json', import.meta.url), 'utf8')) as PuzzlePack;

test('a puzzle is composed on the table: a miss says what it brings, the best turn solves it, the next one follows', async ({
  page,
}) => {
  await withSettings(page);
  // No goods must be chosen in it.
  const puzzle = pack.puzzles.find(
    ({ best, chance, others }) =>
      chance - others[0][1] > 5 && !others[0][0].includes('k:') && !best.includes('k:'),
  );
  if (!puzzle) throw new Error('The pack has no such puzzle');
  const { best, others } = layOut(pack, puzzle);
  const undone = (turn: typeof best) => turn.filter(({ type }) => type !== 'done');
  await page.goto(`./#/learn/puzzle/mixed/${puzzle.id}`);
  await expect(page.locator('.puzzle')).toBeVisible();
  await pressTurn(page, undone(others[0].actions));
  await expect(page.locator('[data-said=miss]')).toContainText('%');
  await page.click('[data-action=undo-turn]');
  await pressTurn(page, undone(best));
  await expect(page.locator('[data-why]')).not.toBeEmpty();
  await expect(page.locator('.puzzle-turns li')).toHaveCount(1 + others.length);
  // The first try counted: it is one of the mistakes no more, but the rating has fallen.
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('concordia.learn') ?? '{}'));
  expect(kept.puzzles[puzzle.id]).toBe('later');
  expect(kept.skill.rating).toBeLessThan(1200);
  await page.click('[data-action=next-puzzle]');
  await expect(page.locator('[data-action=answer]')).toBeVisible();
  await page.click('[data-action=answer]');
  await expect(page.locator('[data-why]')).not.toBeEmpty();
  await page.click('[data-action=puzzle-play-on]');
  await expect(page).toHaveURL(/#\/game\//);
});
