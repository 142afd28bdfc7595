import { score } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { italia, makeGame } from './support/setups.ts';
import { openGame, seen, withSettings } from './support/table.ts';
import { Unsighted } from './support/unsighted.ts';

test('a whole game is played by roles, names and the live region alone, to the score', async ({ page }) => {
  test.setTimeout(240_000);
  await withSettings(page);
  await openGame(page, makeGame(italia('unsighted'), ['person', 'easy']));
  const player = new Unsighted(page);
  const played = new Set<string>();
  let turns = 0;
  for (let next = await player.next(); next !== 'end'; next = await player.next()) {
    if (next === 'keep') await player.keepGoods();
    else played.add(await player.playTurn());
    turns += 1;
    expect(turns, 'the game comes to an end').toBeLessThan(200);
  }
  const all = ['Architect', 'Prefect', 'Mercator', 'Senator', 'Diplomat', 'Colonist'];
  expect([...player.used]).toEqual(expect.arrayContaining(all));
  expect([...played]).toEqual(expect.arrayContaining([...all, 'Tribune']));

  // Who won is where the focus is, and the table reads each player's points by god.
  await expect(page.getByRole('heading', { level: 1, name: /wins with \d+ points/ })).toBeFocused();
  const { saved, game, state } = await seen(page);
  const names = saved.setup.players.map(({ name }) => name);
  for (const seat of [0, 1]) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: names[seat] }) });
    const total = String(score(game, state, seat).total);
    await expect(row.getByRole('cell', { name: total, exact: true }).first()).toBeVisible();
  }
});
