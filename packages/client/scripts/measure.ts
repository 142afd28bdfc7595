/** Prints what the app weighs, how Lighthouse judges it and how fast it answers a click. Run after `npm run build`. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { executablePath, launchOptions } from '../e2e/support/chromium.ts';
import { printClicks } from './measure/clicks.ts';
import { serveBuild } from './serve.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const { server, url, sizeOf } = await serveBuild(folder);
const browser = await chromium.launch(launchOptions);
try {
  await printSizes(browser);
  await printClicks(browser, url);
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
