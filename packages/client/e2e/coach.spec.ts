import { readFileSync } from 'node:fs';
import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import type { Action } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { savedGame as newSavedGame } from '../src/games/create.ts';
import { pressTurn } from './support/driver.ts';
import { openGame, savedGame, withSettings } from './support/table.ts';

const pack = JSON.parse(readFileSync(new URL('../data/puzzles.json', import.meta.url), 'utf8')) as PuzzlePack;

test('the coach asks to look again, says why, shows the better turn only on request, and asks once per turn', async ({
  page,
}) => {
  const puzzle = pack.puzzles.find(
    ({ best, chance, others }) => chance - others[0][1] > 40 && !/k:/.test(`${best} ${others[0][0]}`),
  );
  if (!puzzle) throw new Error('The pack has no such puzzle');
  const { setup, before, seat, best, others } = layOut(pack, puzzle);
  const undone = (turn: readonly Action[]) => turn.filter(({ type }) => type !== 'done');
  const bad = undone(others[0].actions);
  await withSettings(page, { coach: 'explain' });
  const game = newSavedGame(setup, before, {
    controls: setup.players.map((_, other) => (other === seat ? 'person' : 'easy')),
    liveScores: true,
    seed: 'coach',
  });
  await openGame(page, game);
  await page.waitForSelector('.table[data-activity=compose]');
  await pressTurn(page, bad);
  const question = page.locator('.look-again');
  await expect(question).toContainText('%');
  await expect(page.locator('[data-action=look-again]')).toBeFocused();
  await expect(question.locator('.judged-turn')).toHaveCount(0);
  expect((await savedGame(page)).actions.length).toBe(before.length);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  // Asked once: the same turn is now played.
  await page.locator('[data-action=primary]').click();
  await expect.poll(async () => (await savedGame(page)).actions.length).toBeGreaterThan(before.length);
  expect((await savedGame(page)).actions[before.length]).toEqual(bad[0]);

  // Another time the better turn is shown, and composed at a press.
  await openGame(page, { ...game, id: 'again' });
  await page.waitForSelector('.table[data-activity=compose]');
  await pressTurn(page, bad);
  await page.click('[data-action=coach-show]');
  await question.locator('.judged-turn').click();
  await expect.poll(async () => (await savedGame(page)).draft[0]).toEqual(best[0]);
});
