import { exportRecord, importRecord, ranking, score, unwrap } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { playToTheEnd } from './support/driver.ts';
import { seen, withSettings } from './support/table.ts';

/** Both boards, from the first click to the final table, against the computer. */
for (const { board, opponents } of [
  { board: 'Italia', opponents: 1 },
  { board: 'Imperium', opponents: 2 },
]) {
  test(`a whole game on ${board}`, async ({ page }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await withSettings(page);
    await page.goto('./');
    const group = page.getByRole('group', { name: 'Opponents' });
    await group.getByRole('radio', { name: String(opponents), exact: true }).check();
    await page.getByRole('radio', { name: board, exact: true }).check();
    await page.click('[data-action=play-now]');
    await playToTheEnd(page);

    const { saved, game, state } = await seen(page);
    expect(saved.summary.over).toBe(true);
    await expect(page.locator('.end')).toBeVisible();
    for (let seat = 0; seat < game.seats; seat++) {
      const shown = await page.locator(`[data-total="${seat}"]`).textContent();
      expect(Number(shown)).toBe(score(game, state, seat).total);
    }
    const places = await page.$$eval('.score-table tbody tr', (rows) =>
      rows.map((row) => Number(row.getAttribute('data-seat'))),
    );
    expect(places).toEqual(ranking(game, state));
    expect(importRecord(unwrap(exportRecord(saved.setup, saved.actions))).ok).toBe(true);
    expect(faults).toEqual([]);
  });
}
