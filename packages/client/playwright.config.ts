import { defineConfig } from '@playwright/test';
import { quickLaunchOptions } from './e2e/support/chromium.ts';

const PORT = Number(process.env.PORT ?? 4173);

/** Whole games in a real browser, on the built app. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // On a busy machine a browser may stumble once; what needed a second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'line',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${PORT}/`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: quickLaunchOptions,
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `npm run -s build && npm run -s preview -- --port ${PORT} --strictPort`,
    port: PORT,
    reuseExistingServer: true,
    timeout: 300_000,
  },
});
