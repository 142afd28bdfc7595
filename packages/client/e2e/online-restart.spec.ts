import { expect, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { pressTurn } from './support/driver.ts';
import { enterAsGuest, openTable, playDue, serverOfFile, visitor, Watcher } from './support/online.ts';

const { server, online } = serverOfFile();

test('when a server dies in the middle of a game, the pages say so and continue once it is back', async ({
  browser,
}) => {
  const livia = await visitor(browser, 'Livia');
  const brutus = await visitor(browser, 'Brutus');
  const players = [livia, brutus];
  await livia.page.goto(online());
  await enterAsGuest(livia);
  const table = await openTable(livia);
  await brutus.page.goto(online(`/table/${table}`));
  await enterAsGuest(brutus);
  await brutus.page.click('[data-action=join]');
  const before = new Watcher(server, table);
  await livia.page.click('[data-action=start-table]');
  await before.begun();
  for (let turn = 0; turn < 3; turn++) await playDue(before, players);
  const mover = players.find(({ name }) => name === before.decider);
  if (!mover) throw new Error('Nobody has to decide');
  await mover.page.waitForSelector('.table[data-activity=compose]');

  await server.kill();
  for (const { page } of players) await expect(page.locator('.online-news')).toContainText('Connection lost');
  // A turn that is confirmed now is sent later.
  const { game, state } = before.position;
  await pressTurn(mover.page, adviseTurn(game, state, 'restart'));
  await expect(mover.page.locator('.table')).toHaveAttribute('data-activity', 'sending');
  await server.startAgain();
  const after = new Watcher(server, table);
  await after.begun();
  await after.until(() => after.seq === 4);
  for (const { page } of players) await expect(page.locator('.online-news')).toHaveCount(0);
  await playDue(after, players);
  expect(after.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  for (const { context } of players) await context.close();
  after.close();
});
