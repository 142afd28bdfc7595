import { expect, type Page, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { activity, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

async function playCard(page: Page, card: string): Promise<void> {
  await page.click(`.hand-card[data-card="${card}"]`);
  await page.click('[data-action=primary]');
}

test('a game is played in one tab at a time and can be taken over', async ({ context }) => {
  const first = await context.newPage();
  await withSettings(first);
  await openGame(first, makeGame(italia('tabs'), ['person', 'easy']));
  await untilMine(first);
  await playCard(first, 'mercator');
  await untilKept(first, 1);

  // The second tab only shows the game, and the first is not disturbed by it.
  const second = await context.newPage();
  await withSettings(second);
  await second.goto(first.url());
  await expect(second.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible();
  await expect(second.locator('.table')).toHaveAttribute('data-activity', 'waiting');
  await second.keyboard.press('1');
  await expect(second.locator('.hand-card.up')).toHaveCount(0);
  expect(await activity(first)).toBe('compose');

  // Taken over: the half-composed turn comes along, and the first tab can no longer play.
  await second.click('[data-action=play-here]');
  await untilMine(second);
  expect((await savedGame(second)).draft).toMatchObject([{ type: 'play', card: 'mercator' }]);
  await expect(first.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible();
  await expect(first.locator('.table')).toHaveAttribute('data-activity', 'waiting');
  await expect(first.locator('[data-action=primary]')).toHaveCount(0);

  // What the second tab plays stays, and the first finds it when it takes the game back.
  await second.click('[data-action=primary]');
  await untilMine(second);
  const played = (await savedGame(second)).actions;
  expect(played.length).toBeGreaterThan(2);
  await first.click('[data-action=play-here]');
  await untilMine(first);
  expect((await savedGame(first)).actions).toEqual(played);
  await expect(second.locator('[data-action=play-here]')).toBeVisible();

  // A tab that is gone holds nothing.
  await first.close();
  await second.reload();
  await untilMine(second);
});

test('the game of a tab that does not answer is taken from it', async ({ context }) => {
  const first = await context.newPage();
  await withSettings(first);
  // As in a tab that the browser has put to sleep, no message arrives.
  await first.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  await openGame(first, makeGame(italia('asleep'), ['person', 'easy']));
  await untilMine(first);
  const second = await context.newPage();
  await withSettings(second);
  await second.goto(first.url());
  await second.click('[data-action=play-here]');
  await untilMine(second);
  await expect(first.locator('[data-action=play-here]')).toBeVisible();
});

test('a game that nobody else has open is played here, however long the browser takes to say so', async ({
  page,
}) => {
  await withSettings(page);
  await page.addInitScript(() => {
    let late = 2;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => (late-- > 0 ? AbortSignal.abort() : timeout(ms));
  });
  await openGame(page, makeGame(italia('late'), ['person', 'easy']));
  await untilMine(page);
  expect(await activity(page)).toBe('compose');
});

test('a setting changed in one tab holds in the other, and the system theme is followed', async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await withSettings(first, { theme: 'auto' });
  await first.goto('./');
  await second.goto('./');
  await second.selectOption('#home-language', 'de');
  await expect(first.locator('html')).toHaveAttribute('lang', 'de');
  await first.emulateMedia({ colorScheme: 'dark' });
  await first.getByRole('button', { name: 'Pergament' }).click();
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'parchment');
  await second.reload();
  await expect(second.locator('html')).toHaveAttribute('lang', 'de');
});
