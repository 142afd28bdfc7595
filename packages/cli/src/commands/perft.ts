import { perft as countSequences } from '@concordia/engine';
import { type Command, readArgs, UsageError, wholeNumber } from '../command.ts';
import { readPosition } from '../files.ts';

export const perft: Command = {
  name: 'perft',
  usage: 'perft FILE --depth D [--at N] [--json]',
  help: `Counts the legal sequences of 1 to D actions: the yardstick by which two implementations are compared.

  --depth D   the longest sequences to count
  --at N      the position after the first N actions (default: after all of them)
  --json      {"counts": {"1": 12, "2": 221}}`,
  run(args) {
    const options = { at: { type: 'string' }, depth: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArgs(args, options, { least: 1, most: 1 });
    if (values.depth === undefined) throw new UsageError('--depth is missing');
    const depth = wholeNumber('depth', values.depth, 1);
    const { game, state } = readPosition(positionals[0], values.at);
    const counts: Record<string, number> = {};
    for (let d = 1; d <= depth; d++) {
      counts[d] = countSequences(game, state, d);
      if (!values.json) console.log(`${d}  ${counts[d]}`);
    }
    if (values.json) console.log(JSON.stringify({ counts }));
    return 0;
  },
};
