/** How long the computer takes for a turn in the page's worker, four players on Imperium, and how soon it stops on request. */
import type { Browser, Page } from '@playwright/test';
import { lateGame } from '../../e2e/support/late-game.ts';
import { openGame, withSettings } from '../../e2e/support/table.ts';
import { LEVELS, type Level } from '../../src/games/saved.ts';
import type {
  Question,
  RestRequest,
  StopRequest,
  ThinkAnswer,
  ThinkRequest,
} from '../../src/opponents/messages.ts';
import { spread } from './figures.ts';

/** Turns timed in each of the two parts of a game. */
const TURNS: Record<Level, number> = {
  1: 60,
  easy: 60,
  3: 60,
  medium: 60,
  5: 40,
  hard: 40,
  7: 20,
  expert: 20,
};
const PARTS = [0.05, 0.6];
const STOPS = 20;

export async function printThinking(browser: Browser, url: string): Promise<void> {
  for (const level of LEVELS) {
    const times: number[] = [];
    for (const from of PARTS) times.push(...(await turnTimes(browser, url, level, from)));
    console.log(`a turn, ${level}: ${spread(times)}`);
  }
  console.log(`from pressing stop to the end of the search: ${spread(await stopTimes(browser, url))}`);
}

async function openComputerGame(browser: Browser, url: string, level: Level, from: number): Promise<Page> {
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

/** Runs in the page: notes how long each turn asked of a worker takes until its answer is there, and each stop. */
function watchWorkers(): void {
  const turns: number[] = [];
  const stops: Promise<number | null>[] = [];
  Object.assign(globalThis, { turnTimes: turns, stops });
  const isTurn = (question: Question) => question.ask === 'turn' && question.view.decision?.kind === 'play';
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, request: ThinkRequest | StopRequest | RestRequest) {
    const begun = performance.now();
    const answer = new Promise<ThinkAnswer>((resolve) => {
      this.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    const took = () => performance.now() - begun;
    if ('stop' in request) stops.push(answer.then((told) => ('stopped' in told ? took() : null)));
    else if ('question' in request && isTurn(request.question))
      void answer.then((told) => 'answer' in told && turns.push(took()));
    post.call(this, request);
  };
}

async function turnTimes(browser: Browser, url: string, level: Level, from: number): Promise<number[]> {
  const page = await openComputerGame(browser, url, level, from);
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

/** Until the worker has said that its search has ended. */
async function stopTimes(browser: Browser, url: string): Promise<number[]> {
  const page = await openComputerGame(browser, url, 'expert', PARTS[0]);
  const times: number[] = [];
  while (times.length < STOPS) {
    await page.waitForSelector('[data-activity=thinking]');
    const time = await page.evaluate(pressStop);
    if (time !== null) times.push(time);
    await page.locator('[data-action=resume]').click();
  }
  await page.close();
  return times;
}

/**
 * Runs in the page. A thought may be short, so the button is pressed in the very frame in which it comes; null when the
 * thought was over before the worker heard of it.
 */
async function pressStop(): Promise<number | null> {
  const { stops } = globalThis as unknown as { stops: Promise<number | null>[] };
  const before = stops.length;
  while (stops.length === before) {
    document.querySelector<HTMLElement>('[data-action=stop]')?.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return stops[before];
}
