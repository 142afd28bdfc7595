import { existsSync } from 'node:fs';

const firstOf = (paths: string[]): string | undefined => paths.find((path) => existsSync(path));
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium, where there is one; else the one Playwright installs. */
export const executablePath: string | undefined = firstOf([
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]);
const shell = firstOf(['/usr/bin/chromium-headless-shell']);

/** The whole browser, as people have it. */
export const launchOptions = { ...(executablePath ? { executablePath } : { channel: 'chromium' }), args };

/** Without what shows a window, where there is such a one: the tests take a quarter less time. */
export const quickLaunchOptions =
  shell || !executablePath ? { ...(shell && { executablePath: shell }), args } : launchOptions;
