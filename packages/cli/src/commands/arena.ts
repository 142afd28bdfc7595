import { BOT_NAMES, type Budget, matchTasks, type Standing, standings, winningScore } from '@concordia/ai';
import { playMatch } from '../arena/pool.ts';
import { readTable } from '../bots.ts';
import { type Command, readArgs, UsageError, wholeNumber } from '../command.ts';
import { count } from '../text/words.ts';

const OPTIONS = {
  map: { type: 'string' },
  bots: { type: 'string' },
  seeds: { type: 'string', default: '25' },
  base: { type: 'string', default: 'arena' },
  budget: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const arena: Command = {
  name: 'arena',
  usage: 'arena --map M --bots A,B,B,B [--seeds N] [--base S] [--budget B] [--json]',
  help: `Measures bots against each other on all cores: for each seed, every rotation of seats.

  --map M          imperium or italia
  --bots A,B,…     one bot per seat: ${BOT_NAMES.join(', ')}
  --seeds N        how many setups (25); N × players games are played
  --base S         any text; another one gives other setups (arena)
  --budget B       how long each bot may think per turn: a number of simulations (24), or a time (500ms)
  --json           one JSON object

Prints for each bot its share of wins with a 95 % interval (resampled by seed), mean rank, mean score, mean margin to
the best opponent, and the time per turn.`,
  async run(args) {
    const { values } = readArgs(args, OPTIONS, { least: 0, most: 0 });
    const { map, bots } = readTable(values);
    const seeds = wholeNumber('seeds', values.seeds, 1);
    const budget = values.budget === undefined ? undefined : readBudget(values.budget);
    const tasks = matchTasks(map, bots.length, seeds, values.base);
    const games = await playMatch(bots.map((bot) => bot.name).join(), tasks, budget, (played) =>
      showProgress(played, tasks.length),
    );
    const rows = standings(
      bots.map((bot) => bot.name),
      games,
    );
    const winning = winningScore(games);
    if (values.json) {
      console.log(
        JSON.stringify({
          map,
          seeds,
          base: values.base,
          games: games.length,
          winningScore: winning,
          bots: rows,
        }),
      );
    } else {
      console.log(
        `${count(games.length, 'game')} on ${map}, ${count(seeds, 'seed')}, every rotation; mean winning score ${winning.toFixed(1)}`,
      );
      console.log(inColumns('bot', 'wins', '95 %', 'rank', 'score', 'margin', 'ms per turn: median', 'p95'));
      for (const row of rows) console.log(rowText(row));
    }
    return 0;
  },
};

function readBudget(text: string): Budget {
  if (/^\d+$/.test(text)) return { simulations: Number(text) };
  if (/^\d+ms$/.test(text)) return { milliseconds: Number.parseInt(text, 10) };
  throw new UsageError('--budget must be a number of simulations, or milliseconds as in 500ms');
}
function showProgress(played: number, all: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((30 * played) / all);
  process.stderr.write(
    `\r[${'#'.repeat(filled)}${' '.repeat(30 - filled)}] ${played}/${all}${played === all ? '\n' : ''}`,
  );
}
function rowText({ bot, winShare, interval, meanRank, meanScore, margin, median, p95 }: Standing): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const range = `${percent(interval[0])}–${percent(interval[1])}`;
  const numbers = [meanScore, margin, median, p95].map((number) => number.toFixed(1));
  return inColumns(bot, percent(winShare), range, meanRank.toFixed(2), ...numbers);
}
const WIDTHS = [5, 6, 6, 17, 7];
function inColumns(bot: string, wins: string, range: string, ...numbers: string[]): string {
  const columns = numbers.map((number, i) => number.padStart(WIDTHS[i]));
  return [bot.padEnd(12), wins.padStart(7), range.padEnd(15), ...columns].join('  ');
}
