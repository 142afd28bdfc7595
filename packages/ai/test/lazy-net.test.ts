/** A page that only lists the levels must not load half a megabyte of weights. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOT_NAMES, loadBot } from '../src/levels.ts';

/** Every file that comes with one when it is imported: types and `import()` do not count. */
function loadedWith(file: URL, found = new Set<string>()): Set<string> {
  if (found.has(file.pathname)) return found;
  found.add(file.pathname);
  if (!file.pathname.endsWith('.ts')) return found;
  for (const [, clause, path] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) ([^;]*?)from '(\.[^']*)'/gms,
  )) {
    if (!clause.startsWith('type ')) loadedWith(new URL(path, file), found);
  }
  return found;
}
const loads = (entry: string) =>
  [...loadedWith(new URL(`../src/${entry}.ts`, import.meta.url))].some((path) =>
    path.endsWith('weights.json'),
  );

test('importing the package, or the marks, loads no net; its bots and its analysis do', () => {
  expect(loads('index')).toBe(false);
  expect(loads('analysis/marks')).toBe(false);
  expect(loads('bots')).toBe(true);
  expect(loads('analysis')).toBe(true);
});

test('every bot loads by its name, and an unknown name is refused', async () => {
  for (const name of BOT_NAMES) expect((await loadBot(name)).name).toBe(name);
  await expect(loadBot('genius' as never)).rejects.toThrow('There is no bot "genius"');
});
