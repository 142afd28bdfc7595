/**
 * Prints what the app weighs, how Lighthouse judges it, how fast it answers a click and how smoothly the board moves, as the server of
 * `npm start` gives it.
 * With words (sizes, clicks, moving, thinking, learning, lighthouse) only these are measured.
 */
import { type Browser, chromium, type Response } from '@playwright/test';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { executablePath, launchOptions } from '../e2e/support/chromium.ts';
import { startServer } from '../e2e/support/online.ts';
import { printClicks } from './measure/clicks.ts';
import { printLearning } from './measure/learning.ts';
import { printMoving } from './measure/moving.ts';
import { printThinking } from './measure/thinking.ts';

const server = await startServer();
const url = `${server.url}/`;
const browser = await chromium.launch(launchOptions);
const parts = {
  sizes: () => printSizes(browser),
  clicks: () => printClicks(browser, url),
  moving: () => printMoving(browser, url),
  thinking: () => printThinking(browser, url),
  learning: () => printLearning(browser, url),
  lighthouse: () => printLighthouse(),
};
const wanted = process.argv.slice(2);
try {
  for (const [name, print] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await print();
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Everything the home page asks for until it is quiet, as sent. */
async function printSizes(browser: Browser): Promise<void> {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  const files = await Promise.all(
    responses
      .filter((response) => !new URL(response.url()).pathname.startsWith('/api/'))
      .map(async (response) => ({
        script: new URL(response.url()).pathname.endsWith('.js'),
        bytes: (await response.request().sizes()).responseBodySize,
      })),
  );
  const sum = (some: typeof files) => Math.round(some.reduce((all, { bytes }) => all + bytes, 0) / 1024);
  console.log(`first load, script: ${sum(files.filter(({ script }) => script))} KB`);
  console.log(`first load, all:    ${sum(files)} KB in ${files.length} files`);
  await page.close();
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
