import type { Me } from '@concordia/protocol';
import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { pressTurn } from './support/driver.ts';
import { enterAsGuest, openTable, serverOfFile, tell, visitor, Watcher } from './support/online.ts';

const { server, online, guest } = serverOfFile();
const NAME = '[data-action=account]';

function toast(page: Page, text: string) {
  return page.locator('.toast', { hasText: text });
}

async function whoIs(page: Page): Promise<Me | null> {
  return (await page.request.get(`${server.url}/api/me`)).json();
}

test('a person signed out while the page was offline is informed, and the waiting turn counts after signing in again', async ({
  browser,
  request,
}) => {
  const fulvia = await guest(browser, 'Fulvia');
  const { page, context } = fulvia;
  const account = { name: 'Fulvia', password: 'a long password' };
  await tell(server, fulvia, 'account', account);
  const watcher = new Watcher(server, await openTable(fulvia, 'easy'));
  await page.click('[data-action=start-table]');
  await watcher.begun();
  await watcher.until(() => watcher.decider === 'Fulvia');
  await page.waitForSelector('.table[data-activity=compose]');
  const { seq } = watcher;

  await context.setOffline(true);
  await expect(page.locator('.online-news')).toContainText('Connection lost');
  const { game, state } = watcher.position;
  await pressTurn(page, adviseTurn(game, state, 'away'));
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'sending');
  await request.post(`${server.url}/api/session`, { data: account });
  await request.delete(`${server.url}/api/sessions`);
  await context.setOffline(false);
  await expect(toast(page, 'You’re signed out.')).toHaveCount(1);
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'waiting');
  await expect(page).toHaveTitle(/^(?!\().*Concordia$/);
  expect(watcher.seq).toBe(seq);

  const table = page.url();
  await page.goto(online('/account'));
  await page.getByRole('radio', { name: 'Sign in' }).check();
  await page.locator('input[name=name]').fill(account.name);
  await page.locator('input[name=password]').fill(account.password);
  await page.click('[data-action=enter]');
  await page.waitForSelector('[data-form=rename]');
  await page.goto(table);
  await watcher.until(() => watcher.seq > seq);
  watcher.close();
  await context.close();
});

test('all tabs are the same person', async ({ browser }) => {
  const nina = await visitor(browser, 'Nina');
  const { page: first, context } = nina;
  await first.goto(online());
  await first.waitForSelector('.welcome');
  const second = await context.newPage();
  await second.goto(online());
  await enterAsGuest({ ...nina, page: second });
  await expect(first.locator(NAME)).toHaveText('Nina');
  await expect(first.locator('.toast')).toHaveCount(0);

  await second.goto(online('/account'));
  await second.click('[data-action=sign-out]');
  await second.getByRole('button', { name: 'Yes' }).click();
  await expect(toast(first, 'You’re signed out.')).toHaveCount(1);
  await first.waitForSelector('.welcome');
  await enterAsGuest({ ...nina, name: 'Marcus', page: second });
  await expect(first.locator(NAME)).toHaveText('Marcus');
  await context.close();
});

test('a person signed in as someone else after the page was offline is informed', async ({ browser }) => {
  const nina = await guest(browser, 'Nina');
  const { page, context } = nina;
  await context.setOffline(true);
  await expect(page.locator('.online-lost')).toBeVisible();
  await tell(server, nina, 'guests', { name: 'Marcus' });
  await context.setOffline(false);
  await expect(toast(page, 'You’re now playing as Marcus.')).toHaveCount(1);
  await expect(page.locator(NAME)).toHaveText('Marcus');
  await context.close();
});

test('a signed-in person does not become a new guest', async ({ browser }) => {
  const nina = await visitor(browser, 'Nina');
  const { page, context } = nina;
  await page.goto(online());
  await page.waitForSelector('.welcome');
  const { id } = await tell<Me>(server, nina, 'guests', { name: 'Nina' });
  await enterAsGuest({ ...nina, name: 'Nina again' });
  await expect(page.locator(NAME)).toHaveText('Nina');
  expect((await whoIs(page))?.id).toBe(id);
  await context.close();
});

test('when the server cannot identify a person, the page does not treat them as a stranger', async ({
  browser,
}) => {
  const { page, context } = await guest(browser, 'Nina');
  let answers = 0;
  await page.route('**/api/me', (route) => {
    answers += 1;
    if (answers > 2) return route.continue();
    const error = { code: 'store-unavailable', message: 'The store is not available now.' };
    return route.fulfill({ status: 503, json: { error } });
  });
  await page.reload();
  await expect(page.locator('.online-main')).toContainText('The server can’t save anything right now.');
  await expect(page.locator('.welcome')).toHaveCount(0);
  await expect(page.locator(NAME)).toHaveText('Nina');
  await context.close();
});

test('a sign-out that fails says so', async ({ browser }) => {
  const { page, context } = await guest(browser, 'Nina');
  await page.goto(online('/account'));
  await page.route('**/api/session', (route) => route.abort());
  await page.click('[data-action=sign-out]');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'The server can’t be reached.')).toBeVisible();
  await expect(page.locator(NAME)).toHaveText('Nina');
  await context.close();
});
