import { type Browser, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { violations } from './support/axe.ts';
import { type Player, serverOfFile, visitor, Watcher } from './support/online.ts';

const { server, online, guest, game } = serverOfFile();
const PASSWORD = 'a long password';
const STEP_MS = 30_000;

async function fillIn(page: Page, name: string): Promise<void> {
  await page.locator('.welcome input[name=name]').fill(name);
  await page.locator('.welcome input[name=password]').fill(PASSWORD);
}
async function account(browser: Browser, name: string): Promise<Player> {
  const player = await visitor(browser, name);
  await player.page.goto(online('/account'));
  await player.page.getByRole('radio', { name: 'Create account' }).check();
  await fillIn(player.page, name);
  await player.page.click('[data-action=enter]');
  await expect(player.page.locator('.welcome')).toHaveCount(0);
  return player;
}

test('two-factor sign-in is set up with a key, asked for at sign-in, and a recovery code stands in', async ({
  browser,
}) => {
  const { page, context } = await account(browser, 'Livia');
  const card = page.locator('[data-form="second-factor"]');
  await card.locator('input[name=password]').fill(PASSWORD);
  await card.locator('[data-action="second-factor"]').click();
  const setUp = page.locator('[data-form="second-factor-on"]');
  await expect(setUp.getByRole('img', { name: 'QR code with your key' })).toBeVisible();
  await expect(setUp.locator('.qr-code path')).toHaveAttribute('d', /^M0 0h1v1/);
  const secret = await setUp.locator('[data-link]').inputValue();
  const totp = new TOTP({ secret });
  await setUp.locator('input[name=code]').fill('000000');
  await setUp.locator('[data-action="second-factor-on"]').click();
  await expect(setUp.getByRole('alert')).toContainText('This code isn’t right');
  await setUp.locator('input[name=code]').fill(totp.generate());
  await setUp.locator('[data-action="second-factor-on"]').click();
  const codes = page.locator('.recovery-codes code');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.click('[data-action="recovery-kept"]');
  await expect(page.locator('[data-form="second-factor-off"]')).toContainText('is on');

  const signIn = async (code: string) => {
    await page.click('[data-action="sign-out"]');
    await page.getByRole('radio', { name: 'Sign in', exact: true }).check();
    await fillIn(page, 'Livia');
    await page.click('[data-action=enter]');
    await expect(page.getByRole('alert')).toContainText('Now enter the code');
    await page.locator('.welcome input[name=code]').fill(code);
    await page.click('[data-action=enter]');
    await expect(page.locator('.welcome')).toHaveCount(0);
  };
  await signIn(totp.generate({ timestamp: Date.now() + STEP_MS }));
  await signIn(recovery);
  await context.close();
});

test('an operator mutes, renames and deletes a player who was reported', async ({ browser }) => {
  const operator = await account(browser, 'Censor');
  await server.command('operator', 'Censor');
  const players = [await guest(browser, 'Loudmouth'), await guest(browser, 'Listener')];
  const [loud, hurt] = players;
  const id = await game(players);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  await loud.page.click('[data-action=chat]');
  await loud.page.locator('.chat-say input').fill('something vile');
  await loud.page.keyboard.press('Enter');
  await hurt.page.click('[data-action=chat]');
  await hurt.page.getByRole('button', { name: 'Report what Loudmouth said' }).click();
  await hurt.page.getByRole('button', { name: 'Yes' }).click();
  await expect(hurt.page.getByText('Thank you.')).toBeVisible();

  const { page } = operator;
  await page.goto(online('/operator'));
  await page.reload();
  await expect(page.locator('[data-list=reports] [data-report]')).toContainText('something vile');
  expect(await violations(page, false)).toEqual([]);
  const mute = page.locator('[data-form=mute]');
  await mute.locator('input[name=reason]').fill('vile words');
  await mute.locator('[data-action=mute]').click();
  await expect(page.locator('[data-list=sanctions]')).toContainText('Loudmouth');
  await page.getByRole('radio', { name: 'Rename' }).check();
  await page.locator('[data-form=rename] input[name=name]').fill('Quiet now');
  await page.locator('[data-action=rename]').click();
  await expect(page.locator('[data-list=audit]')).toContainText('Loudmouth → Quiet now');
  await page.locator('[data-list=sanctions] a').click();
  await expect(page.locator('.online-hero h1')).toContainText('Quiet now');
  await page.getByRole('radio', { name: 'Delete account' }).check();
  await page.locator('[data-action=delete]').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('The account has been deleted.')).toBeVisible();
  await expect(hurt.page.locator('.end-head')).toBeVisible();
  watcher.close();
  for (const { context } of [operator, ...players]) await context.close();
});
