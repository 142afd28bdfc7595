/**
 * Builds the packages and packs each as a tarball that installs anywhere: `npm run pack [-- --out FOLDER] [--no-page]`.
 *
 * During development the sources run as they are, so a `package.json` in the repository points into `src`. The packed package is
 * made here, in `dist/packages`: the built JavaScript with declarations and source maps, and a `package.json` that points
 * there. The command line and the server bring the other packages along, so that each of the two installs on its own.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Manifest {
  version: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  [member: string]: unknown;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist') }, 'no-page': { type: 'boolean' } },
});
const out = resolve(process.env.INIT_CWD ?? '.', values.out);
const staged = join(root, 'dist/packages');
const OWN = '@concordia/';
/** Each after those it needs. */
const PACKAGES = ['engine', 'ai', 'protocol', 'cli', 'server'] as const;
/** These are run, not imported: they bring what they need of the others. */
const PROGRAMS: readonly string[] = ['cli', 'server'];

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', process.stderr, 'inherit'] });
}
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * What the compiler leaves: modules that are named in strings or in declarations, and JSON, which not every Node and browser
 * imports without a warning.
 */
function finish(folder: string): void {
  for (const file of filesUnder(folder)) {
    if (/\.json$/.test(file)) {
      writeFileSync(`${file}.js`, `export default ${readFileSync(file, 'utf8').trim()};\n`);
      rmSync(file);
    } else if (/\.(js|d\.ts)$/.test(file)) {
      const text = readFileSync(file, 'utf8')
        .replace(/( from '\.[^']*\.json)' with \{ type: 'json' \};/g, "$1.js';")
        .replace(/(new URL\('\.[^']*)\.ts'/g, "$1.js'")
        .replace(/((?: from |\bimport\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
      writeFileSync(file, text);
    }
  }
}

function built(source: string): string {
  return source.replace(/^\.\//, './dist/').replace(/\.ts$/, '.js');
}
function packedManifest(name: string, source: Manifest): Manifest {
  const {
    private: _private,
    devDependencies: _tools,
    scripts: _scripts,
    exports,
    bin,
    dependencies,
    ...rest
  } = source;
  const own = Object.keys(dependencies ?? {}).filter((dependency) => dependency.startsWith(OWN));
  const needed = {
    ...dependencies,
    ...Object.fromEntries(own.map((dependency) => [dependency, source.version])),
  };
  const entries = Object.entries(exports ?? {}).map(([entry, file]) => {
    if (!file.endsWith('.ts')) return [entry, file];
    const js = built(file);
    return [entry, { types: js.replace(/\.js$/, '.d.ts'), default: js }];
  });
  return {
    ...rest,
    ...(exports ? { exports: Object.fromEntries([...entries, ['./package.json', './package.json']]) } : {}),
    ...(bin
      ? { bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, built(file)])) }
      : {}),
    files: ['dist', 'src', ...(name === 'engine' ? ['data'] : []), ...(name === 'server' ? ['client'] : [])],
    ...(Object.keys(needed).length > 0 ? { dependencies: needed } : {}),
    ...(PROGRAMS.includes(name) ? { bundleDependencies: own } : {}),
  };
}

function stage(name: string): void {
  const source = join(root, 'packages', name);
  const folder = join(staged, name);
  const manifest: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  finish(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packedManifest(name, manifest), null, 2)}\n`);
  cpSync(join(source, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  if (name === 'engine') cpSync(join(source, 'data'), join(folder, 'data'), { recursive: true });
  if (name === 'server' && !values['no-page']) {
    cpSync(join(root, 'packages/client/dist'), join(folder, 'client/dist'), { recursive: true });
  }
  if (!PROGRAMS.includes(name)) return;
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    if (!dependency.startsWith(OWN)) continue;
    const target = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(staged, dependency.slice(OWN.length)), target, { recursive: true });
  }
}

rmSync(staged, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
if (!values['no-page']) run('npm', ['run', '-s', 'build', '-w', 'packages/client'], root);
const configs = PACKAGES.map((name) => join(root, 'packages', name, 'tsconfig.build.json'));
run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...configs], root);
for (const name of PACKAGES) stage(name);
const tarballs = PACKAGES.map((name) => {
  const folder = join(staged, name);
  const told = execFileSync('npm', ['pack', '--json', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [{ filename }]: { filename: string }[] = JSON.parse(told);
  return filename;
});
const sums = tarballs.map((file) => {
  const sum = createHash('sha256')
    .update(readFileSync(join(out, file)))
    .digest('hex');
  return `${sum}  ${file}\n`;
});
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
console.log(tarballs.map((file) => join(out, file)).join('\n'));
