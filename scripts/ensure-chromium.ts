/** Makes sure there is a Chromium for the browser tests: the system's, Playwright's own, or Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { executablePath } from '../packages/client/e2e/support/chromium.ts';

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;
const debian = (...names: string[]): boolean => run('apt-get', ['install', '-y', '-qq', ...names]);
const playwrightHasOne = async (): Promise<boolean> => {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
};

const isThere =
  executablePath !== undefined ||
  (await playwrightHasOne()) ||
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']) ||
  (run('apt-get', ['update', '-qq']) &&
    (debian('chromium', 'chromium-headless-shell') || debian('chromium')));
if (!isThere) {
  console.error('No Chromium was found, and none could be installed. Install one, then run the tests again.');
  process.exitCode = 1;
}
