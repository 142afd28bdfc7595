import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import {
  type Action,
  type Character,
  cardInfo,
  isOver,
  legalActions,
  newGame,
  newSetup,
  play,
  unwrap,
  view,
} from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { adviseTurn } from './support/advisor.ts';
import { makeGame } from './support/setups.ts';
import { clickAction, openGame, untilMine, withSettings } from './support/table.ts';

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });

/** One game for all pictures: five players on Imperium, in the middle of it. */
const NAMES = ['Livia', 'Brutus', 'Cassia', 'Darius', 'Elena'];
const setup = unwrap(newSetup({ map: 'imperium', players: NAMES }, 'pictures'));
const player = botNamed('medium');
if (!player) throw new Error('No player is called medium');
const finished: Action[] = [];
/** A moment at which seat 0 is to play and holds the card. */
const moments = new Map<Character, { actions: Action[]; turn: Action[] }>();
{
  const { game, state } = unwrap(newGame(setup));
  for (let turn = 0; !isOver(state) && turn < 900; turn++) {
    const options = legalActions(game, state);
    if (turn > 45 && options[0].seat === 0 && options[0].type === 'play') {
      for (const option of options) {
        if (option.type !== 'play') continue;
        const { character } = cardInfo(option.card);
        if (moments.has(character)) continue;
        const next = unwrap(newGame(setup));
        for (const action of [...finished, option]) play(next.game, next.state, action);
        const rest = adviseTurn(next.game, next.state, 'picture').filter(({ type }) => type !== 'done');
        if (rest.length >= (character === 'architect' ? 2 : 1)) {
          moments.set(character, { actions: [...finished], turn: [option, ...rest] });
        }
      }
    }
    // Good play for pictures worth looking at; in the end someone must make an end.
    const { seat } = options[0];
    const best =
      turn < 260
        ? thinkNow(player, view(game, state, seat, 'careful'), { seed: turn })
        : adviseTurn(game, state, `${turn}`);
    for (const action of best) {
      play(game, state, action);
      finished.push(action);
    }
  }
}

function moment(character: Character): { actions: Action[]; turn: Action[] } {
  const found = moments.get(character);
  if (!found) throw new Error(`No moment for ${character}`);
  return found;
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const shot = await page.screenshot();
  // A palette of 256 colours is enough for the eye and a third of the size.
  await sharp(shot).png({ palette: true, quality: 85, effort: 8 }).toFile(`${folder}${name}.png`);
}

async function openAt(page: Page, character: Character, steps: number): Promise<void> {
  const { actions, turn } = moment(character);
  await openGame(page, makeGame(setup, ['person', 'hard', 'medium', 'easy', 'medium'], actions, character));
  await untilMine(page);
  for (const action of turn.slice(0, steps)) await clickAction(page, action);
}

const CONTROLS = ['person', 'hard', 'medium', 'easy', 'medium'] as const;

test('home', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(setup, CONTROLS, moment('architect').actions));
  await page.goto('./#/');
  await picture(page, 'home');
});

for (const [character, steps] of [
  ['architect', 2],
  ['prefect', 0],
  ['senator', 2],
  ['mercator', 2],
] as const) {
  test(`table: ${character}`, async ({ page }) => {
    await withSettings(page, { hints: true });
    await openAt(page, character, steps);
    if (steps === 0) await page.click(`.hand-card[data-card^="${character}"]`);
    await picture(page, `table-${character}`);
  });
}

test('table at night', async ({ page }) => {
  await withSettings(page, { theme: 'night', hints: true });
  await openAt(page, 'architect', 1);
  await page.keyboard.press('c');
  await picture(page, 'table-night');
});

test('table in Hebrew', async ({ page }) => {
  await withSettings(page, { locale: 'he' });
  await openAt(page, 'prefect', 0);
  await page.click('.hand-card[data-card^="prefect"]');
  await picture(page, 'table-hebrew');
});

test('end and replay', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(setup, CONTROLS, finished));
  await page.waitForSelector('main.end');
  await picture(page, 'end');
  await page.click('[data-action=replay]');
  await page.click('[data-turn="60"]');
  await picture(page, 'replay');
});

test('analysis at night', async ({ page }) => {
  await withSettings(page, { theme: 'night' });
  await openGame(page, makeGame(setup, CONTROLS, finished));
  await page.click('[data-action=replay]');
  await page.click('[data-action=analyse]');
  await page.waitForSelector('.chance-graph');
  await expect(page.locator('.verdict progress')).toHaveCount(0, { timeout: 60_000 });
  await page.locator('.turning-points .log-turn').first().click();
  await page.locator('.judged-turn').first().hover();
  await picture(page, 'analysis');
});

test('rules', async ({ page }) => {
  await withSettings(page);
  await page.goto('./#/rules');
  await picture(page, 'rules');
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test('table', async ({ page }) => {
    await withSettings(page);
    await openAt(page, 'architect', 0);
    await picture(page, 'phone-table');
  });
  test('architect at night', async ({ page }) => {
    await withSettings(page, { theme: 'night' });
    await openAt(page, 'architect', 1);
    await picture(page, 'phone-architect-night');
  });
  test('market in Russian', async ({ page }) => {
    await withSettings(page, { locale: 'ru' });
    await openAt(page, 'senator', 1);
    await picture(page, 'phone-senator-russian');
  });
  test('end', async ({ page }) => {
    await withSettings(page);
    await openGame(page, makeGame(setup, CONTROLS, finished));
    await page.waitForSelector('main.end');
    await picture(page, 'phone-end');
  });
  test('home', async ({ page }) => {
    await withSettings(page);
    await page.goto('./');
    await page.waitForSelector('[data-action=play-now]');
    await picture(page, 'phone-home');
  });
});
