#!/usr/bin/env node
/** The command `concordia-server`, whichever Node runs it: an older one says what is needed instead of missing a module. */
export {};

const LEAST_NODE = 26;
if (Number.parseInt(process.versions.node, 10) >= LEAST_NODE) {
  await import('./main.ts');
} else {
  process.stderr.write(
    `concordia-server needs Node ${LEAST_NODE} or later; this is Node ${process.versions.node}. Get it at https://nodejs.org\n`,
  );
  process.exitCode = 1;
}
