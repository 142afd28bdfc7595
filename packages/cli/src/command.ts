/** What every command has, and how wrong arguments differ from other failures. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export interface Command {
  readonly name: string;
  /** One line, without "concordia". */
  readonly usage: string;
  /** What `--help` says below the usage line. */
  readonly help: string;
  /** The exit status: 0 when all is well, 1 when not. Wrong arguments throw a `UsageError`. */
  run(args: string[]): number | Promise<number>;
}

/** Wrong arguments: the usage line is printed, and the exit status is 2. */
export class UsageError extends Error {}
/** The user's files or choices cannot be worked with: the message is printed, and the exit status is 1. */
export class Failure extends Error {}

/** `parseArgs`, with every complaint as a `UsageError`. */
export function readArgs<T extends ParseArgsOptionsConfig>(
  args: string[],
  options: T,
  positionals: { least: number; most: number },
): ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>> {
  const parsed = parse(args, options);
  if (parsed.positionals.length < positionals.least) throw new UsageError('Missing argument');
  if (parsed.positionals.length > positionals.most) {
    throw new UsageError(`Unexpected argument: ${parsed.positionals[positionals.most]}`);
  }
  return parsed;
}
function parse<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error instanceof Error ? error.message : String(error)).replace(/\.$/, ''));
  }
}

/** The whole number an option gives, `least` or more. */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${option} must be a whole number of at least ${least}; got ${text}`);
}
