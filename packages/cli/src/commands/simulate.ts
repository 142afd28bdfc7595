import { join } from 'node:path';
import { BOT_NAMES, playGame } from '@concordia/ai';
import { exportRecord, unwrap } from '@concordia/engine';
import { readTable } from '../bots.ts';
import { type Command, readArgs, wholeNumber } from '../command.ts';
import { makeFolder, writeRecord } from '../files.ts';
import { count } from '../text/words.ts';

/** One bot of the list over all games: it moves one seat on from game to game. */
interface Tally {
  bot: string;
  wins: number;
  points: number;
}

const OPTIONS = {
  map: { type: 'string' },
  bots: { type: 'string' },
  games: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  out: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const simulate: Command = {
  name: 'simulate',
  usage: 'simulate --map M --bots a,b,c[,d,e] [--games N] [--seed S] [--out DIR] [--json]',
  help: `Plays bots against each other. After every game the bots move one seat.

  --map M          imperium or italia
  --bots a,b,…     one bot per seat: ${BOT_NAMES.join(', ')}
  --games N        how many games (1)
  --seed S         any text; the same seed gives the same games (1)
  --out DIR        folder for a record of each game
  --json           one JSON object per game (game, bots in seat order, scores, ranking, turns, actions),
                   then one with the sums`,
  run(args) {
    const { values } = readArgs(args, OPTIONS, { least: 0, most: 0 });
    const { map, bots } = readTable(values);
    const games = wholeNumber('games', values.games, 1);
    if (values.out !== undefined) makeFolder(values.out);

    const tallies: Tally[] = bots.map(({ name }) => ({ bot: name, wins: 0, points: 0 }));
    let turnsInAll = 0;
    for (let index = 0; index < games; index++) {
      const entryOf = (seat: number) => (seat + index) % bots.length;
      const seated = bots.map((_, seat) => bots[entryOf(seat)]);
      const { setup, actions, scores, ranking } = playGame(map, seated, `${values.seed}/${index}`);
      const turns = actions.filter((action) => action.type === 'play').length;
      scores.forEach((points, seat) => {
        tallies[entryOf(seat)].points += points;
      });
      tallies[entryOf(ranking[0])].wins++;
      turnsInAll += turns;
      const names = seated.map((bot) => bot.name);
      const line = { game: index, bots: names, scores, ranking, turns, actions: actions.length };
      if (values.json) console.log(JSON.stringify(line));
      else console.log(gameText(index, names, scores, ranking, turns, actions.length));
      if (values.out !== undefined) {
        const file = `${map}-${bots.length}p-${String(index).padStart(4, '0')}.json`;
        writeRecord(join(values.out, file), unwrap(exportRecord(setup, actions)));
      }
    }
    const sums = tallies.map(({ bot, wins, points }) => ({ bot, wins, averageScore: points / games }));
    if (values.json) {
      console.log(
        JSON.stringify({ games, map, seed: values.seed, averageTurns: turnsInAll / games, bots: sums }),
      );
    } else {
      console.log(`\n${count(games, 'game')}, ${(turnsInAll / games).toFixed(1)} turns on average`);
      for (const { bot, wins, averageScore } of sums) {
        console.log(
          `  ${bot.padEnd(12)} ${String(wins).padStart(5)} won   ${averageScore.toFixed(1).padStart(6)} points`,
        );
      }
    }
    return 0;
  },
};

function gameText(
  index: number,
  names: readonly string[],
  scores: readonly number[],
  ranking: readonly number[],
  turns: number,
  actions: number,
): string {
  const places = ranking.map((seat) => `${names[seat]} ${scores[seat]}`);
  return `game ${index}: ${places.join(', ')}   (${turns} turns, ${actions} actions)`;
}
