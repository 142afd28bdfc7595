/** Builds the web app when its sources are newer than the last build, then starts the server that serves it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'packages/client/dist/index.html');
const sources = ['engine', 'ai', 'protocol', 'client'].map((name) => join(root, 'packages', name));
const NOT_SOURCES = new Set(['node_modules', 'dist', 'paraglide', 'test', 'e2e']);

function newest(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !NOT_SOURCES.has(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
      }),
  );
}

if (!existsSync(built) || Math.max(...sources.map(newest)) > statSync(built).mtimeMs) {
  console.log('Building the web app …');
  const { status } = spawnSync('npm', ['run', '-s', 'build', '-w', 'packages/client'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../packages/server/src/main.ts');
