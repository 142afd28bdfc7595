/** The README's example runs, and its commands exist. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { importRecord } from '@concordia/engine';
import { expect, test } from 'vitest';
import { concordia } from './support/run.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

test('the example of the README runs and prints a record', async () => {
  const [, example] = /```ts\n([\s\S]*?)```/.exec(readme)!;
  // Below the repository, so that the engine is found as for any of its users.
  const local = fileURLToPath(new URL('../.local/', import.meta.url));
  mkdirSync(local, { recursive: true });
  const folder = mkdtempSync(join(local, 'readme-'));
  const file = join(folder, 'example.ts');
  writeFileSync(file, example);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    const record = stdout.trim().split('\n').at(-1)!;
    expect(importRecord(record)).toMatchObject({ ok: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every command the README names is there', async () => {
  const named = [...readme.matchAll(/npm run -s concordia -- (\w+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(4);
  const { stdout } = await concordia('--help');
  for (const name of named) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
});
