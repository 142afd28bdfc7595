import { expect, type Page, test } from '@playwright/test';
import { playbackPause } from '../src/games/pauses.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, withSettings } from './support/table.ts';

/** What a busy machine may add: timers are late, and each step is drawn. */
const LATE_MS = 900;

/** Runs in the page: notes when the computer's turn begins to be played back, and when the player may act. */
function watchActivity(): void {
  const times: Record<string, number> = {};
  Object.assign(globalThis, { activityTimes: times });
  new MutationObserver(() => {
    const now = document.querySelector<HTMLElement>('.table')?.dataset.activity;
    if (now) times[now] ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-activity'] });
}

/** Opens a game in which the computer begins, and gives how long its turn took on the screen and should take at speed 1. */
async function playedBack(page: Page, speed: number): Promise<{ took: number; designed: number }> {
  await page.addInitScript(watchActivity);
  await withSettings(page, { speed });
  await openGame(page, makeGame(italia('speed'), ['easy', 'person']));
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'compose', { timeout: 20_000 });
  const times = await page.evaluate(
    () => (globalThis as unknown as { activityTimes: Record<string, number> }).activityTimes,
  );
  const { actions } = await savedGame(page);
  return {
    took: times.playback === undefined ? 0 : times.compose - times.playback,
    designed: actions.reduce((sum, action) => sum + playbackPause(action), 0),
  };
}

for (const speed of [0.5, 1, 2]) {
  test(`the computer's turn is played back at ${speed}×`, async ({ page }) => {
    const { took, designed } = await playedBack(page, speed);
    expect(designed).toBeGreaterThan(900);
    expect(took).toBeGreaterThan(designed / speed - 50);
    expect(took).toBeLessThan(designed / speed + LATE_MS);
  });
}

test('switched off, the outcome is there at once', async ({ page }) => {
  const { took, designed } = await playedBack(page, 0);
  expect(designed).toBeGreaterThan(900);
  expect(took).toBe(0);
});

test('a system that asks for less motion gets none, from that moment on', async ({ page }) => {
  await page.goto('./');
  await page.click('[data-action=play-now]');
  await page.waitForSelector('.hand-card');
  const html = page.locator('html');
  const duration = () =>
    page
      .locator('.hand-card')
      .first()
      .evaluate((card) => getComputedStyle(card).transitionDuration);
  await expect(html).toHaveAttribute('data-motion', 'on');
  expect(await duration()).not.toBe('0s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(html).toHaveAttribute('data-motion', 'off');
  expect(await duration()).toBe('0s');
});
