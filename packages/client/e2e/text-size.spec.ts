import { expect, type Page, test } from '@playwright/test';
import { italia, makeGame } from './support/setups.ts';
import { clickAction, openGame, untilMine, withSettings } from './support/table.ts';

/** With text at 200 %: nothing scrolls sideways, and what must be pressed can be seen, read and pressed. */
const LARGE = { textSize: 200 };

async function expectNoSidewaysScrolling(page: Page, where: string): Promise<void> {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide, where).toBeLessThanOrEqual(room);
}

/** Every such control, scrolled to, lies inside the window, uncovered, with all of its text. */
async function expectUsable(page: Page, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    await expect(page.locator(selector).first(), selector).toBeVisible();
    const faults = await page.locator(selector).evaluateAll((elements) =>
      elements.flatMap((element) => {
        element.scrollIntoView({ block: 'nearest', inline: 'center' });
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const name = element.textContent?.trim() || element.getAttribute('aria-label') || element.className;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          return [`${name}: outside the window`];
        // Cards of a hand overlap: a card is pressed at the edge that shows.
        const x = element.matches('.card-title') ? left + 12 : left + width / 2;
        const hit = document.elementFromPoint(x, top + height / 2);
        if (!hit || !(element.contains(hit) || hit.contains(element)))
          return [`${name}: covered by ${hit?.className}`];
        const clipped = getComputedStyle(element).overflow !== 'visible';
        if (
          clipped &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        )
          return [`${name}: cut off`];
        if (element.matches('.card-title')) return [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.parentElement?.closest('.visually-hidden')) continue;
          const words = document.createRange();
          words.selectNodeContents(text);
          const box = words.getBoundingClientRect();
          if (box.width === 0) continue;
          if (box.left < left - 2 || box.right > right + 2 || box.bottom > bottom + 2)
            return [`${name}: text runs out of its button`];
        }
        return [];
      }),
    );
    expect(faults, selector).toEqual([]);
  }
}

for (const [name, size] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
})) {
  test(`text at 200 %, ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await withSettings(page, LARGE);
    await page.goto('./');
    await expectUsable(page, ['[data-action=play-now]', '[data-action=set-up]', '.home-top button']);
    await expectNoSidewaysScrolling(page, 'home');
    await page.click('[data-action=set-up]');
    await expectUsable(page, ['[data-action=start]']);
    await expectNoSidewaysScrolling(page, 'new game');

    await openGame(page, makeGame(italia('large text'), ['person', 'easy']));
    await untilMine(page);
    const buttons = ['.action-buttons .button', '.top-bar .bar-button'];
    await expectUsable(page, ['.top-bar .bar-button', '.hand-card .card-title']);
    await expectNoSidewaysScrolling(page, 'table');
    await clickAction(page, { seat: 0, type: 'play', card: 'mercator' });
    await expectUsable(page, [...buttons, '.stepper button']);
    await page.click('[data-action=undo-turn]');
    await clickAction(page, { seat: 0, type: 'play', card: 'prefect-a' });
    await page.click('.actions-body summary');
    await expectUsable(page, [...buttons, '.choice-row']);
    await expectNoSidewaysScrolling(page, 'prefect');

    await page.goto('./#/rules');
    await expect(page.locator('h1')).toBeVisible();
    await expectNoSidewaysScrolling(page, 'rules');
  });
}
