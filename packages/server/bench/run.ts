/** `bench` compares one process with boardgame.io; `bench cluster` measures several processes. */
const [mode, ...others] = process.argv.slice(2);
if (others.length > 0 || (mode !== undefined && mode !== 'cluster')) {
  process.stderr.write('Usage: bench [cluster]\n');
  process.exitCode = 1;
} else await import(mode === 'cluster' ? './cluster.ts' : './main.ts');
