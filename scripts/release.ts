/**
 * Prepares a release: `npm run release -- 0.2.0`. Gives the version to all packages and to the file names in their READMEs,
 * turns the changelog's "Unreleased" into it, and packs the tarballs with their checksums into dist/. Nothing is committed,
 * tagged or published: look at it first.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const changelogFile = `${root}CHANGELOG.md`;

function stop(why: string): never {
  console.error(`No release: ${why}`);
  process.exit(1);
}
function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

const [version, ...rest] = process.argv.slice(2);
if (version === undefined || rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(version)) {
  stop('give one version, as in "npm run release -- 0.2.0".');
}
if (run('git', 'status', '--porcelain') !== '') stop('there are changes that are not committed.');
const changelog = readFileSync(changelogFile, 'utf8');
const [, news] = /^## Unreleased\n([\s\S]*?)(?=^## )/m.exec(changelog) ?? [];
if (!news?.trim()) stop('"Unreleased" in CHANGELOG.md says nothing.');

const day = new Date().toISOString().slice(0, 10);
writeFileSync(
  changelogFile,
  changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${day})\n`),
);
const { version: before }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
for (const name of ['engine', 'ai', 'protocol', 'cli', 'server']) {
  const readme = `${root}packages/${name}/README.md`;
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll(`-${before}.tgz`, `-${version}.tgz`));
}
run(
  'npm',
  'version',
  version,
  '--no-git-tag-version',
  '--workspaces',
  '--include-workspace-root',
  '--no-workspaces-update',
);
run('npm', 'install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund');
run(process.execPath, `${root}scripts/pack.ts`);
console.log(`Version ${version} is ready in dist/:\n${readFileSync(`${root}dist/SHA256SUMS`, 'utf8')}
Next: npm test, git commit -am "Release ${version}", git tag v${version}, and publish the tarballs with SHA256SUMS.`);
