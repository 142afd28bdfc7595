import { readFileSync } from 'node:fs';
import type { FinishedGames, TableInfo } from '@concordia/protocol';
import { expect, test } from '@playwright/test';
import { HOUR, serverWithDays } from './support/days.ts';
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
const DAYS = { time: { kind: 'days', days: 3 } };

/** Both agree to end it. */
async function end(id: string, players: readonly Player[]): Promise<void> {
  for (const player of players) await tell(server, player, `tables/${id}/votes`, { kind: 'end', yes: true });
  const { page } = players[0];
  const finished = async () =>
    (await (await page.request.get(`${server.url}/api/me/finished`)).json()) as FinishedGames;
  await expect.poll(async () => (await finished()).games.some((one) => one.id === id)).toBe(true);
}

test('finished games are found by opponent and result; all of them go to a file and come back on another device', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  await end(id, players);
  const [{ page }] = players;
  await page.goto(online());
  await page.click('[data-action=finished]');
  const list = page.locator('[data-list=finished]');
  await expect(list.locator(`[data-table="${id}"]`)).toContainText('By agreement');
  await list.getByLabel('Opponent’s name').fill('bru');
  await expect(list.locator('[data-table]')).toHaveCount(1);
  await list.getByLabel('How it ended').selectOption('timeout');
  await expect(list).toContainText('No finished games match');
  await list.getByLabel('How it ended').selectOption('');
  await expect(list.locator('[data-table]')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await list.locator('[data-action=download-all]').click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8')).games.map((one: { id: string }) => one.id)).toEqual([
    `online-${id}`,
  ]);
  const other = await visitor(browser, 'Elsewhere');
  await other.page.goto(server.url);
  await other.page.setInputFiles('input[type=file]', {
    name: 'games.json',
    mimeType: 'application/json',
    buffer: readFileSync(file),
  });
  await expect(other.page.locator('.toast')).toContainText('Games imported: 1');
  await expect(other.page.locator(`[data-game="online-${id}"]`)).toBeVisible();
  for (const { context } of [...players, other]) await context.close();
});

test('colours are chosen at the table and kept in the game; notes are kept, and seen by their writer alone', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia, brutus] = players;
  const { id } = await tell<TableInfo>(server, livia, 'tables', { map: 'italia', seats: 2, ...DAYS });
  for (const { page } of players) await page.goto(online(`/table/${id}`));
  await livia.page.locator('[data-colour=black]').click();
  await expect(livia.page.locator('[data-colour=black]')).toHaveClass(/on/);
  await brutus.page.locator('[data-action=join]').first().click();
  await expect(brutus.page.locator('[data-colour=black] input')).toBeDisabled();
  await brutus.page.locator('[data-colour=yellow]').click();
  await livia.page.click('[data-action=start-table]');
  for (const { page } of players) await page.waitForSelector('.table');
  await expect(livia.page.locator('.own-panel, .own').first()).toBeVisible();
  const { seats } = (await (
    await livia.page.request.get(`${server.url}/api/tables/${id}`)
  ).json()) as TableInfo;
  expect(seats.map(({ person, colour }) => `${person?.name} ${colour}`).toSorted()).toEqual([
    'Brutus yellow',
    'Livia black',
  ]);

  await livia.page.getByRole('button', { name: 'Menu' }).click();
  await livia.page.getByRole('button', { name: 'Your notes' }).click();
  await livia.page.locator(`[data-note="${id}"]`).fill('He wants the weavers.');
  await expect(livia.page.locator('.note-field').first()).toContainText('Saved');
  await livia.page.goto(online());
  await expect(livia.page.locator('[data-list=mine]')).toContainText('He wants the weavers.');
  await brutus.page.goto(online());
  await expect(brutus.page.locator(`[data-list=mine] [data-table="${id}"]`)).toBeVisible();
  await expect(brutus.page.locator('[data-list=mine]')).not.toContainText('weavers');
  for (const { context } of players) await context.close();
});

