import { type Action, isOver, newGame, newSetup, play, unwrap } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { LOCALES } from '../src/i18n/locales.ts';
import { adviseTurn } from './support/advisor.ts';
import { violations } from './support/axe.ts';
import { makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

const setup = unwrap(newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, 'axe'));
const finished: Action[] = [];
let middle: Action[] = [];
{
  const { game, state } = unwrap(newGame(setup));
  for (let turn = 0; !isOver(state) && turn < 600; turn++) {
    if (turn === 30) middle = [...finished];
    for (const action of adviseTurn(game, state, `${turn}`)) {
      play(game, state, action);
      finished.push(action);
    }
  }
}

/**
 * Every screen, in one go: what a visitor can come to. `closely`: also at night, each card's preview, and the board's insides: its
 * few hundred elements and the colours are alike in every language. `learning`: also what one learns with.
 */
async function everyScreen(
  page: Page,
  closely: boolean,
  learning: boolean,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const look = async (name: string, board = false) => {
    found[name] = await violations(page, board && closely, closely);
  };
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  await look('home');
  await page.click('[data-action=set-up]');
  await look('new game');
  await page.keyboard.press('Escape');
  await page.click('.home-top .bar-button:last-child');
  await look('settings');
  await page.keyboard.press('Escape');
  await page.goto('./#/rules');
  await page.waitForSelector('#rule-architect');
  await look('rules');

  if (learning) {
    for (const [name, place] of Object.entries({
      learn: '.learn-home, main h1',
      'learn/lesson/architect': '.task',
      'learn/puzzle/mixed': '.table[data-activity=compose]',
      'learn/progress': 'main h1',
      'learn/mistakes': 'h1',
    })) {
      await page.goto(`./#/${name}`);
      await page.waitForSelector(place);
      await look(name);
    }
  }

  await openGame(page, makeGame(setup, ['person', 'person', 'person'], middle));
  await look('cover');
  await untilMine(page);
  await look('table', true);
  const cards = await page.$$eval('.hand-card', (all) => all.map((card) => card.getAttribute('data-card')));
  for (const card of closely ? cards : cards.slice(-1)) {
    await page.click(`.hand-card[data-card="${card}"]`);
    await look(`preview of ${card}`);
  }
  await page.click('[data-action=primary]');
  await look('card played', true);
  await page.keyboard.press('t');
  await look('text board');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await look('points now');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await look('keys');
  await page.keyboard.press('Escape');
  await page.locator('[data-details="1"]').click();
  await look('an opponent');
  await page.keyboard.press('Escape');
  await page.locator('.top-bar .bar-button').first().click();
  await look('menu');
  await page.keyboard.press('Escape');

  const over = makeGame(setup, ['person', 'easy', 'easy'], finished, 'over');
  await openGame(page, over);
  await page.waitForSelector('main.end');
  await look('end');
  await page.click('[data-action=replay]');
  await page.waitForSelector('.replay');
  await page.click('[data-action=replay-next]');
  await page.waitForSelector('.log-turn.here[data-turn="1"]');
  await look('replay', true);
  await page.keyboard.press('a');
  await page.waitForSelector('.verdict .played');
  await page.waitForSelector('.chance-graph');
  await look('analysis');
  return found;
}

/** The screens are alike in all languages; these differ in script or direction. */
const LEARNERS: ReadonlySet<string> = new Set(['en', 'sr-Cyrl', 'he']);

for (const locale of LOCALES) {
  test(`no violation on any screen: ${locale}`, async ({ page }) => {
    test.setTimeout(300_000);
    await withSettings(page, { locale });
    const found = await everyScreen(page, locale === 'en', LEARNERS.has(locale));
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('no violation on a phone', async ({ page }) => {
    await withSettings(page);
    await openGame(page, makeGame(setup, ['person', 'easy', 'easy'], middle));
    await untilMine(page);
    const found: Record<string, string[]> = { hand: await violations(page, true) };
    await page.keyboard.press('p');
    found['points now'] = await violations(page, false);
    await page.keyboard.press('Escape');
    for (const tab of ['Market', 'Players', 'Log']) {
      await page.getByRole('tab', { name: tab }).click();
      found[tab] = await violations(page, true);
    }
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
  });
});

test('forced colours still show the selection and the bars of the score', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await withSettings(page);
  const fill = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('./');
  await page.waitForSelector('.segments');
  expect(await fill('.segments label.on')).not.toBe(await fill('.segments label:not(.on)'));
  await page.setViewportSize({ width: 390, height: 844 });
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy'], middle, 'middle'));
  await untilMine(page);
  expect(await fill('.tabs [aria-selected=true]')).not.toBe(await fill('.tabs [aria-selected=false]'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy'], finished));
  await page.waitForSelector('main.end');
  await page.locator('.top-bar .bar-button[aria-pressed=false]').first().click();
  expect(await fill('.bar-button.on')).not.toBe(await fill('.bar-button[aria-pressed=false]'));
  expect(await fill('.end-seats [aria-pressed=true]')).not.toBe(
    await fill('.end-seats [aria-pressed=false]'),
  );
  expect(await fill('.score-bar span:first-child')).not.toBe(await fill('.score-bar span:last-child'));
});
