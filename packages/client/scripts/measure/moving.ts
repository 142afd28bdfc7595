/** Frames while the board is dragged and zoomed, five players late in the game, and how long each took. */
import type { Browser, Page } from '@playwright/test';
import { lateGame } from '../../e2e/support/late-game.ts';
import { openGame, untilMine } from '../../e2e/support/table.ts';
import { spread } from './figures.ts';

const STEPS = 120;
/** Events come as often as frames do. */
const STEP_MS = 16;

export async function printMoving(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await openGame(page, lateGame(['person', 'expert', 'expert', 'expert', 'expert']));
  await untilMine(page);
  const box = await page.locator('.board').boundingBox();
  if (!box) throw new Error('the board is not to be seen');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  const zoomed = await frames(page, async () => {
    for (let step = 0; step < STEPS; step++) {
      await page.mouse.wheel(0, step % 60 < 30 ? -40 : 40);
      await page.waitForTimeout(STEP_MS);
    }
  });
  console.log(`a frame while zooming: ${spread(zoomed)}`);
  for (let step = 0; step < 10; step++) await page.mouse.wheel(0, -40);
  await page.waitForTimeout(500);
  await page.mouse.down();
  const dragged = await frames(page, async () => {
    for (let step = 0; step < STEPS; step++) {
      const angle = (step / 40) * 2 * Math.PI;
      await page.mouse.move(x + 150 * Math.sin(angle), y + 100 * (1 - Math.cos(angle)));
      await page.waitForTimeout(STEP_MS);
    }
  });
  await page.mouse.up();
  console.log(`a frame while dragging: ${spread(dragged)}`);
  await page.close();
}

/** Milliseconds from each frame to the next while `work` is done. */
async function frames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { frameTimes: times });
    const note = (time: number) => {
      times.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await work();
  const times = await page.evaluate(() => [
    ...(globalThis as unknown as { frameTimes: number[] }).frameTimes,
  ]);
  return times.slice(1).map((time, i) => time - times[i]);
}
