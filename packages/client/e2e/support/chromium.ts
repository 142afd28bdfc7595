import { existsSync } from 'node:fs';

/** The system's Chromium where there is one; else the one Playwright installs. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const executablePath: string | undefined = SYSTEM.find((path) => existsSync(path));

export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
