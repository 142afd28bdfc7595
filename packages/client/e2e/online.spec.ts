import { score } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { violations } from './support/axe.ts';
import { pressTurn } from './support/driver.ts';
import {
  enterAsGuest,
  openTable,
  type Player,
  playDue,
  type Server,
  startServer,
  visitor,
  Watcher,
} from './support/online.ts';
import { withSettings } from './support/table.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const online = (path = '') => `${server.url}/#/online${path}`;

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

function deciderOf(watcher: Watcher, players: readonly Player[]): { mover: Player; other: Player } {
  const mover = players.find(({ name }) => name === watcher.decider);
  const other = players.find((player) => player !== mover);
  if (!mover || !other) throw new Error('Nobody has to decide');
  return { mover, other };
}

/** The last turn is taken back when the other agrees, and is then played once more. */
async function takeBack(watcher: Watcher, players: readonly Player[]): Promise<void> {
  const { mover: next, other: last } = deciderOf(watcher, players);
  const { seq } = watcher;
  await last.page.locator('.top-bar .bar-button').first().click();
  await last.page.getByRole('button', { name: 'Ask to take back my turn' }).click();
  await last.page.getByRole('button', { name: 'Yes' }).click();
  await next.page.click('[data-action=agree]');
  await watcher.until(() => watcher.seq > seq);
  expect(watcher.entries.at(-1)?.type).toBe('takeback');
  expect(watcher.decider).toBe(last.name);
  await expect(last.page).toHaveTitle('(1) Your turn · Concordia');
  await expect(next.page).toHaveTitle('Concordia');
  await playDue(watcher, players);
}

/** What was composed is still there after a reload, and nothing of it has been sent. */
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
  await expect(mover.page.locator('.online-news')).toContainText('The connection is lost');
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

test('a whole game with a program in a seat', async ({ browser }) => {
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
  await livia.page.getByRole('link', { name: 'My page for others' }).click();
  await expect(livia.page.locator('.online-table').first()).toContainText('Italia');
  watcher.close();
  await livia.context.close();
});

