/** The packages as strangers get them: packed, installed into an empty project, and used there. */
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const PINNED = process.execPath;
/** Installed from their tarballs. The server is unpacked within the repository, whose installation has all it needs. */
const LIBRARIES = ['engine', 'ai', 'protocol', 'cli'] as const;
const MOST_BYTES = 20 * 1024;

mkdirSync(join(root, 'packages/server/.local'), { recursive: true });
const unpacked = mkdtempSync(join(root, 'packages/server/.local/tarball-'));
const folder = mkdtempSync(join(process.env.RUNNER_TEMP ?? '/tmp', 'concordia-tarballs-'));
const project = join(folder, 'project');
const tarball = (name: string) => join(folder, `concordia-${name}-${version(name)}.tgz`);
function version(name: string): string {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).version;
}
/** Without the variables npm sets for its scripts: the project is not this repository. */
const env = Object.fromEntries(
  Object.entries(process.env)
    .filter(([name]) => !name.startsWith('npm_'))
    .map(([name, value]) => {
      const paths = value?.split(delimiter).filter((path) => !path.includes('node_modules'));
      return [name, name === 'PATH' ? paths?.join(delimiter) : value];
    }),
);

/** The oldest Node of this machine that the libraries are meant for. */
function oldNode(): { file: string; major: number } {
  const found = (env.PATH ?? '').split(delimiter).flatMap((path) => {
    const file = join(path, process.platform === 'win32' ? 'node.exe' : 'node');
    if (!existsSync(file)) return [];
    const [, major] = /^v(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(major) >= 20 ? [{ file, major: Number(major) }] : [];
  });
  const [oldest] = found.sort((a, b) => a.major - b.major);
  if (oldest === undefined) throw new Error('This test needs a Node of its own (20 or later) on the PATH.');
  return oldest;
}
const { file: OLD, major: OLD_MAJOR } = oldNode();

/** The blocks of a README that are marked with a word, and the names of the files they are to be in. */
function blocks(name: string, mark: string): { file: string; text: string }[] {
  const readme = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');
  return [...readme.matchAll(new RegExp(`^\`\`\`${mark}( \\S+)?\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, file, text], index) => ({ file: file?.trim() ?? `${name}-${index}.js`, text }),
  );
}

beforeAll(async () => {
  await run(PINNED, [join(root, 'scripts/pack.ts'), '--no-page', '--out', folder]);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const files = LIBRARIES.map(tarball);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...files], {
    cwd: project,
    env,
  });
  await run('tar', ['-xzf', tarball('server'), '-C', unpacked]);
}, 240_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(unpacked, { recursive: true, force: true });
});

describe.each(LIBRARIES.filter((name) => name !== 'cli'))('the README of %s', (name) => {
  const examples = blocks(name, 'js');
  test.each([
    ['the Node of this machine', OLD],
    ['the pinned Node', PINNED],
  ])('its examples run under %s', async (_, node) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { file, text } of examples) writeFileSync(join(project, file), text);
    for (const { file, text } of examples) {
      const { stdout } = await run(node, [join(project, file)], { cwd: project, env });
      // What an example says it prints stands behind an arrow.
      for (const [, claim] of text.matchAll(/\/\/ → (.*)$/gm)) expect(stdout).toContain(claim);
      if (!file.startsWith('my-')) expect(stdout).not.toBe('');
    }
  });
});

describe('the command line', () => {
  const command = join(project, 'node_modules/@concordia/cli/dist/src/main.js');
  test('the commands of its README run under the Node of this machine', async () => {
    const lines = blocks('cli', 'sh run').flatMap(({ text }) => text.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const [name, ...args] = line.split(' ');
      expect(name).toBe('concordia');
      const { stdout } = await run(OLD, [command, ...args], { cwd: project, env });
      expect(stdout).not.toBe('');
    }
  });
  test('npx runs it from the tarball alone', async () => {
    const args = [
      '--yes',
      '--offline',
      '--package',
      tarball('cli'),
      'concordia',
      'simulate',
      '--map',
      'italia',
    ];
    const { stdout } = await run('npx', [...args, '--bots', 'random,random'], { cwd: folder, env });
    expect(stdout).toContain('1 game,');
  });
});

test('the server starts from its tarball, and tells an older Node which one it needs', async () => {
  const command = join(unpacked, 'package/dist/src/bin.js');
  const [{ text }] = blocks('server', 'sh run');
  expect(text.trim()).toBe('concordia-server --help');
  expect((await run(PINNED, [command, '--help'])).stdout).toContain('DATA_DIR');
  const older = await run(OLD, [command, '--help']).catch((failed: { stderr: string }) => ({
    stdout: failed.stderr,
  }));
  expect(older.stdout).toContain(OLD_MAJOR < 26 ? 'needs Node 26 or later' : 'DATA_DIR');
  const check = `
    const { startServer } = await import(${JSON.stringify(join(unpacked, 'package/dist/src/server.js'))});
    const { configFrom } = await import(${JSON.stringify(join(unpacked, 'package/dist/src/config.js'))});
    const server = await startServer({ ...configFrom({}), port: 0, folder: ${JSON.stringify(join(folder, 'data'))} });
    const answer = await fetch(server.url + '/api/docs/json');
    console.log(answer.status);
    await server.stop();`;
  const { stdout } = await run(PINNED, ['--input-type=module', '-e', check], { cwd: unpacked });
  expect(stdout).toMatch(/^200$/m);
}, 60_000);

test.each([
  ['the engine', "export * from '@concordia/engine';"],
  [
    'the engine with its fast entry',
    "export * from '@concordia/engine';\nexport * as fast from '@concordia/engine/fast';",
  ],
])('%s is at most 20 KiB in a browser, without the boards', async (name, text) => {
  writeFileSync(join(project, 'whole.js'), text);
  const bundled = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(project, 'whole.js'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
        external: [/imperium\.json/, /italia\.json/],
      },
    },
  });
  const { output } = bundled as { output: { code?: string }[] };
  const code = output.map((chunk) => chunk.code ?? '').join('');
  const bytes = brotliCompressSync(code).length;
  console.log(`In a browser, ${name}: ${bytes} bytes (Brotli), without the boards.`);
  expect(code).toContain('This is not an action');
  expect(code).not.toContain('node:');
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('the packages contain what they declare: publint and are-the-types-wrong', async () => {
  const tools = join(root, 'node_modules/.bin');
  for (const name of [...LIBRARIES, 'server']) {
    await run(PINNED, [join(tools, 'publint'), tarball(name), '--strict'], { cwd: root });
    if (name === 'cli' || name === 'server') continue;
    await run(PINNED, [join(tools, 'attw'), tarball(name), '--profile', 'esm-only'], { cwd: root });
  }
  expect(readdirSync(join(project, 'node_modules/@concordia')).sort()).toEqual([...LIBRARIES].sort());
}, 120_000);
