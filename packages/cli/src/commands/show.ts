import { view } from '@concordia/engine';
import { type Command, readArgs } from '../command.ts';
import { readPosition } from '../files.ts';
import { tableText } from '../text/table.ts';
import { plain } from '../text/words.ts';

export const show: Command = {
  name: 'show',
  usage: 'show FILE [--at N]',
  help: `Prints a position of a record: board, players, market, and who must decide what. All hands are shown.

  --at N   the position after the first N actions (default: after all of them)`,
  run(args) {
    const { values, positionals } = readArgs(args, { at: { type: 'string' } }, { least: 1, most: 1 });
    const { game, state } = readPosition(positionals[0], values.at);
    const seen = view(game, state, 'spectator', 'careful');
    const players = seen.players.map((player) => ({ ...player, name: plain(player.name) }));
    console.log(tableText({ ...seen, players }));
    return 0;
  },
};
