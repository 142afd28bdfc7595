/** From a press of the mouse to the screen that shows its effect, five players late in the game, settings as they come. */
import type { Browser, Page } from '@playwright/test';
import { lateGame } from '../../e2e/support/late-game.ts';
import { openGame, untilMine, withSettings } from '../../e2e/support/table.ts';
import { spread } from './figures.ts';

const TIMES = 104;
/** Longer than a hover takes to settle, shorter than a tip takes to appear. */
const PACE_MS = 130;
/** How long a hand keeps the button down. */
const PRESS_MS = 80;
const MARKET = '.market-row:not(.empty)';
const CLOSE = '.dialog .icon-only';

export async function printClicks(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url);
  await openGame(page, lateGame(['person', 'expert', 'expert', 'expert', 'expert']));
  await untilMine(page);
  const onHand = await clicks(page, '.hand-card', TIMES);
  report('click on a hand card', onHand);
  // The card is lifted first; what it could do is shown a frame later.
  console.log(`click on a hand card, all painted: ${spread(onHand.settled)}`);
  report('click on a market card', await clicks(page, MARKET, TIMES, CLOSE));
  await page.close();
  report('click while computers think', await clicksWhileThinking(browser, url));
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await page.addInitScript(watchClicks);
  return page;
}

/** Five computer players that are not played back: one of them thinks all the time, until their game is over and another begins. */
async function clicksWhileThinking(browser: Browser, url: string): Promise<ClickTimes> {
  const page = await openPage(browser, url);
  await withSettings(page, { motion: true, hints: true });
  const all: ClickTimes = { painted: [], shown: [], settled: [] };
  while (all.painted.length < TIMES) {
    await openGame(page, lateGame(['expert', 'expert', 'expert', 'expert', 'expert'], 0.2));
    await page.waitForSelector('[data-activity=thinking]');
    const { painted, shown } = await clicks(page, '.log-turn', 8);
    all.painted.push(...painted);
    all.shown.push(...shown);
    await page.goto('./#/');
  }
  return all;
}

interface ClickTimes {
  /** To the end of the frame that the page made of it. */
  painted: number[];
  /** Until the frame is on the screen, as Event Timing reports it: in steps of 8 ms. */
  shown: number[];
  /** To the end of the frame after which nothing changes any more. */
  settled: number[];
}

/** Runs in the page: notes for each click how long its answer took. */
function watchClicks(): void {
  const times: ClickTimes = { painted: [], shown: [], settled: [] };
  Object.assign(globalThis, { clickTimes: times });
  const atEndOfFrame = (then: () => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  };
  let clicked = 0;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clicked = timeStamp;
      atEndOfFrame(() => times.painted.push(performance.now() - timeStamp));
    },
    { capture: true },
  );
  new MutationObserver(() => {
    atEndOfFrame(() => {
      times.settled[0] = performance.now() - clicked;
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') times.shown.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Clicks one element after the other with the mouse, where each can be seen. */
async function clicks(page: Page, selector: string, wanted: number, close?: string): Promise<ClickTimes> {
  const all = page.locator(selector);
  const count = await all.count();
  const times: ClickTimes = { painted: [], shown: [], settled: [] };
  for (let i = 0; i < wanted; i++) {
    const box = await all.nth(i % count).boundingBox();
    if (!box) throw new Error(`${selector} is not to be seen`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(PACE_MS);
    await page.evaluate(() => {
      for (const some of Object.values((globalThis as unknown as { clickTimes: ClickTimes }).clickTimes))
        some.length = 0;
    });
    await page.mouse.down();
    await page.waitForTimeout(PRESS_MS);
    await page.mouse.up();
    await page.waitForTimeout(PACE_MS);
    const one = await page.evaluate(() => (globalThis as unknown as { clickTimes: ClickTimes }).clickTimes);
    times.painted.push(...one.painted);
    times.settled.push(...one.settled);
    // What takes less than 16 ms is not listed.
    times.shown.push(one.shown[0] ?? 16);
    if (close) await page.locator(close).click();
  }
  return times;
}

function report(what: string, { painted, shown }: ClickTimes): void {
  console.log(`${what}, painted: ${spread(painted)}`);
  console.log(`${what}, shown:   ${spread(shown)}`);
}
