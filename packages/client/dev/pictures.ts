/** Pictures of both boards in every scene, theme and size: `node dev/pictures.ts FOLDER`. For looking at, not for comparing. */
import { join, resolve } from 'node:path';
import { MAP_IDS } from '@concordia/engine';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { mapPlugin } from '../tools/map-plugin.ts';
import { SCENES } from './scenes.ts';

const [folder = 'test-results/board'] = process.argv.slice(2);
const SIZES = [
  { name: 'desktop', width: 948, height: 680 },
  { name: 'phone', width: 390, height: 520 },
];

const server = await createServer({
  root: resolve(import.meta.dirname, '..'),
  configFile: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [mapPlugin()],
  server: { hmr: false, watch: null },
});
await server.listen();
const [address] = server.resolvedUrls?.local ?? [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ deviceScaleFactor: 2 });
for (const { name, width, height } of SIZES) {
  await page.setViewportSize({ width, height });
  for (const map of MAP_IDS) {
    for (const scene of SCENES) {
      for (const theme of ['parchment', 'night']) {
        await page.goto(`${address}dev/board.html?map=${map}&scene=${scene}&theme=${theme}`);
        await page.locator('.board-hits').waitFor();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        // The pulse of the first target and the fading in of lit ones are over by then.
        await page.waitForTimeout(1700);
        await page.screenshot({ path: join(folder, `${map}-${scene}-${theme}-${name}.png`) });
      }
    }
  }
}
await browser.close();
await server.close();
