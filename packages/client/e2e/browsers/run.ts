/**
 * Plays the main paths in three browser engines, each scenario in a fresh browser and within a time limit. Takes names of engines
 * and words of scenarios to run only those.
 */
import { spawnSync } from 'node:child_process';
import { type Server, startServer } from '../support/online.ts';
import { type Browser, type Engine, Visit } from './browser.ts';
import { ENGINES } from './engines.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

/** What takes longer hangs, also on a slow machine. */
const SCENARIO_MS = 240_000;
const START_MS = 90_000;
const INSTALL_MS = 300_000;
/** A browser may stumble where others keep the machine busy; what fails three times is broken. */
const TRIES = 3;

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const named = ENGINES.filter(({ name }) => wanted.includes(name.toLowerCase()));
const words = wanted.filter((word) => !ENGINES.some(({ name }) => name.toLowerCase() === word));
const engines = named.length > 0 ? named : ENGINES;
const scenarios = SCENARIOS.filter(({ name }) => words.every((word) => name.includes(word)));

/** Debian's packages need root; anywhere else the browser has to be there already. */
function install({ packages }: Engine): void {
  if (process.getuid?.() !== 0) return;
  // Without a network it gives up soon.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...patience, ...args], { stdio: 'ignore', timeout: INSTALL_MS, env });
  const all = () => apt('install', '-y', '-qq', '--no-install-recommends', ...packages).status === 0;
  if (!all() && apt('update', '-qq').status === 0) all();
}

function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

let browser: Browser | null = null;

/** One that does not answer is ended by force. */
async function close(): Promise<void> {
  const closing = browser;
  browser = null;
  await closing?.close();
}

async function attempt(engine: Engine, { act }: Scenario, server: Server): Promise<void> {
  const starting = engine.start();
  try {
    browser = await within(START_MS, `Starting ${engine.name}`, starting);
  } catch (error) {
    // One that starts too late is not left behind.
    starting.then(
      (late) => late.close(),
      () => {},
    );
    throw error;
  }
  try {
    await within(SCENARIO_MS, 'The scenario', act(new Visit(browser), server.url));
  } finally {
    await close();
  }
}

async function passes(engine: Engine, scenario: Scenario, server: Server): Promise<boolean> {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const faults: string[] = [];
  while (faults.length < TRIES) {
    try {
      await attempt(engine, scenario, server);
      const again = faults.map((fault) => `\n        once: ${fault}`).join('');
      console.log(`  ok    ${scenario.name} (${seconds()})${again}`);
      return true;
    } catch (error) {
      faults.push(String(error));
    }
  }
  console.log(
    `  FAIL  ${scenario.name} (${seconds()})${faults.map((fault) => `\n        ${fault}`).join('')}`,
  );
  return false;
}

const server = await startServer();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => server.stop().finally(() => process.exit(1))));
}
const skipped: string[] = [];
let failures = 0;
for (const engine of engines) {
  if (!engine.isThere()) install(engine);
  if (!engine.isThere()) {
    skipped.push(engine.name);
    continue;
  }
  console.log(engine.name);
  for (const scenario of scenarios) if (!(await passes(engine, scenario, server))) failures += 1;
}
await server.stop();
for (const name of skipped)
  console.log(`${name}: not installed here, and it could not be installed. It was left out.`);
if (failures > 0) console.log(`${failures} failed`);
process.exit(failures > 0 || skipped.length === engines.length ? 1 : 0);
