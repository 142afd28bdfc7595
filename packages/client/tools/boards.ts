/** Paints the small pictures of both boards for the home screen from the map itself. Run by hand after the map changes. */
import { resolve } from 'node:path';
import { MAP_IDS } from '@concordia/engine';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { createServer } from 'vite';
import { mapPlugin } from './map-plugin.ts';

const SIZE = { width: 360, height: 255 };

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
// Drawn larger and then reduced: names shrink with everything else.
const page = await browser.newPage({ viewport: { width: SIZE.width * 3, height: SIZE.height * 3 } });
for (const map of MAP_IDS) {
  await page.goto(`${address}dev/board.html?map=${map}&scene=crowded`);
  await page.locator('.board-hits').waitFor();
  await page.addStyleTag({ content: '.board-zoom { display: none }' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await sharp(await page.screenshot())
    .resize(SIZE)
    .webp({ quality: 66, effort: 6 })
    .toFile(resolve(import.meta.dirname, `../src/home/boards/${map}.webp`));
}
await browser.close();
await server.close();