test('a guest becomes an account, keeps the games, and plays on from another device', async ({ browser }) => {
  const here = await visitor(browser, 'Octavia');
  await here.page.goto(online());
  await enterAsGuest(here);
  const table = await openTable(here, 'easy');
  const watcher = new Watcher(server, table);
  await here.page.click('[data-action=start-table]');
  await watcher.begun();

  await here.page.goto(online('/account'));
  await here.page.locator('[data-form=make-account] input[name=password]').fill('a long password');
  await here.page.click('[data-action=make-account]');
  await expect(here.page.locator('[data-form=make-account]')).toHaveCount(0);
  await here.page.goto(online());
  await here.page.click(`[data-list=mine] [data-table="${table}"]`);
  await watcher.until(() => watcher.decider === 'Octavia');
  await here.page.waitForSelector('.table[data-activity=compose]');

  const there = await visitor(browser, 'Octavia');
  await there.page.goto(online());
  await there.page.getByRole('radio', { name: 'Sign in' }).check();
  await there.page.locator('input[name=name]').fill('Octavia');
  await there.page.locator('input[name=password]').fill('a long password');
  await there.page.click('[data-action=enter]');
  await there.page.click(`[data-list=mine] [data-table="${table}"]`);
  await there.page.waitForSelector('.table[data-activity=compose]');

  // Both compose; the one without a connection comes too late and is told so.
  const { game, state } = watcher.position;
  await here.context.setOffline(true);
  await expect(here.page.locator('.online-news')).toBeVisible();
  await pressTurn(here.page, adviseTurn(game, state, 'late'));
  await expect(here.page.locator('.table')).toHaveAttribute('data-activity', 'sending');
  await playDue(watcher, [there]);
  await here.context.setOffline(false);
  await expect(here.page.locator('.toast', { hasText: 'your turn did not count' })).toBeVisible();
  await watcher.until(() => watcher.decider === 'Octavia');
  await expect(here.page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  await expect(here.page.locator('.top-bar .status')).toHaveText('Your turn');
  watcher.close();
  for (const { context } of [here, there]) await context.close();
});

test('when the time is over the program plays on, until the player comes back', async ({ browser }) => {
  const vera = await visitor(browser, 'Vera');
  const titus = await visitor(browser, 'Titus');
  await vera.page.goto(online());
  await enterAsGuest(vera);
  const made = await vera.page.request.post(`${server.url}/api/tables`, {
    data: { map: 'italia', seats: 2, time: { kind: 'live', bank: 10, increment: 0 }, timeOut: 'bot' },
  });
  const { id } = (await made.json()) as { id: string };
  await vera.page.goto(online(`/table/${id}`));
  await titus.page.goto(online(`/table/${id}`));
  await enterAsGuest(titus);
  await titus.page.click('[data-action=join]');
  const watcher = new Watcher(server, id);
  await vera.page.click('[data-action=start-table]');
  await watcher.begun();
  const { mover: slow } = deciderOf(watcher, [vera, titus]);
  await expect(slow.page.locator('.own .seat-clock.hurry')).toBeVisible();
  await slow.page.waitForSelector('[data-action=return]');
  await watcher.until(() => watcher.seq === 1);
  expect(watcher.decider).not.toBe(slow.name);
  await slow.page.click('[data-action=return]');
  await expect(slow.page.locator('[data-action=return]')).toHaveCount(0);
  watcher.close();
  for (const { context } of [vera, titus]) await context.close();
});

test('names and chat are text, whatever is in them', async ({ browser }) => {
  const script = '<img src=x onerror="window.hacked=1"> & <b>bold</b>';
  const mark = await visitor(browser, '<b>Mark</b>');
  await mark.page.goto(online());
  await mark.page.locator('input[name=name]').fill(mark.name);
  await mark.page.click('[data-action=enter]');
  await expect(mark.page.getByRole('alert')).toContainText('without < and >');
  await mark.page.locator('input[name=name]').fill('Mark &amp; "Co"');
  await mark.page.click('[data-action=enter]');
  await openTable(mark);
  await expect(mark.page.locator('[data-room-seat="0"] a')).toHaveText('Mark &amp; "Co"');
  await mark.page.locator('[data-field=chat]').fill(script);
  await mark.page.keyboard.press('Enter');
  await expect(mark.page.locator('.chat-line p')).toHaveText(script);
  expect(await mark.page.evaluate(() => 'hacked' in window)).toBe(false);
  await mark.context.close();
});

for (const theme of ['parchment', 'night']) {
  test(`the online screens are accessible, ${theme}`, async ({ browser }) => {
    const eve = await visitor(browser, `Eve ${theme}`, { theme });
    const { page } = eve;
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      found[name] = await violations(page, false);
    };
    await page.goto(online());
    await page.waitForSelector('.welcome');
    await look('welcome');
    await enterAsGuest(eve);
    await page.click('[data-action=new-table]');
    await look('new table');
    await page.keyboard.press('Escape');
    await openTable(eve, 'easy');
    await look('room');
    await page.click('[data-action=start-table]');
    await page.waitForSelector('.table[data-activity=compose]');
    await page.click('[data-action=chat]');
    await page.locator('[data-field=chat]').fill('Salve');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chat-line');
    await look('table with chat');
    await page.locator('[data-field=chat]').press('Escape');
    await page.locator('.top-bar .bar-button').first().click();
    await page.getByRole('button', { name: 'Propose to end the game now' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.locator('.end-head')).toContainText('The players agreed to end the game.');
    await look('end by agreement');
    for (const place of ['', '/account', '/ladder', '/statistics']) {
      await page.goto(online(place));
      await page.waitForSelector('.online-main h1');
      await look(place || 'lobby');
    }
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
    await eve.context.close();
  });
}

test('without a server the page says so, and everything else goes on', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await expect(page.locator('[data-server=none]')).toContainText('needs a server');
  await page.goto('./#/online');
  await expect(page.locator('.online-main')).toContainText('needs a server');
});
