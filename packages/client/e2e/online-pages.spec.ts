import type { TableInfo } from '@concordia/protocol';
import { expect, test } from '@playwright/test';
import {
  deciderOf,
  enterAsGuest,
  type Player,
  playDue,
  serverOfFile,
  startServer,
  tell,
  visitor,
  Watcher,
} from './support/online.ts';

const { server, online, guest, game } = serverOfFile();

async function propose({ page }: Player, name: string): Promise<void> {
  await page.locator('.top-bar .bar-button').first().click();
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
}

test('links that lead nowhere say so and lead on', async ({ browser }) => {
  const { page, context } = await visitor(browser, 'Nemo');
  for (const id of ['cut-off', 'AAAAAAAAAAAAAAAAAAAAAA']) {
    for (const place of ['table', 'player', 'shared']) {
      await page.goto(online(`/${place}/${id}`));
      await expect(page.locator('.online-notice')).toContainText('Page not found');
      await page.getByRole('link', { name: 'Go to the lobby' }).click();
      await expect(page.getByRole('heading', { name: 'Play online' })).toBeVisible();
    }
  }
  await context.close();
});

test('the page of the API opens without a fault', async ({ browser }) => {
  const { page, context } = await visitor(browser, 'Faber');
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${server.url}/api/docs`);
  await expect(page.locator('.opblock', { hasText: '/api/tables/{id}/commits' }).first()).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('empty pages say what to do', async ({ browser }) => {
  const { page, context } = await visitor(browser, 'Nova');
  const own = await startServer();
  await page.goto(`${own.url}/#/online`);
  await expect(page.locator('[data-list=open]')).toContainText('No tables are waiting for players.');
  await expect(page.locator('.how li')).toHaveCount(3);
  for (const [place, says] of [
    ['ladder', 'No rated games'],
    ['statistics', 'No games have been finished'],
  ]) {
    await page.goto(`${own.url}/#/online/${place}`);
    await expect(page.locator('.online-empty')).toContainText(says);
    await expect(page.locator('.online-empty a')).toHaveAttribute('href', '#/online');
  }
  await context.close();
  await own.stop();
});

test('the author of a proposal learns that it was declined or has expired, but not that they withdrew it', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia, brutus] = players;
  const id = await game(players);
  const refused = livia.page.locator('.toast', { hasText: 'Not everyone agreed' });
  await propose(livia, 'Propose cancelling the game');
  await livia.page.click('[data-action=refuse]');
  await expect(brutus.page.locator('.online-news')).toHaveCount(0);
  await expect(refused).toHaveCount(0);
  await propose(livia, 'Propose cancelling the game');
  await brutus.page.click('[data-action=refuse]');
  await expect(refused).toBeVisible();
  const watcher = new Watcher(server, id);
  await watcher.begun();
  await propose(livia, 'Propose ending the game now');
  await expect(brutus.page.locator('[data-action=agree]')).toBeVisible();
  await playDue(watcher, players);
  await expect(livia.page.locator('.toast', { hasText: 'your proposal has expired' })).toBeVisible();
  // The word from before may still be there, but there is no second one.
  expect(await refused.count()).toBeLessThan(2);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('the start page says that it is your turn, and leads to the table', async ({ browser }) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const mover = players.find(({ name }) => name === watcher.decider) ?? players[0];
  const { page } = mover;
  await page.goto(server.url);
  await expect(page.locator('[data-server=there]')).toContainText('Your turn');
  await page.click('[data-action=online]');
  await page.waitForSelector('.table[data-activity=compose]');
  await page.goto(online('/account'));
  await expect(page).toHaveTitle('(1) Your turn · Concordia');
  await page.click('[data-action=sign-out]');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.toast', { hasText: 'You’re signed out.' })).toBeVisible();
  await expect(page).toHaveTitle(/^(?!\().*Concordia$/);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('the end by the clock says first whose time it was', async ({ browser }) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const time = { kind: 'live', bank: 10, increment: 0 };
  const id = await game(players, { time, timeOut: 'end' });
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const late = watcher.decider;
  for (const { page, context } of players) {
    await expect(page.locator('.end-head')).toContainText(`because ${late} ran out of time`, {
      timeout: 20_000,
    });
    await context.close();
  }
  watcher.close();
});

test('a spectator gets a name without leaving the table, and speaks among spectators', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players);
  const { page, context } = await visitor(browser, 'Decius');
  await page.goto(online(`/table/${id}`));
  await page.waitForSelector('.table');
  await expect(page.locator('.bottom-row')).toBeHidden();
  await page.click('[data-action=chat]');
  await page.click('[data-action=introduce]');
  await page.locator('dialog input[name=name]').fill('Decius');
  await page.locator('dialog [data-action=enter]').click();
  await page.locator('[data-field=chat]').fill('Salvete');
  await page.keyboard.press('Enter');
  await expect(page.locator('.chat-line')).toContainText('Decius · spectator');
  await expect(players[0].page.locator('.chat-count')).toHaveCount(0);
  for (const player of [...players, { context }]) await player.context.close();
});

