import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../support/postgres.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const SOMEBODY = 10_001;

/** What the Containerfile does, without a container: a clean copy, its build, and a server of nobody's that may write only its data. */
test('the files of the image serve the page and the games', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-image-'));
  const [source, app, data] = ['src', 'app', 'data'].map((name) => join(folder, name));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    cpSync(join(root, file), join(source, file), { verbatimSymlinks: true });
  }
  execFileSync(join(source, 'deploy/build.sh'), [app], { cwd: source, stdio: 'inherit' });
  mkdirSync(data);
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, SOMEBODY, SOMEBODY);
  const port = await freePort();
  const server = spawn(process.execPath, [join(app, 'packages/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid: SOMEBODY, gid: SOMEBODY } : {}),
  });
  await new Promise<void>((resolve, reject) => {
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout.on('data', (text: Buffer) => /Concordia is at/.test(text.toString()) && resolve());
  });
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('<html');
  expect(
    (
      await fetch(`${url}/api/guests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ada"}',
      })
    ).status,
  ).toBe(200);
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
}, 900_000);
