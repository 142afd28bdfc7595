/** Prints what the app weighs, how Lighthouse judges it and how fast it answers a click. Run after `npm run build`. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { executablePath, launchOptions } from '../e2e/support/chromium.ts';
import { lateGame } from '../e2e/support/late-game.ts';
import { openGame, untilMine, withSettings } from '../e2e/support/table.ts';
import { serveBuild } from './serve.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const { server, url, sizeOf } = await serveBuild(folder);
const browser = await chromium.launch(launchOptions);
try {
  await printSizes(browser);
  await printClicks(browser);
} finally {
  await browser.close();
}
await printLighthouse();
server.close();

/** Everything the home page asks for until it is quiet, as sent. */
async function printSizes(browser: Browser): Promise<void> {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (`${origin}/` === url && !pathname.startsWith('/api/')) paths.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = [...paths].map((path) => ({ path, bytes: sizeOf(path) }));
  const sum = (some: typeof sizes) => Math.round(some.reduce((all, { bytes }) => all + bytes, 0) / 1024);
  console.log(`first load, script: ${sum(sizes.filter(({ path }) => path.endsWith('.js')))} KB`);
  console.log(`first load, all:    ${sum(sizes)} KB in ${sizes.length} files`);
  await page.close();
}

/** From a click to the frame that shows its effect, five players late in the game. */
async function printClicks(browser: Browser): Promise<void> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await withSettings(page);
  await openGame(page, lateGame(['person', 'expert', 'expert', 'expert', 'expert']));
  await untilMine(page);
  report('click on a hand card', await clicks(page, '.hand-card'));
  report('click on a market card', await clicks(page, '.market-row', '.dialog .icon-only'));
  await openGame(page, lateGame(['expert', 'person', 'expert', 'expert', 'expert']));
  await page.waitForSelector('[data-activity=thinking]');
  report('click while the program thinks', await clicks(page, '.log-turn'));
  await page.close();
}

async function clicks(page: Page, selector: string, close?: string): Promise<number[]> {
  return page.evaluate(
    async ({ selector, close }) => {
      const painted = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(null);
          }),
        );
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        for (const element of [...document.querySelectorAll<HTMLElement>(selector)].slice(0, 7)) {
          await painted();
          const start = performance.now();
          element.click();
          await painted();
          times.push(performance.now() - start);
          if (close) document.querySelector<HTMLElement>(close)?.click();
        }
      }
      return times;
    },
    { selector, close },
  );
}

function report(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
  console.log(`${what}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`);
}

async function printLighthouse(): Promise<void> {
  for (const [name, config] of [
    ['desktop', desktopConfig],
    ['mobile', undefined],
  ] as const) {
    const chrome = await chromeLauncher.launch({
      ...(executablePath && { chromePath: executablePath }),
      chromeFlags: ['--headless=new', ...launchOptions.args],
    });
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' }, config);
    chrome.kill();
    if (!result) throw new Error('Lighthouse gave no result');
    const scores = Object.values(result.lhr.categories).map(
      ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
    );
    console.log(`Lighthouse ${name}: ${scores.join(', ')}`);
    for (const audit of Object.values(result.lhr.audits)) {
      if (audit.scoreDisplayMode === 'binary' && audit.score === 0) console.log(`  fails: ${audit.title}`);
    }
  }
}
