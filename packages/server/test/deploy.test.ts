import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { VARIABLES } from '../src/config.ts';
import { testServer } from './support/server.ts';

const folder = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (name: string): string => readFileSync(folder + name, 'utf8');
const SETTINGS = new Set<string>(VARIABLES.map(({ name }) => name));
/** Settings of others, and what the compose file itself is given. */
const OTHERS = new Set([
  'NODE_ENV',
  'DOMAIN',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'COPY',
  'RUN',
]);

test('every setting that the files for deployment name is one of the server', () => {
  const texts = ['Containerfile', 'compose.yaml', 'systemd/concordia.env', 'systemd/concordia@.service'].map(
    read,
  );
  const named = texts.flatMap((text) => [
    ...text.matchAll(/^#?\s*(?:Environment=|ENV )?([A-Z][A-Z_]+)[=:]/gm),
    ...text.matchAll(/ ([A-Z][A-Z_]+)[=:](?=\S| )/g),
  ]);
  const names = new Set(named.map(([, name]) => name));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !SETTINGS.has(name) && !OTHERS.has(name))).toEqual([]);
});

test('the units are good for systemd', () => {
  const units = readdirSync(`${folder}systemd`).filter((name) => name.endsWith('.service'));
  expect(units).toHaveLength(2);
  const paths = units.map((name) => `${folder}systemd/${name}`);
  const { error, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  if (error) throw new Error(`systemd-analyze is needed for this test: ${error.message}`);
  // The programs they start are not on this machine.
  const faults = stderr.split('\n').filter((line) => line && !/not executable|No such file/.test(line));
  expect({ faults, status: faults.length === 0 ? 0 : status }).toEqual({ faults: [], status: 0 });
});

test('every metric that alerts and dashboard name is there', async () => {
  const server = await testServer();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const texts = read('prometheus/alerts.yaml') + read('grafana/concordia.json');
  const named = new Set(
    [...texts.matchAll(/\b(?:concordia|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
  );
  expect(named.size).toBeGreaterThan(8);
  const missing = [...named].filter((name) => !metrics.includes(`# TYPE ${name.replace(/_bucket$/, '')} `));
  expect(missing).toEqual([]);
  await server.stop();
});

test('the build script is one that a shell understands', () => {
  expect(execFileSync('sh', ['-n', `${folder}build.sh`], { encoding: 'utf8' })).toBe('');
});
