import { score } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { pressTurn } from './support/driver.ts';
import {
  deciderOf,
  enterAsGuest,
  openTable,
  type Player,
  playDue,
  serverOfFile,
  visitor,
  Watcher,
} from './support/online.ts';

const { server, online } = serverOfFile();

async function expectScores(page: Page, watcher: Watcher): Promise<void> {
  const { game, state } = watcher.position;
  for (let seat = 0; seat < game.seats; seat++) {
    await expect(page.locator(`[data-total="${seat}"]`)).toHaveText(String(score(game, state, seat).total));
  }
}

test('two players and a spectator: a whole game with a take-back, a reload and a lost connection', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const livia = await visitor(browser, 'Livia');
  const brutus = await visitor(browser, 'Brutus');
  const players = [livia, brutus];
  const faults: string[] = [];
  for (const { page } of players) page.on('pageerror', (error) => faults.push(String(error)));

  await livia.page.goto(online());
  await enterAsGuest(livia);
  const table = await openTable(livia);
  const invite = (await livia.page.locator('[data-link]').getAttribute('data-link')) ?? '';

  await brutus.page.goto(invite);
  await enterAsGuest(brutus);
  await brutus.page.click('[data-action=join]');
  await expect(livia.page.locator('[data-room-seat="1"]')).toContainText('Brutus');

  const watcher = new Watcher(server, table);
  await livia.page.click('[data-action=start-table]');
  await watcher.begun();
  const spectator = await visitor(browser, 'Cassia');
  await spectator.page.goto(online());
  await spectator.page.click(`[data-list=playing] [data-table="${table}"]`);
  await spectator.page.waitForSelector('.table');
  await expect(spectator.page.locator('.hand-card')).toHaveCount(0);

  await playDue(watcher, players);
  await takeBack(watcher, players);
  await reloadWhileComposing(watcher, players);
  await loseConnection(watcher, players);
  for (let turn = 0; turn < 400 && !watcher.over; turn++) await playDue(watcher, players);

  for (const { page } of [...players, spectator]) {
    await expect(page.locator('.end')).toBeVisible();
    await expectScores(page, watcher);
  }
  await afterwards(players, spectator, table);
  expect(faults).toEqual([]);
  watcher.close();
  for (const { context } of [...players, spectator]) await context.close();
});

/** The last turn is taken back when the other agrees, and is then played once more. */
async function takeBack(watcher: Watcher, players: readonly Player[]): Promise<void> {
  const { mover: next, other: last } = deciderOf(watcher, players);
  const { seq } = watcher;
  await last.page.locator('.top-bar .bar-button').first().click();
  await last.page.getByRole('button', { name: 'Ask to undo my last turn' }).click();
  await last.page.getByRole('button', { name: 'Yes' }).click();
  await next.page.click('[data-action=agree]');
  await watcher.until(() => watcher.seq > seq);
  expect(watcher.entries.at(-1)?.type).toBe('takeback');
  expect(watcher.decider).toBe(last.name);
  await expect(last.page).toHaveTitle('(1) Your turn · Concordia');
  await expect(next.page).toHaveTitle('Table · Concordia');
  await playDue(watcher, players);
}

/** The composed turn survives a reload, and nothing of it has been sent. */
async function reloadWhileComposing(watcher: Watcher, players: readonly Player[]): Promise<void> {
  const { mover } = deciderOf(watcher, players);
  const { page } = mover;
  const { seq } = watcher;
  await page.waitForSelector('.table[data-activity=compose]');
  const [play] = adviseTurn(watcher.position.game, watcher.position.state, 'reload');
  if (play.type !== 'play') throw new Error('A turn begins with a card');
  await page.click(`.hand-card[data-card="${play.card}"]`);
  await page.click('[data-action=primary]');
  await page.reload();
  await page.waitForSelector('.table[data-activity=compose]');
  await expect(page.locator('.top-bar .status')).toContainText('Your turn: ');
  expect(watcher.seq).toBe(seq);
  await page.keyboard.press('Shift+Z');
  await playDue(watcher, players);
}

/** A turn confirmed without a connection is sent when it is back, once; what others did meanwhile is there too. */
async function loseConnection(watcher: Watcher, players: readonly Player[]): Promise<void> {
  const { mover, other } = deciderOf(watcher, players);
  const { seq } = watcher;
  const { game, state } = watcher.position;
  await mover.page.waitForSelector('.table[data-activity=compose]');
  await mover.context.setOffline(true);
  await expect(mover.page.locator('.online-news')).toContainText('Connection lost');
  await pressTurn(mover.page, adviseTurn(game, state, 'offline'));
  await expect(mover.page.locator('.table')).toHaveAttribute('data-activity', 'sending');
  expect(watcher.seq).toBe(seq);
  await mover.context.setOffline(false);
  await watcher.until(() => watcher.seq > seq);
  await expect(mover.page.locator('.online-news')).toHaveCount(0);

  await expect(other.page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  await mover.context.setOffline(true);
  await playDue(watcher, players);
  await mover.context.setOffline(false);
  await expect(mover.page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  expect(watcher.seq).toBe(seq + 2);
}

async function afterwards(
  [first, second]: readonly Player[],
  spectator: Player,
  table: string,
): Promise<void> {
  await first.page.click('[data-action=share]');
  const shared = (await first.page.locator('[data-link]').getAttribute('data-link')) ?? '';
  await spectator.page.goto(shared);
  await expect(spectator.page).toHaveURL(/#\/replay\/online-/);
  await spectator.page.waitForSelector('.replay');

  await second.page.click('[data-action=rematch]');
  await second.page.waitForSelector('.room');
  await first.page.click('[data-action=rematch]');
  await first.page.waitForSelector('.room');
  expect(first.page.url()).toBe(second.page.url());
  await expect(first.page.locator('.room-seat .chip')).toHaveCount(1);

  await first.page.goto(online());
  await expect(first.page.locator(`[data-list=mine] [data-table="${table}"]`)).toBeVisible();
}

test('a whole game with a computer player in a seat', async ({ browser }) => {
  test.setTimeout(240_000);
  const livia = await visitor(browser, 'Aurelia');
  await livia.page.goto(online());
  await enterAsGuest(livia);
  const table = await openTable(livia, 'easy');
  const watcher = new Watcher(server, table);
  await livia.page.click('[data-action=start-table]');
  await watcher.begun();
  for (let turn = 0; turn < 400 && !watcher.over; turn++) await playDue(watcher, [livia]);
  await expect(livia.page.locator('.end')).toBeVisible();
  await expectScores(livia.page, watcher);

  await livia.page.goto(online('/account'));
  await livia.page.getByRole('link', { name: 'My public page' }).click();
  await expect(livia.page.locator('.online-table').first()).toContainText('Italia');
  watcher.close();
  await livia.context.close();
});
