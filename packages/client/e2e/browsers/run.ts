/** Plays the main paths in three browser engines. Takes names of engines and words of scenarios to run only those. */
import { spawnSync } from 'node:child_process';
import { startServer } from '../support/online.ts';
import { type Browser, type Engine, Visit } from './browser.ts';
import { ENGINES } from './engines.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const named = ENGINES.filter(({ name }) => wanted.includes(name.toLowerCase()));
const words = wanted.filter((word) => !ENGINES.some(({ name }) => name.toLowerCase() === word));
const engines = named.length > 0 ? named : ENGINES;
const scenarios = SCENARIOS.filter(({ name }) => words.every((word) => name.includes(word)));

/** Debian's packages need root; anywhere else the browser has to be there already. */
function install({ packages }: Engine): void {
  if (process.getuid?.() !== 0) return;
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore' });
  if (apt('install', '-y', '-qq', ...packages).status !== 0) {
    apt('update', '-qq');
    apt('install', '-y', '-qq', ...packages);
  }
}

const server = await startServer();
const skipped: string[] = [];
let failures = 0;
let browser: Browser | null = null;

/** A browser that hangs does not hold up the others. */
async function close(): Promise<void> {
  const closing = browser?.close().catch(() => {});
  browser = null;
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 10_000))]);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => server.stop().finally(() => process.exit(1))));
}

/** Null when it went well. What fails is tried once more in a fresh browser: on a busy machine one may stumble. */
async function attempt(engine: Engine, { act }: Scenario): Promise<string | null> {
  let fault: string | null = null;
  for (let tries = 0; tries < 2; tries++) {
    try {
      browser ??= await engine.start();
      await act(new Visit(browser), server.url);
      return null;
    } catch (error) {
      fault = String(error);
      await close();
    }
  }
  return fault;
}

for (const engine of engines) {
  if (!engine.isThere()) install(engine);
  if (!engine.isThere()) {
    skipped.push(engine.name);
    continue;
  }
  browser = await engine.start();
  console.log(browser.name);
  for (const scenario of scenarios) {
    const began = Date.now();
    const fault = await attempt(engine, scenario);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    if (fault !== null) failures += 1;
    console.log(
      fault === null
        ? `  ok    ${scenario.name} (${seconds} s)`
        : `  FAIL  ${scenario.name}\n        ${fault}`,
    );
  }
  await close();
}
await server.stop();
for (const name of skipped)
  console.log(`${name}: not installed here, and it could not be installed. It was left out.`);
if (failures > 0) console.log(`${failures} failed`);
process.exit(failures > 0 || skipped.length === engines.length ? 1 : 0);
