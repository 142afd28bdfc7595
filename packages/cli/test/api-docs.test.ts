import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const tool = fileURLToPath(new URL('../../../tools/api-docs/', import.meta.url));

test('every name that the engine and the bots export has a description', async () => {
  const typedoc = 'node_modules/typedoc/bin/typedoc';
  const { stdout } = await promisify(execFile)(process.execPath, [typedoc, '--emit', 'none'], { cwd: tool });
  expect(stdout).not.toContain('warning');
}, 60_000);
