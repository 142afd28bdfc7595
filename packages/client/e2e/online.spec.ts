import { expect, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { violations } from './support/axe.ts';
import { pressTurn } from './support/driver.ts';
import {
  deciderOf,
  enterAsGuest,
  openTable,
  playDue,
  serverOfFile,
  visitor,
  Watcher,
} from './support/online.ts';
import { withSettings } from './support/table.ts';

const { server, online } = serverOfFile();

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

  // Both compose; the one without a connection comes too late and is informed.
  const { game, state } = watcher.position;
  await here.context.setOffline(true);
  await expect(here.page.locator('.online-news')).toBeVisible();
  await pressTurn(here.page, adviseTurn(game, state, 'late'));
  await expect(here.page.locator('.table')).toHaveAttribute('data-activity', 'sending');
  await playDue(watcher, [there]);
  await here.context.setOffline(false);
  await expect(here.page.locator('.toast', { hasText: 'your turn didn’t count' })).toBeVisible();
  await watcher.until(() => watcher.decider === 'Octavia');
  await expect(here.page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  await expect(here.page.locator('.top-bar .status')).toHaveText('Your turn');
  watcher.close();
  for (const { context } of [here, there]) await context.close();
});

test('when the time has run out the computer plays until the player comes back', async ({ browser }) => {
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
  const { mover: slow, other } = deciderOf(watcher, [vera, titus]);
  await expect(slow.page.locator('.own .seat-clock.hurry')).toBeVisible();
  await slow.page.waitForSelector('[data-action=return]');
  await watcher.until(() => watcher.seq === 1);
  expect(watcher.decider).not.toBe(slow.name);
  // Nobody is called for what the computer plays.
  await slow.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.title.startsWith('(')) document.body.dataset.called = 'yes';
    }).observe(document.head, { subtree: true, childList: true });
  });
  await playDue(watcher, [other]);
  await watcher.until(() => watcher.seq === 3);
  await expect(slow.page.locator('body')).not.toHaveAttribute('data-called');
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
  await expect(mark.page.getByRole('alert')).toContainText('without < or >');
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

for (const locale of ['en', 'sr-Cyrl', 'he']) {
  test(`the online screens are accessible: ${locale}`, async ({ browser }) => {
    const eve = await visitor(browser, 'Eve', { locale });
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
    await page.goto(online());
    await page.waitForSelector('.online-main h1');
    await look('lobby with a game of one’s own');
    if (locale === 'en') {
      await page.goBack();
      await page.locator('.top-bar .bar-button').first().click();
      await page.getByRole('button', { name: 'Propose ending the game now' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page.locator('.end-head')).toContainText('The players agreed to end the game.');
      await look('end by agreement');
    }
    const me: { id: string } = await (await page.request.get(`${server.url}/api/me`)).json();
    for (const place of ['', '/account', '/ladder', '/statistics', `/player/${me.id}`]) {
      await page.goto(online(place));
      await page.waitForSelector('.online-main h1');
      await look(place || 'lobby');
    }
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
    await eve.context.close();
  });
}

test('without a server the page says so, and everything else works', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await expect(page.locator('[data-server=none]')).toContainText('needs a server');
  await page.goto('./#/online');
  await expect(page.locator('.online-main')).toContainText('needs a server');
});
