import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { launchOptions } from '../e2e/support/chromium.ts';
import { mapPlugin } from '../tools/map-plugin.ts';

export interface Preview {
  page: Page;
  /** Shows a board as `board.html` draws it, and waits until it is there with its fonts. */
  show(query: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** The board alone, in a browser. */
export async function openPreview(options: { deviceScaleFactor?: number } = {}): Promise<Preview> {
  const server = await createServer({
    root: resolve(import.meta.dirname, '..'),
    configFile: false,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [mapPlugin()],
    server: { hmr: false, watch: null },
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage(options);
  return {
    page,
    show: async (query) => {
      await page.goto(`${address}dev/board.html?${new URLSearchParams(query)}`);
      await page.locator('.board-hits').waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
