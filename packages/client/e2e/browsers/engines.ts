import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { Capabilities, WebDriver } from 'selenium-webdriver';
import { executablePath, quickLaunchOptions } from '../support/chromium.ts';
import { type Browser, type Engine, WINDOW } from './browser.ts';

const { Executor, HttpClient } = createRequire(import.meta.url)(
  'selenium-webdriver/http',
) as typeof import('selenium-webdriver/http');

const CHROMIUM: Engine = {
  name: 'Chromium',
  packages: ['chromium'],
  isThere: () => existsSync(executablePath ?? chromium.executablePath()),
  async start(): Promise<Browser> {
    const browser = await chromium.launch(quickLaunchOptions);
    const page = await browser.newPage({ viewport: WINDOW, locale: 'en-GB' });
    return {
      open: async (url) => void (await page.goto(url)),
      run: (expression) => page.evaluate(expression),
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      close: () => orWithin5s(browser.close(), () => {}),
    };
  },
};

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const FIREFOX: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isThere: () => FIREFOX_PATHS.some((path) => existsSync(path)),
  async start(): Promise<Browser> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX_PATHS.find((path) => existsSync(path)) ?? '',
      headless: true,
      protocolTimeout: 60_000,
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    });
    const page = await browser.newPage();
    await page.setViewport({ ...WINDOW });
    return {
      open: async (url) => void (await page.goto(url)),
      run: async <T>(expression: string) => (await page.evaluate(expression)) as T,
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      close: () => orWithin5s(browser.close(), () => browser.process()?.kill('SIGKILL')),
    };
  },
};

const WEBKIT_BROWSERS = '/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser';
const WEBKIT: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isThere: () =>
    existsSync('/usr/bin/WebKitWebDriver') &&
    existsSync('/usr/bin/xvfb-run') &&
    globSync(WEBKIT_BROWSERS).length > 0,
  async start(): Promise<Browser> {
    const port = await freePort();
    const screen = ['-a', '-s', `-screen 0 ${WINDOW.width + 100}x${WINDOW.height + 200}x24`];
    // A group of its own: the screen, the driver and the browser go together.
    const child = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, LANG: 'en_GB.UTF-8', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const end = (signal: NodeJS.Signals = 'SIGTERM') => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // All of them have ended.
      }
    };
    try {
      const address = `http://127.0.0.1:${port}`;
      await answers(`${address}/status`);
      const driver = WebDriver.createSession(
        new Executor(new HttpClient(address)),
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: globSync(WEBKIT_BROWSERS)[0], args: ['--automation'] },
        }),
      );
      await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width: WINDOW.width, height: WINDOW.height + 100 });
      return {
        open: (url) => driver.get(url),
        run: async <T>(expression: string) => {
          const told = await driver
            .executeAsyncScript<{ value: T } | { fault: string }>(
              `const tell = arguments[arguments.length - 1];
             Promise.resolve().then(() => (${expression})).then((value) => tell({ value: value ?? null }), (fault) => tell({ fault: String(fault) }));`,
            )
            .catch((error: unknown) => {
              throw new Error(`${String(error)} in ${expression.trim().slice(0, 200)}`);
            });
          if ('fault' in told) throw new Error(told.fault);
          return told.value;
        },
        press: async (x, y) => {
          await driver.actions().move({ x, y, duration: 0 }).click().perform();
        },
        type: async (text) => {
          await driver.actions().sendKeys(text).perform();
        },
        close: async () => {
          await orWithin5s(driver.quit(), () => {});
          end();
          await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 2000))]);
          end('SIGKILL');
        },
      };
    } catch (error) {
      end('SIGKILL');
      throw error;
    }
  },
};

export const ENGINES: readonly Engine[] = [CHROMIUM, FIREFOX, WEBKIT];

/** Waits for what should end soon; otherwise it is forced. */
async function orWithin5s(ending: Promise<unknown>, force: () => void): Promise<void> {
  const ended = ending.then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, 5000, false));
  if (!(await Promise.race([ended, late]))) force();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // It has not started yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing answers at ${url}`);
}
