import { type Browser, expect, test } from '@playwright/test';
import {
  deciderOf,
  enterAsGuest,
  type Player,
  playElsewhere,
  serverOfFile,
  tell,
  visitor,
  Watcher,
} from './support/online.ts';

const { server, online, guest, game } = serverOfFile();
const CALLED = '(1) Your turn · Concordia';

/** Runs in the page: counts the tones. */
function countTones(): void {
  Object.assign(globalThis, { tones: 0 });
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (when?: number) {
    (globalThis as unknown as { tones: number }).tones += 1;
    start.call(this, when);
  };
}

/** A person with sound, whose clock can be moved forward. */
async function listener(browser: Browser, name: string): Promise<Player> {
  const player = await visitor(browser, name, { volume: 0.5 });
  await player.page.clock.install();
  await player.page.goto(online());
  await enterAsGuest(player);
  return player;
}

test('a player looking elsewhere is called by sound and a link until the turn is played, even on another device', async ({
  browser,
}) => {
  const players = [await listener(browser, 'Livia'), await listener(browser, 'Brutus')];
  const watcher = new Watcher(server, await game(players));
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  await page.evaluate(countTones);
  await page.goto(online('/ladder'));
  await playElsewhere(server, watcher, mover);
  await expect(page).toHaveTitle(CALLED);
  expect(await page.evaluate('tones')).toBeGreaterThan(0);
  await page.locator('.toast a', { hasText: 'Your turn' }).click();
  await page.waitForSelector('.table[data-activity=compose]');

  await page.goto(online('/ladder'));
  await playElsewhere(server, watcher, other);
  // In a tab that nobody has told, it is asked twice a minute.
  await page.clock.fastForward(31_000);
  await expect(page).toHaveTitle(/^(?!\().*Concordia$/);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('a turn played while the connection was lost no longer calls the player', async ({ browser }) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const watcher = new Watcher(server, await game(players));
  await watcher.begun();
  const { mover } = deciderOf(watcher, players);
  const { page } = mover;
  let cut = () => {};
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    socket.connectToServer();
    cut = () => void socket.close();
  });
  await page.goto(online('/ladder'));
  await page.reload();
  await expect(page).toHaveTitle(CALLED);
  await playElsewhere(server, watcher, mover);
  cut();
  await expect(page).toHaveTitle(/^(?!\().*Concordia$/);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('a turn that comes while the connection is lost is announced once it is back', async ({ browser }) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const watcher = new Watcher(server, await game(players));
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  let away = false;
  let cut = () => {};
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (away) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    cut = () => void socket.close();
  });
  await page.goto(online('/ladder'));
  await page.reload();
  await expect(page.locator('.online-me')).toBeVisible();
  await page.waitForTimeout(500);
  away = true;
  cut();
  await expect(page.locator('.online-lost')).toBeVisible();
  await playElsewhere(server, watcher, mover);
  away = false;
  await expect(page.locator('.toast a', { hasText: 'Your turn' })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveTitle(CALLED);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('after the game nobody is called, and a player who was away can read what spectators said', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  await expect(mover.page).toHaveTitle(CALLED);
  const spectator = await visitor(browser, 'Decius');
  await tell(server, spectator, 'guests', { name: 'Decius' });
  await spectator.page.goto(online(`/table/${id}`));
  for (const { page } of [spectator, other]) {
    await page.click('[data-action=chat]');
    await page.locator('[data-field=chat]').fill('Salvete');
    await page.keyboard.press('Enter');
    await expect(page.locator('.chat-line')).not.toHaveCount(0);
  }
  await expect(mover.page.locator('.chat-count')).toHaveText('1');

  await other.context.setOffline(true);
  for (const player of players) await tell(server, player, `tables/${id}/votes`, { kind: 'end', yes: true });
  await expect(mover.page.locator('.end-head')).toContainText('The players agreed');
  await expect(mover.page).toHaveTitle(/^(?!\().*Concordia$/);
  await other.context.setOffline(false);
  await expect(other.page.locator('.chat-line')).toHaveCount(2);

  // A game that was ended so is in nobody's results, but in the list of their games.
  const { id: person } = await (await other.page.request.get(`${server.url}/api/me`)).json();
  await other.page.goto(online(`/player/${person}`));
  await expect(other.page.locator('.online-main')).toContainText('Games ended by agreement');
  await expect(other.page.locator('.online-table')).toHaveCount(1);
  await expect(other.page.locator('.online-main')).not.toContainText('NaN');
  watcher.close();
  for (const { context } of [...players, spectator]) await context.close();
});

test('the button for a rematch says whether there is one; a player who finds it full is informed', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia, brutus] = players;
  const id = await game(players);
  for (const player of players) await tell(server, player, `tables/${id}/votes`, { kind: 'end', yes: true });
  const button = livia.page.locator('[data-action=rematch]');
  await expect(button).toHaveText('Rematch');
  await brutus.page.click('[data-action=rematch]');
  await expect(button).toHaveText('Join the rematch');
  await brutus.page.click('[data-action=leave]');
  await brutus.page.waitForSelector('[data-action=new-table]');
  await expect(button).toHaveText('Rematch');

  const { id: again } = await tell<{ id: string }>(server, brutus, `tables/${id}/rematch`);
  await brutus.page.goto(online(`/table/${again}`));
  await brutus.page.locator('[data-fill]').selectOption('easy');
  await expect(brutus.page.locator('[data-fill]')).toHaveCount(0);
  await button.click();
  await expect(livia.page.locator('.toast.warn')).toHaveText('No seats are free.');
  await livia.page.waitForSelector('.room');
  for (const { context } of players) await context.close();
});
