import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that look at colours: all that a theme changes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe has against the page as it stands, with or without the board's insides, by day and, if asked, at night. */
export async function violations(page: Page, board: boolean, night = true): Promise<string[]> {
  const wear = (theme: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
  const found = await judge(page, board);
  if (!night) return found;
  await wear('night');
  const atNight = await judge(page, board, OF_COLOURS);
  await wear('parchment');
  return [...found, ...atNight.map((fault) => `at night: ${fault}`)];
}

async function judge(page: Page, board: boolean, rules?: string[]): Promise<string[]> {
  // What the last click changed is painted before colours are compared.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  // Quickly: without frames to join, axe judges in the page itself instead of a blank one opened for each look; it is put
  // into a page once; and what passes is not described.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'typeof axe' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const { violations: found } = await (board ? axe : axe.exclude('.board')).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
