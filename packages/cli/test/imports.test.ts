/** A package imports only what its package.json declares, and the engine needs nothing at all. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const SKIPPED = ['node_modules', 'dist', 'fixtures'];

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
/** Outside `src`, what the whole repository is built and tested with may be used too. */
const sharedTools = Object.keys(readManifest(join(packages, '..')).devDependencies ?? {});

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return SKIPPED.includes(entry.name) ? [] : sourcesUnder(join(folder, entry.name));
    return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}
function specifiersOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const patterns = [
    /^(?:import|export|\}).* from '([^'\s]+)';$/gm,
    /^import '([^'\s]+)';$/gm,
    /\bimport\('([^'\s]+)'\)/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier));
}
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

describe.each(readdirSync(packages))('%s', (name) => {
  const root = join(packages, name);
  const manifest = readManifest(root);
  const declared = [manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })];
  const sources = sourcesUnder(root);

  test('imports only what it declares', () => {
    expect(sources.length).toBeGreaterThan(0);
    const undeclared = sources.flatMap((file) => {
      const isProduct = relative(root, file).startsWith('src');
      const allowed = isProduct ? declared : [...declared, ...sharedTools];
      return specifiersOf(file)
        .filter(
          (specifier) =>
            !/^[.#\0]/.test(specifier) && !specifier.startsWith('virtual:') && !isBuiltin(specifier),
        )
        .map(packageOf)
        .filter((used) => !allowed.includes(used) && !allowed.includes(`@types/${used}`))
        .map((used) => `${relative(packages, file)}: ${used}`);
    });
    expect(undeclared).toEqual([]);
  });
  test('stays within itself where an import is relative', () => {
    const strays = sources.flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .filter((specifier) => relative(root, resolve(dirname(file), specifier)).startsWith('..'))
        .map((specifier) => `${relative(packages, file)}: ${specifier}`),
    );
    expect(strays).toEqual([]);
  });
});

test('the engine imports nothing but itself, and asks neither clock nor chance', () => {
  for (const file of sourcesUnder(join(packages, 'engine', 'src'))) {
    expect({
      [basename(file)]: specifiersOf(file).filter((specifier) => !specifier.startsWith('.')),
    }).toEqual({
      [basename(file)]: [],
    });
    expect(readFileSync(file, 'utf8')).not.toMatch(/\b(Math\.random|Date\.now|new Date|performance\.now)\b/);
  }
});
