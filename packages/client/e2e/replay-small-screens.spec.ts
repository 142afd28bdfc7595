import { playGame } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { expect, test } from '@playwright/test';
import { makeGame } from './support/setups.ts';
import { openGame, withSettings } from './support/table.ts';

const random = botNamed('random');
const hard = botNamed('hard');
if (!random || !hard) throw new Error('bots are missing');
const played = playGame('italia', [hard, random], 'analysis');

for (const { name, width, height } of [
  { name: 'a small phone', width: 360, height: 640 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a tablet held sideways', width: 1024, height: 768 },
  { name: 'a phone held sideways', width: 844, height: 390 },
]) {
  test(`on ${name} the turning points are at hand, and the verdict or the log names the turn`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await withSettings(page, { locale: 'he' });
    await openGame(page, makeGame(played.setup, ['person', 'easy'], played.actions));
    await page.click('[data-action=replay]');
    await page.click('[data-action=analyse]');
    const points = page.locator('.turning-points .log-turn');
    await expect.poll(() => points.count(), { timeout: 60_000 }).toBeGreaterThan(3);
    await points.first().click();
    await expect(page.locator('.verdict .played .sign')).toBeVisible();
    await expect(
      page.locator('.verdict .played .log-line').or(page.locator('.log-turn.here .log-line')).first(),
    ).toBeVisible();
    if (height > 480) {
      // The verdict does not scroll within the page before the better turn is seen.
      await page.locator('.verdict').evaluate((verdict) => verdict.scrollIntoView());
      await expect(page.locator('.verdict .others .log-turn').first()).toBeInViewport({ ratio: 1 });
    }
    if (width < 480) {
      for (const part of await page.locator('.controls-row .button, .replay-log .log-turn').all()) {
        const box = await part.boundingBox();
        if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
    }
    // Further ones are scrolled to; the page itself does not move sideways.
    await points.last().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
