import { atOnce } from '@concordia/ai';
import { judgeTurn, recordedTurns } from '@concordia/ai/analysis';
import { gainOf, markOf, SIGNS } from '@concordia/ai/marks';
import { type Action, copyState, type Game, newGame, play, type State, unwrap } from '@concordia/engine';
import { type Command, readArgs } from '../command.ts';
import { readPosition } from '../files.ts';
import { eventText } from '../text/log.ts';
import { plain } from '../text/words.ts';

export const analyse: Command = {
  name: 'analyse',
  usage: 'analyse FILE [--deep] [--json]',
  help: `Judges every turn of a record: its player's chance to win, the difference to the best other turn, and, where a
better one was possible (?! from 5 % on, ?? from 10 % on; ! is by far the best), that turn.

  --deep   searches each turn for longer, several times as long
  --json   one object per line: turn, seat, actions, chances (everyone's after it), gain, mark, and the others, best first`,
  run(args) {
    const { values, positionals } = readArgs(
      args,
      { json: { type: 'boolean' }, deep: { type: 'boolean' } },
      { least: 1, most: 1 },
    );
    const depth = values.deep ? 'deep' : 'quick';
    const { setup, actions } = readPosition(positionals[0], undefined);
    const { game, state } = unwrap(newGame(setup));
    const names = setup.players.map(({ name }) => plain(name));
    for (const { number, seat, start, end, seen, own } of recordedTurns(setup, actions)) {
      const { played, others } = atOnce(judgeTurn(seen, own, number, depth));
      if (!played) throw new Error(`turn ${number} was not judged`);
      const { chances } = played;
      const gain = gainOf(seat, played, others);
      const mark = markOf(gain);
      if (values.json) {
        console.log(JSON.stringify({ turn: number, seat, actions: own, chances, gain, mark, others }));
      } else {
        const figures = `${percent(chances[seat])} (${percent(gain, true)})${mark ? ` ${SIGNS[mark]}` : ''}`;
        console.log(`${number}. ${figures}  ${words(game, state, own, names)}`);
        if (mark !== null && gain < 0)
          console.log(
            `   better, ${percent(others[0].chances[seat])}: ${words(game, state, others[0].actions, names)}`,
          );
      }
      for (const action of actions.slice(start, end)) play(game, state, action);
    }
    return 0;
  },
};

function percent(share: number, signed = false): string {
  const figure = Math.round(share * 100);
  return `${signed && figure > 0 ? '+' : ''}${figure} %`;
}

/** What a seat's actions bring, in sentences. */
function words(game: Game, state: State, actions: readonly Action[], names: readonly string[]): string {
  const after = copyState(state);
  const sentences: string[] = [];
  for (const action of actions)
    play(game, after, action, (event) => {
      const sentence = event.type === 'refilled' ? null : eventText(event, game.board.id, names);
      if (sentence !== null) sentences.push(sentence);
    });
  return sentences.join(' ');
}