test('a server without mail offers none; an address that cannot be used is explained', async ({
  browser,
}) => {
  const { page, context } = await guest(browser, 'Octavia');
  await page.goto(online('/account'));
  await expect(page.locator('.online-main')).toContainText('This server doesn’t send email.');
  const form = page.locator('[data-form=addresses]');
  await expect(form.locator('input[name=email]')).toHaveCount(0);
  await form.locator('input[name=webhook]').fill('http://127.0.0.1/hook');
  await form.locator('[data-action=addresses]').click();
  await expect(form.getByRole('alert')).toContainText('A webhook must start with https://');
  await context.close();
});

test('a person signed out on another device is informed', async ({ browser }) => {
  const here = await guest(browser, 'Fulvia');
  await here.page.goto(online('/account'));
  await here.page.locator('[data-form=make-account] input[name=password]').fill('a long password');
  await here.page.click('[data-action=make-account]');
  await expect(here.page.locator('[data-form=make-account]')).toHaveCount(0);
  const there = await visitor(browser, 'Fulvia');
  await there.page.goto(online());
  await there.page.getByRole('radio', { name: 'Sign in' }).check();
  await there.page.locator('input[name=name]').fill('Fulvia');
  await there.page.locator('input[name=password]').fill('a long password');
  await there.page.click('[data-action=enter]');
  await there.page.waitForSelector('[data-action=new-table]');
  await here.page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(there.page.locator('.toast', { hasText: 'You’re signed out.' })).toBeVisible();
  await there.page.waitForSelector('.welcome');
  for (const { context } of [here, there]) await context.close();
});

