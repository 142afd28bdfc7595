#!/usr/bin/env node
/** The `concordia` command. */
import { type Command, Failure, UsageError } from './command.ts';
import { analyse } from './commands/analyse.ts';
import { arena } from './commands/arena.ts';
import { bench } from './commands/bench.ts';
import { perft } from './commands/perft.ts';
import { play } from './commands/play.ts';
import { show } from './commands/show.ts';
import { simulate } from './commands/simulate.ts';
import { verify } from './commands/verify.ts';

const COMMANDS: readonly Command[] = [play, show, analyse, verify, perft, simulate, arena, bench];
const HELP_FLAGS = ['--help', '-h'];

function overview(): string {
  return [
    'usage: concordia COMMAND …',
    '',
    ...COMMANDS.map(({ usage }) => `  ${usage}`),
    '',
    'concordia COMMAND --help says more about each.',
  ].join('\n');
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || HELP_FLAGS.includes(name)) {
    console.log(overview());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    console.error(`There is no command "${name}".\n${overview()}`);
    return 2;
  }
  if (args.some((arg) => HELP_FLAGS.includes(arg))) {
    console.log(`usage: concordia ${command.usage}\n\n${command.help}`);
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}.\nusage: concordia ${command.usage}`);
      return 2;
    }
    if (error instanceof Failure) {
      console.error(error.message);
      return 1;
    }
    throw error;
  }
}

// A reader that has seen enough, such as `head`, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
// npm runs its scripts in the project's folder; files are meant from where it was called.
if (process.env.npm_lifecycle_event === 'concordia') process.chdir(process.env.INIT_CWD ?? '.');
process.exitCode = await main(process.argv.slice(2));
