/**
 * `bench` compares one process with boardgame.io; the others measure several processes, what games and players cost, and what one
 * person's games cost another.
 */
const MODES: Record<string, string> = {
  ...{ single: './main.ts', cluster: './cluster.ts', cost: './cost.ts', fair: './fair.ts' },
};

const [mode = 'single', ...others] = process.argv.slice(2);
if (others.length > 0 || !(mode in MODES)) {
  process.stderr.write(`Usage: bench [${Object.keys(MODES).join('|')}]\n`);
  process.exitCode = 1;
} else await import(MODES[mode]);
