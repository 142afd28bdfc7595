import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Action } from '@concordia/engine';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { adviseTurn } from './support/advisor.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, seen, untilMine, withSettings } from './support/table.ts';

/** The animation at the top of the README: one turn, `npm run -w packages/client animation`. */
const file = fileURLToPath(new URL('../../../docs/pictures/turn.webp', import.meta.url));
const LARGEST_BYTES = 2_000_000;
const WIDTH = 900;
const SMOOTH_MS = 70;

const frames: Buffer[] = [];
const delays: number[] = [];
async function frame(page: Page, delay: number): Promise<void> {
  frames.push(
    await sharp(await page.screenshot())
      .resize({ width: WIDTH })
      .png()
      .toBuffer(),
  );
  delays.push(delay);
}

/** The browser draws no pointer into screenshots. */
async function drawPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:99999;width:18px;height:18px;margin:-9px;border-radius:50%;pointer-events:none;background:#fffc;border:3px solid #7a1f1f;box-shadow:0 1px 4px #0008';
    document.body.append(pointer);
    addEventListener('pointermove', (event) => {
      const { clientX, clientY } = event as PointerEvent;
      pointer.style.left = `${clientX}px`;
      pointer.style.top = `${clientY}px`;
    });
  });
}

let at = { x: 700, y: 500 };
async function clickOn(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click on');
  const to = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
  for (const part of [0.35, 0.75, 1]) {
    await page.mouse.move(at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part);
    await frame(page, SMOOTH_MS);
  }
  at = to;
  await frame(page, 350);
  await page.mouse.down();
  await page.mouse.up();
  for (let n = 0; n < 4; n++) {
    await page.waitForTimeout(60);
    await frame(page, SMOOTH_MS);
  }
  await frame(page, 700);
}

test('one turn, moving', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await withSettings(page, { motion: true });
  await openGame(page, makeGame(italia('animation', 3), ['person', 'medium', 'medium']));
  await untilMine(page);
  await drawPointer(page);
  const { game, state } = await seen(page);
  const turn = adviseTurn(game, state, 'animation');
  const [card] = turn;
  if (card?.type !== 'play') throw new Error('A turn begins with a card');
  await frame(page, 900);
  await clickOn(page, page.locator(`.hand-card[data-card="${card.card}"]`));
  await clickOn(page, page.locator('[data-action=primary]'));
  for (const action of turn.slice(1))
    for (const key of targetsOf(action)) await clickOn(page, lit(page, key));
  await clickOn(page, page.locator('[data-action=primary]'));
  await page.waitForTimeout(600);
  await frame(page, 2500);
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 60, effort: 5, delay: delays, loop: 0, minSize: true })
    .toFile(file);
  expect(statSync(file).size).toBeLessThan(LARGEST_BYTES);
});

const lit = (page: Page, key: string): Locator => page.locator(`.hit.legal[data-target="${key}"]`);

function targetsOf(action: Action): string[] {
  if (action.type === 'move')
    return [`colonist:${action.seat}:${action.kind}:${action.from}`, `line:${action.to}`];
  return action.type === 'build' ? [`city:${action.city}`] : [];
}
