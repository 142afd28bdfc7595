/** How long the program takes for a turn in the page's worker, four players on Imperium, and how soon it stops when told to. */
import type { Browser, Page } from '@playwright/test';
import { lateGame } from '../../e2e/support/late-game.ts';
import { openGame, withSettings } from '../../e2e/support/table.ts';
import { LEVELS, type Level } from '../../src/games/saved.ts';
import { spread } from './figures.ts';

/** Turns timed in each of the two parts of a game. */
const TURNS: Record<Level, number> = { easy: 60, medium: 60, hard: 40, expert: 20 };
const PARTS = [0.05, 0.6];
const STOPS = 20;

export async function printThinking(browser: Browser, url: string): Promise<void> {
  for (const level of LEVELS) {
    const times: number[] = [];
    for (const from of PARTS) times.push(...(await turnTimes(browser, url, level, from)));
    console.log(`a turn, ${level}: ${spread(times)}`);
  }
  console.log(`from pressing stop to the end of the worker: ${spread(await stopTimes(browser, url))}`);
}

async function openProgramGame(browser: Browser, url: string, level: Level, from: number): Promise<Page> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await page.addInitScript(watchWorkers);
  await withSettings(page);
  await openGame(page, lateGame([level, level, level, level], from));
  return page;
}

/** Runs in the page: notes how long each turn asked of a worker takes until its answer is there. */
function watchWorkers(): void {
  const turns: number[] = [];
  Object.assign(globalThis, { turnTimes: turns });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, request: { view: { decision: { kind: string } } }) {
    const begun = performance.now();
    const turn = request.view.decision.kind === 'play';
    this.addEventListener('message', () => turn && turns.push(performance.now() - begun), { once: true });
    post.call(this, request);
  };
}

async function turnTimes(browser: Browser, url: string, level: Level, from: number): Promise<number[]> {
  const page = await openProgramGame(browser, url, level, from);
  const wanted = TURNS[level];
  const known = () => (globalThis as unknown as { turnTimes: number[] }).turnTimes;
  await page.waitForFunction(
    (count) =>
      (globalThis as unknown as { turnTimes: number[] }).turnTimes.length >= count ||
      document.querySelector('.end') !== null,
    wanted,
    { timeout: 300_000 },
  );
  const times = await page.evaluate(known);
  await page.close();
  return times.slice(0, wanted);
}

/** Seen from outside: the browser itself reports that the worker is gone. Both clocks are the machine's. */
async function stopTimes(browser: Browser, url: string): Promise<number[]> {
  const page = await openProgramGame(browser, url, 'expert', PARTS[0]);
  const times: number[] = [];
  for (let i = 0; i < STOPS; i++) {
    await page.waitForSelector('[data-activity=thinking]');
    const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
    const gone = worker.waitForEvent('close').then(() => performance.timeOrigin + performance.now());
    const pressed = await page.evaluate(pressStop);
    times.push((await gone) - pressed);
    await page.locator('[data-action=resume]').click();
  }
  await page.close();
  return times;
}

/** Runs in the page: a thought may be short, so the button is pressed in the very frame in which it comes. */
async function pressStop(): Promise<number> {
  for (;;) {
    const stop = document.querySelector<HTMLElement>('[data-action=stop]');
    if (stop) {
      const now = performance.timeOrigin + performance.now();
      stop.click();
      return now;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
