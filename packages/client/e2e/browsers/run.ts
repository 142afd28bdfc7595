/** Plays the main paths in three browser engines. Takes names of engines and words of scenarios to run only those. */
import { spawnSync } from 'node:child_process';
import { startServer } from '../support/online.ts';
import { type Browser, type Engine, Visit } from './browser.ts';
import { ENGINES } from './engines.ts';
import { SCENARIOS } from './scenarios.ts';

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

async function start(engine: Engine): Promise<Browser | null> {
  if (!engine.isThere()) install(engine);
  return engine.isThere() ? engine.start() : null;
}

const server = await startServer();
const skipped: string[] = [];
let failures = 0;
for (const engine of engines) {
  const browser = await start(engine);
  if (!browser) {
    skipped.push(engine.name);
    continue;
  }
  console.log(browser.name);
  for (const { name, act } of scenarios) {
    const began = Date.now();
    try {
      await act(new Visit(browser), server.url);
      console.log(`  ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failures += 1;
      console.log(`  FAIL  ${name}\n        ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await browser.close();
}
await server.stop();
for (const name of skipped)
  console.log(`${name}: not installed here, and it could not be installed. It was left out.`);
if (failures > 0) console.log(`${failures} failed`);
process.exit(failures > 0 || skipped.length === engines.length ? 1 : 0);