test('clocks, presence and the awaited player stay in their cells on a phone; a new table fits on a laptop', async ({
  browser,
}) => {
  const names = ['Quintus Caecilius Metell', 'Publius Cornelius Scipio'];
  const players = [await guest(browser, names[0]), await guest(browser, names[1])];
  const [{ page }] = players;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.click('[data-action=new-table]');
  await expect(page.locator('[data-action=open-table]')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  const id = await game(players, { time: { kind: 'live', bank: 1200, increment: 0 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.strip .seat-clock')).toHaveCount(2);
  const outside = await page.locator('.strip-cell').evaluateAll((cells) =>
    cells.filter((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return [...cell.querySelectorAll('.seat-clock, .presence')].some((mark) => {
        const box = mark.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
      });
    }),
  );
  expect(outside).toHaveLength(0);

  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const status = other.page.locator('.top-bar .status');
  // A tail of a letter may stand out, a line may not.
  const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
    scrollHeight > clientHeight + 4 || scrollWidth > clientWidth;
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expect(status).toContainText(mover.name);
  await expect.poll(() => status.evaluate(isCut)).toBe(false);
  await other.page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => other.page.locator('.top-bar').evaluate(isCut)).toBe(false);

  // The market leaves the board again when the others play.
  await mover.page.setViewportSize({ width: 390, height: 844 });
  await mover.page.click('.hand-card[data-card^=senator]');
  await mover.page.click('[data-action=primary]');
  await expect(mover.page.locator('.sheet')).toHaveClass(/full/);
  await mover.page.click('[data-action=primary]');
  await watcher.until(() => watcher.seq === 1);
  await expect(mover.page.locator('.sheet')).toHaveClass(/half/);

  const spectator = await visitor(browser, 'Cassia');
  await spectator.page.setViewportSize({ width: 390, height: 844 });
  await spectator.page.goto(online(`/table/${id}`));
  await expect(spectator.page.getByRole('tab', { name: 'Players' })).toHaveAttribute('aria-selected', 'true');
  watcher.close();
  for (const { context } of [...players, spectator]) await context.close();
});

test('a second press does nothing; losing a seat is announced, leaving it is not', async ({ browser }) => {
  const owner = await guest(browser, 'Livia');
  const { page } = await guest(browser, 'Brutus');
  // Long enough for both presses to come before the answer.
  for (const one of [owner.page, page])
    await one.route('**/api/tables**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
  await owner.page.click('[data-action=new-table]');
  await owner.page.getByRole('radio', { name: '2', exact: true }).check();
  await owner.page.locator('[data-action=open-table]').dblclick();
  await owner.page.waitForSelector('.room');
  const room = owner.page.url();
  await owner.page.goto(online());
  await expect(owner.page.locator('[data-list=mine] [data-table]')).toHaveCount(1);
  await owner.page.goto(room);

  await page.goto(room);
  const mine = page.locator('.room-seat .chip');
  await page.locator('[data-action=join]').dblclick();
  await expect(mine).toHaveCount(1);
  await expect(page.locator('[data-action=join][aria-busy=true]')).toHaveCount(0);
  await page.click('[data-action=leave]');
  await expect(mine).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.click('[data-action=join]');
  await expect(mine).toHaveCount(1);
  await owner.page.click('[data-action=empty-seat]');
  await expect(page.locator('.toast')).toHaveText('You no longer have a seat at this table.');
  // A removed player does not come back.
  await page.click('[data-action=join]');
  await expect(page.locator('.toast', { hasText: 'You were removed from this table.' })).toBeVisible();
  await expect(mine).toHaveCount(0);

  // A computer player that does not come leaves the seat as it is.
  await owner.page.route('**/bots', (route) => route.abort());
  const fill = owner.page.locator('[data-fill]');
  await fill.selectOption('easy');
  await expect(owner.page.locator('.toast')).toHaveText('The server can’t be reached.');
  await expect(fill).toHaveValue('');
  for (const one of [owner.page, page]) await one.context().close();
});

test('a table you opened is listed in the lobby; your own game is not offered for watching', async ({
  browser,
}) => {
  const livia = await guest(browser, 'Livia');
  const { page } = livia;
  const { id } = await tell<TableInfo>(server, livia, 'tables', { map: 'italia', seats: 2 });
  const row = (list: string) => page.locator(`[data-list=${list}] [data-table="${id}"]`);
  await expect(row('open')).toBeVisible();
  await expect(row('mine')).toBeVisible();
  await tell(server, livia, `tables/${id}/bots`, { seat: 1, level: 'easy' });
  await tell(server, livia, `tables/${id}/start`);
  await expect(row('open')).toHaveCount(0);
  await expect(row('mine')).toContainText('Your turn');
  await expect(row('playing')).toHaveCount(0);
  await livia.context.close();
});

test('a player who agrees to a proposal sees whose answer is missing, and learns when someone declines', async ({
  browser,
}) => {
  const livia = await guest(browser, 'Livia');
  const others = [await visitor(browser, 'Brutus'), await visitor(browser, 'Cassia')];
  const { id } = await tell<TableInfo>(server, livia, 'tables', { map: 'italia', seats: 3 });
  for (const other of others) {
    await tell(server, other, 'guests', { name: other.name });
    await tell(server, other, `tables/${id}/join`);
  }
  await tell(server, livia, `tables/${id}/start`);
  const { page } = livia;
  await page.goto(online(`/table/${id}`));
  await tell(server, others[0], `tables/${id}/votes`, { kind: 'end', yes: true });
  await page.click('[data-action=agree]');
  await expect(page.locator('.online-news')).toContainText('Waiting for Cassia');
  await page.locator('.top-bar .bar-button').first().click();
  await expect(page.getByRole('button', { name: 'Copy table link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Propose ending the game now' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await tell(server, others[1], `tables/${id}/votes`, { kind: 'end', yes: false });
  await expect(page.locator('.toast', { hasText: 'Not everyone agreed' })).toBeVisible();
  for (const { context } of [livia, ...others]) await context.close();
});

test('a chat draft stays until it is sent; messages that were read do not count as new', async ({
  browser,
}) => {
  const livia = await guest(browser, 'Livia');
  const brutus = await visitor(browser, 'Brutus');
  const { page } = brutus;
  let dead = false;
  let cut = () => {};
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const there = socket.connectToServer();
    socket.onMessage((message) => {
      if (!dead) there.send(message);
    });
    cut = () => void socket.close();
  });
  await page.goto(online());
  await enterAsGuest(brutus);
  const made = await livia.page.request.post(`${server.url}/api/tables`, {
    data: { map: 'italia', seats: 2 },
  });
  const { id } = (await made.json()) as TableInfo;
  for (const one of [livia.page, page]) await one.goto(online(`/table/${id}`));
  await page.locator('[data-action=join]').click();
  const say = async (text: string) => {
    await livia.page.locator('[data-field=chat]').fill(text);
    await livia.page.keyboard.press('Enter');
    await expect(livia.page.locator('[data-field=chat]')).toHaveValue('');
  };
  await say('Salve');
  await expect(page.locator('.chat-line')).toHaveCount(1);
  const field = page.locator('[data-field=chat]');
  await field.fill('Salve, Liv');

  // Neither the start of the game, nor a closed chat, nor a reload takes it away.
  await livia.page.click('[data-action=start-table]');
  await page.waitForSelector('.table');
  await expect(page.locator('[data-action=chat]')).toBeVisible();
  await expect(page.locator('.chat-count')).toHaveCount(0);
  await page.click('[data-action=chat]');
  await expect(field).toHaveValue('Salve, Liv');
  await field.press('Escape');
  await page.reload();
  await page.click('[data-action=chat]');
  await expect(page.locator('.chat-line')).toHaveCount(1);
  await expect(field).toHaveValue('Salve, Liv');

  // Nor a connection that is dead without a word.
  dead = true;
  await field.fill('Salve, Livia');
  await field.press('Enter');
  await expect(page.locator('.chat-say')).toHaveAttribute('aria-busy', 'true');
  await expect(field).toHaveValue('Salve, Livia');
  dead = false;
  cut();
  await expect(page.locator('.chat-say')).toHaveAttribute('aria-busy', 'false');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.locator('.chat-line', { hasText: 'Salve, Livia' })).toHaveCount(1);

  // A reader of earlier messages is not scrolled down.
  await livia.page.click('[data-action=chat]');
  for (let n = 0; n < 4; n++) await say(`${n} ${'bene '.repeat(90)}`.trim());
  const lines = page.locator('.chat-lines');
  await expect(page.locator('.chat-line')).toHaveCount(6);
  const top = () => lines.evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(top).toBeGreaterThan(0);
  await lines.evaluate(
    (list) =>
      new Promise((scrolled) => {
        list.addEventListener('scroll', scrolled, { once: true });
        list.scrollTo({ top: 0 });
      }),
  );
  await say('Vale');
  await expect(page.locator('.chat-line')).toHaveCount(7);
  expect(await top()).toBe(0);
  await page.reload();
  await expect(page.locator('[data-action=chat]')).toBeVisible();
  await expect(page.locator('.chat-count')).toHaveCount(0);
  for (const { context } of [livia, brutus]) await context.close();
});

test('a shared game opens as a replay, does not trap Back, and is listed among the finished games', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia, brutus] = players;
  await game(players);
  await propose(livia, 'Propose ending the game now');
  await brutus.page.click('[data-action=agree]');
  await livia.page.click('[data-action=share]');
  const shared = (await livia.page.locator('[data-link]').getAttribute('data-link')) ?? '';

  const { page, context } = await visitor(browser, 'Cassia');
  await page.goto(online('/ladder'));
  await expect(page.locator('.online-main')).toContainText('No rated games');
  // A page opened while the network is away loads once it is back.
  await context.setOffline(true);
  const go = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await go('#/online/statistics');
  const notice = page.locator('.online-notice');
  await expect(notice).toContainText('The server can’t be reached.');
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(page.locator('.online-main .panel').first()).toBeVisible();
  await context.setOffline(true);
  await go(new URL(shared).hash);
  await expect(notice).toContainText('The server can’t be reached.');
  await expect(notice.locator('[data-action=try-again]')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/#\/replay\/online-/);
  await page.waitForSelector('.replay');
  await page.goBack();
  await expect(page).toHaveURL(/#\/online\/statistics/);

  await page.goto(server.url);
  const kept = page.locator('[data-game^=online-]');
  await expect(kept).toContainText('The game is over');
  await expect(kept).toHaveAttribute('href', /#\/replay\/online-/);
  for (const one of [...players, { context }]) await one.context.close();
});
