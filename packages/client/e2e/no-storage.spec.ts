import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { launchOptions } from './support/chromium.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

const WARNING = 'This browser isn’t saving data';

async function playFirstCard(page: Page): Promise<void> {
  await page.locator('.hand-card').first().click();
  await page.click('[data-action=primary]');
}

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

test('a browser told to block all site data shows the page and plays a game', async ({ baseURL }) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'concordia-blocked-'));
  mkdirSync(path.join(profile, 'Default'));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(baseURL && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto('./');
    await expect(page.locator('.toasts')).toContainText(WARNING);
    await page.click('[data-action=play-now]');
    await untilMine(page);
    await playFirstCard(page);
    await goTo(page, '#/');
    await expect(page.locator('.game-entry')).toHaveCount(1);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a game that can no longer be saved says so once and is listed once, as it stands', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('full'), ['person', 'person']));
  await untilMine(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await playFirstCard(page);
  await page.click('[data-action=undo-turn]');
  await playFirstCard(page);
  await expect(page.locator('.toast.warn')).toHaveCount(1);
  await expect(page.locator('.toast.warn')).toContainText(WARNING);
  await goTo(page, '#/');
  await expect(page.locator('.game-entry')).toHaveCount(1);
  await page.click('.game-entry a');
  await page.click('[data-action=uncover]');
  await expect(page.locator('[data-action=undo-turn]')).toBeEnabled();
});

test('without a store the games of this page are listed, and deleted', async ({ page }) => {
  await withSettings(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto('./#/game/unknown');
  await expect(page.getByRole('heading', { name: 'This game isn’t saved on this device.' })).toBeVisible();
  await goTo(page, '#/replay/unknown');
  await expect(page.getByText('This game isn’t saved on this device.')).toBeVisible();
  await goTo(page, '#/');
  await page.click('[data-action=play-now]');
  await untilMine(page);
  await goTo(page, '#/');
  await expect(page.locator('.game-entry')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete game' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.game-entry')).toHaveCount(0);
});

test('a page that cannot be loaded says so, and appears once it can', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  await page.route(/RulesPage/, (route) => route.abort());
  await goTo(page, '#/rules');
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded.' })).toBeVisible();
  await page.unroute(/RulesPage/);
  await page.click('[data-action=reload]');
  await expect(page.locator('#rule-architect')).toBeVisible();
});
