import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { TableInfo } from '@concordia/protocol';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { HOUR, serverWithDays } from './support/days.ts';
import { pressTurn } from './support/driver.ts';
import { enterAsGuest, type Player, tell, visitor, Watcher } from './support/online.ts';

/**
 * Three games by the day between two people, played to their ends on real pages, one at a desk and one on a phone, while the
 * server's days pass. Not part of the tests: `npm run -w packages/client daily-games`. Pictures go to FOLDER, or nowhere.
 */
const FOLDER = process.env.FOLDER;
if (FOLDER) mkdirSync(FOLDER, { recursive: true });
const look = async ({ page }: Player, name: string): Promise<void> => {
  if (FOLDER) await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
};

async function phone(browser: Browser, name: string): Promise<Player> {
  const context = await browser.newContext({
    ...{ locale: 'he-IL', viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  });
  return { name, page: await context.newPage(), context };
}

const shownTable = (page: Page): string => new URL(page.url()).hash.split('/').at(-1) ?? '';

test('three games by the day, played to their ends by two people', async ({ browser }) => {
  test.setTimeout(15 * 60_000);
  const days = await serverWithDays();
  const livia = await visitor(browser, 'Livia', { speed: 0 });
  const brutus = await phone(browser, 'Brutus');
  const players = [livia, brutus];
  for (const player of players) {
    await player.page.goto(`${days.url}/#/online`);
    await enterAsGuest(player);
  }
  const watchers: Watcher[] = [];
  for (let n = 0; n < 3; n++) {
    const wish = { map: 'italia', seats: 2, time: { kind: 'days', days: 1 + n } };
    const { id } = await tell<TableInfo>(days, livia, 'tables', wish);
    await tell(days, brutus, `tables/${id}/join`);
    await tell(days, livia, `tables/${id}/start`);
    const watcher = new Watcher(days, id);
    await watcher.begun();
    watchers.push(watcher);
  }

  for (let round = 0; watchers.some(({ over }) => !over); round++) {
    days.pass(9 * HOUR);
    for (const player of players) {
      const { page } = player;
      await page.goto(`${days.url}/#/online`);
      await expect(page.locator('[data-list=mine]')).toBeVisible();
      if (round % 20 === 1) await look(player, `${player.name}-games-${round}`);
      // One game after the other, as Next game leads there.
      for (let due = dueFor(watchers, player); due.length > 0; due = dueFor(watchers, player)) {
        const next = page.locator('[data-action=next-game]').first();
        await next.click();
        await page.waitForSelector('.table[data-activity=compose]');
        const watcher = watchers.find(({ table }) => table === shownTable(page));
        if (!watcher) throw new Error('Next game led elsewhere');
        if (round % 20 === 2) await look(player, `${player.name}-since-${round}`);
        const before = watcher.seq;
        const { game, state } = watcher.position;
        await pressTurn(page, adviseTurn(game, state, `${watcher.table}/${before}`));
        await watcher.until(() => watcher.seq > before);
        if (!watcher.over && round % 20 === 3) await look(player, `${player.name}-waiting-${round}`);
      }
    }
  }
  for (const player of players) {
    await player.page.goto(`${days.url}/#/online/finished`);
    await expect(player.page.locator('[data-list=finished] [data-table]')).toHaveCount(3);
    await look(player, `${player.name}-finished`);
  }
  for (const watcher of watchers) watcher.close();
  for (const { context } of players) await context.close();
  await days.stop();
});

function dueFor(watchers: readonly Watcher[], { name }: Player): Watcher[] {
  return watchers.filter(({ over, decider }) => !over && decider === name);
}
