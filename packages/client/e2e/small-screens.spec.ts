import { expect, type Page, test } from '@playwright/test';
import { lateGame } from './support/late-game.ts';
import { italia, makeGame } from './support/setups.ts';
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
    await expect(page.locator('[data-action=learn]')).toHaveCount(1);
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
    // The table cannot be swiped away.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });
}

for (const { size, textSize } of [
  { size: { width: 768, height: 1024 }, textSize: 100 },
  { size: { width: 740, height: 360 }, textSize: 100 },
  { size: { width: 1280, height: 720 }, textSize: 200 },
]) {
  test(`a large hand stays beside the column at ${title(size)}, text ${textSize} %`, async ({ page }) => {
    await page.setViewportSize(size);
    await withSettings(page, { textSize });
    await openGame(page, lateGame(['person', 'easy', 'easy']));
    await untilMine(page);
    const cards = page.locator('.hand-card');
    expect(await cards.count()).toBeGreaterThan(12);
    await cards.nth(1).click({ position: { x: 8, y: 40 } });
    await expect(cards.nth(1)).toHaveClass(/up/);
    await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 });
    const narrowest = await cards.evaluateAll((all) =>
      Math.min(...all.map((card) => card.getBoundingClientRect().width)),
    );
    expect(narrowest).toBeGreaterThanOrEqual(34);
    // The column owns that place, and the last card can still be reached.
    const inColumn = () =>
      page.evaluate(() => {
        const hand = document.querySelector('.hand')?.getBoundingClientRect();
        const column = document.querySelector('.right-column')?.getBoundingClientRect();
        const there = document.elementFromPoint((column?.left ?? 0) + 8, (hand?.bottom ?? 0) - 20);
        return there?.closest('.hand, .right-column')?.className;
      });
    expect(await inColumn()).toBe('right-column');
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.last()).toBeInViewport({ ratio: 0.9 });
    expect(await inColumn()).toBe('right-column');
  });
}

test('a phone held sideways shows the current prompt', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await withSettings(page);
  await openGame(page, makeGame(italia('sideways'), ['person', 'easy']));
  await untilMine(page);
  // Roma, where both colonists stand, is out of sight.
  await page.mouse.move(300, 70);
  await page.mouse.down();
  await page.mouse.move(40, 260, { steps: 4 });
  await page.mouse.up();
  await page.dblclick('.hand-card[data-card="architect"]');
  await expect(page.locator('.hit.legal')).toHaveCount(2);
  const outOfSight = () =>
    page.$$eval('.hit.legal', (hits) => {
      const board = document.querySelector('.board')?.getBoundingClientRect();
      return hits.filter((hit) => {
        const { left, right, top, bottom } = hit.getBoundingClientRect();
        return !board || left < board.left || right > board.right || top < board.top || bottom > board.bottom;
      }).length;
    });
  await expect.poll(outOfSight).toBe(0);
  await page.click('[data-action=undo-turn]');
  await page.dblclick('.hand-card[data-card="senator"]');
  await expect(page.locator('.market-row').first()).toBeInViewport({ ratio: 1 });
});

test('a laptop shows the other players and the log in full', async ({ page }) => {
  await page.setViewportSize(LAPTOPS[0]);
  await withSettings(page);
  await openGame(page, lateGame(['person', 'easy', 'easy', 'easy', 'easy'], 0.5));
  await untilMine(page);
  const parts = page.locator('.left-column .player .stock, .left-column .top-card');
  expect(await parts.count()).toBeGreaterThan(4);
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.log-turn').first()).toBeInViewport();
});
