import { expect, type Page, test } from '@playwright/test';
import { lateGame } from './support/late-game.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

const LAPTOPS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
];
const SMALL = [
  ...LAPTOPS,
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];
const title = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

for (const size of [...LAPTOPS, { width: 844, height: 390 }, { width: 360, height: 740 }]) {
  test(`a game is begun without scrolling at ${title(size)}`, async ({ page }) => {
    await page.setViewportSize(size);
    await withSettings(page);
    await page.goto('./');
    await expect(page.locator('[data-action=play-now]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-action=guide]')).toHaveCount(1);
  });
}

/** Of each card: what is drawn where it lies, as far as the next card covers it. */
async function coveredParts(page: Page): Promise<string[]> {
  return page.$$eval('.hand-card', (cards) =>
    cards.flatMap((card, index) => {
      const start = card.getBoundingClientRect().left;
      const next = cards[index + 1]?.getBoundingClientRect().left ?? innerWidth;
      return [...card.querySelectorAll('.card-title, .card-points')].flatMap((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const { left, right, width } = words.getBoundingClientRect();
        return width === 0 || left < start - 1 || right > next + 1
          ? [`${card.textContent}: ${part.className}`]
          : [];
      });
    }),
  );
}

for (const size of SMALL) {
  test(`names and points of a full hand are seen at ${title(size)}`, async ({ page }) => {
    await page.setViewportSize(size);
    await withSettings(page);
    await openGame(page, lateGame(['person', 'easy', 'easy'], 0.6));
    await untilMine(page);
    await page.mouse.move(0, 0);
    expect(await page.locator('.hand-card').count()).toBeGreaterThan(8);
    expect(await coveredParts(page)).toEqual([]);
    // A lifted card hides nothing of the next one, and the same place plays it.
    const second = page.locator('.hand-card').nth(1);
    await second.click();
    await page.mouse.move(0, 0);
    await expect(second).toHaveClass(/up/);
    expect(await coveredParts(page)).toEqual([]);
  });
}

test('a laptop shows the other players and the log in full', async ({ page }) => {
  await page.setViewportSize(LAPTOPS[0]);
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy', 'easy', 'easy'], 0.5));
  await untilMine(page);
  for (const part of await page.locator('.left-column .player .stock, .left-column .top-card').all())
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.log-turn').first()).toBeInViewport();
});