test('a rematch is listed among the invitations; a table for followed people names itself so', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const [livia, brutus] = players;
  const id = await game(players, DAYS);
  await end(id, players);
  await tell(server, livia, `tables/${id}/rematch`);
  await brutus.page.goto(online());
  await expect(brutus.page.locator('[data-list=invitations]')).toContainText('Livia wants a rematch');
  await livia.page.goto(online());
  await livia.page.click('[data-action=new-table]');
  const dialog = livia.page.locator('dialog');
  await dialog.getByLabel('Only people I follow').check();
  await dialog.getByLabel('Lowest rating').selectOption('1100');
  await dialog.locator('[data-action=open-table]').click();
  await expect(livia.page.locator('.room')).toContainText('Only people Livia follows');
  await expect(livia.page.locator('.room')).toContainText('Rating from 1100');
  await brutus.page.goto(livia.page.url());
  await brutus.page.locator('[data-action=join]').first().click();
  await expect(brutus.page.locator('.toast').last()).toContainText('people its owner follows');
  for (const { context } of players) await context.close();
});

test('whoever opens the link of a mail on a device that does not know them is offered to sign in', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const stranger = await visitor(browser, 'Elsewhere');
  // The address that mails name.
  await stranger.page.goto(`${server.url}/table/${id}`);
  await stranger.page.click('[data-action=sign-in]');
  await expect(stranger.page.locator('dialog .welcome')).toBeVisible();
  for (const { context } of [...players, stranger]) await context.close();
});

test('links go out by the system’s own sheet where there is one', async ({ browser }) => {
  const player = await visitor(browser, 'Livia');
  await player.page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => {
        document.documentElement.dataset.shared = url;
      },
    });
  });
  await player.page.goto(online());
  await enterAsGuest(player);
  const { id } = await tell<TableInfo>(server, player, 'tables', { map: 'italia', seats: 2 });
  await player.page.goto(online(`/table/${id}`));
  await player.page.click('[data-action=share-link]');
  expect(await player.page.locator('html').getAttribute('data-shared')).toContain(`/table/${id}`);
  await player.context.close();
});

test('turns have the same number for whoever makes them and whoever waits; times name the day and the zone', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const numbers = () => Promise.all(players.map(({ page }) => page.locator('.where').textContent()));
  for (let turn = 1; turn <= 3; turn++) {
    for (const { page } of players) await expect(page.locator('.where')).toContainText(`turn ${turn}`);
    expect(new Set(await numbers()).size).toBe(1);
    await playElsewhere(server, watcher, deciderOf(watcher, players).mover);
  }
  const { other } = deciderOf(watcher, players);
  await expect(other.page.locator('.deadline')).toContainText(
    /has until \w{3},? \d+ \w+.*\b(UTC|GMT|[A-Z]{3,4})/,
  );
  watcher.close();
  for (const { context } of players) await context.close();
});

test('when a day passes, My games tells how little time is left; when it is over, the computer takes the seat', async ({
  browser,
}) => {
  const days = await serverWithDays();
  const livia = await visitor(browser, 'Livia');
  const brutus = await visitor(browser, 'Brutus');
  for (const player of [livia, brutus]) {
    await player.page.goto(`${days.url}/#/online`);
    await enterAsGuest(player);
  }
  const { id } = await tell<TableInfo>(days, livia, 'tables', {
    map: 'italia',
    seats: 2,
    time: { kind: 'days', days: 1 },
  });
  await tell(days, brutus, `tables/${id}/join`);
  await tell(days, livia, `tables/${id}/start`);
  days.pass(22 * HOUR);
  await livia.page.reload();
  await expect(livia.page.locator('[data-list=mine] .short')).toContainText(/1:\d\d:\d\d/);
  const { deadline } = (await (
    await livia.page.request.get(`${days.url}/api/tables/${id}`)
  ).json()) as TableInfo;
  // Only just: a clock that ran out long ago is one that no server looked after, and starts anew.
  days.pass((deadline ?? 0) - days.now() + 1000);
  await livia.page.goto(`${days.url}/#/online/table/${id}`);
  // The time of whoever was to play is over: the computer took the seat.
  await expect
    .poll(async () => {
      const info = (await (await livia.page.request.get(`${days.url}/api/tables/${id}`)).json()) as TableInfo;
      return info.seats.some(({ absent }) => absent === 'away');
    })
    .toBe(true);
  for (const { context } of [livia, brutus]) await context.close();
  await days.stop();
});
