import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe has against the page as it stands, with or without the board's insides. */
export async function violations(page: Page, board: boolean): Promise<string[]> {
  // What the last click changed is painted before colours are compared.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  // All rules, but quickly: without frames to join, axe judges in the page itself instead of a blank one opened for each
  // look; it is put into a page once; and what passes is not described.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'typeof axe' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations: found } = await (board ? axe : axe.exclude('.board')).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
