/**
 * How far the analysis can be trusted: plays games between bots, and compares predicted with actual wins,
 * and how much of the chance to win each bot's turns gave away. One process uses one core.
 *
 *   npx node training/calibrate.ts --bots expert,expert,expert,expert --games 10 --seed 1 [--map imperium]
 */
import { parseArgs } from 'node:util';
import { atOnce, playGame } from '@concordia/ai';
import { chancesIn, judgeTurn, recordedTurns } from '@concordia/ai/analysis';
import { botNamed } from '@concordia/ai/bots';
import { gainOf } from '@concordia/ai/marks';
import { type MapId, play } from '@concordia/engine';
import { newGame } from '@concordia/engine/fast';

const { values } = parseArgs({
  options: {
    bots: { type: 'string', default: 'easy,medium,hard,expert' },
    games: { type: 'string', default: '10' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    map: { type: 'string', default: 'imperium' },
  },
});
const names = values.bots.split(',');
const BINS = 10;
/** Chances of that size: how many, their sum, and how many of them won; by the net alone, and by the analysis. */
interface Bin {
  count: number;
  said: number;
  won: number;
}
const empty = (): Bin[] => Array.from({ length: BINS }, () => ({ count: 0, said: 0, won: 0 }));
const byNet = empty();
const byAnalysis = empty();
/** Sums of squared errors, one for each position, over all its seats; less is better. */
const brier = { positions: 0, byNet: 0, byAnalysis: 0, byGuess: 0 };
const end = performance.now() + 1000 * Number(values.seconds);
const given: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));

let games = 0;
function errorOf(chances: readonly number[], winner: number): number {
  return chances.reduce((sum, chance, seat) => sum + (chance - (seat === winner ? 1 : 0)) ** 2, 0);
}
function count(bins: Bin[], chances: readonly number[], winner: number): void {
  chances.forEach((chance, seat) => {
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
    bin.count++;
    bin.said += chance;
    if (seat === winner) bin.won++;
  });
}

for (let n = 0; n < Number(values.games) && performance.now() < end; n++) {
  const seats = names.map((_, seat) => names[(seat + n) % names.length]);
  const bots = seats.map((name) => {
    const bot = botNamed(name);
    if (!bot) throw new Error(`No bot is called ${name}`);
    return bot;
  });
  const played = playGame(values.map as MapId, bots, `${values.seed}/${n}`);
  games++;
  const [winner] = played.ranking;
  const { game, state } = newGame(played.setup);
  const chances = chancesIn(game);
  for (const { number, seat, start, end, seen, own } of recordedTurns(played.setup, played.actions)) {
    for (const action of played.actions.slice(start, end)) play(game, state, action);
    const { played: mine, others } = atOnce(judgeTurn(seen, own, number));
    if (!mine) throw new Error('the turn was not judged');
    const net = chances(state);
    brier.positions++;
    brier.byNet += errorOf(net, winner);
    brier.byAnalysis += errorOf(mine.chances, winner);
    brier.byGuess += 1 - 1 / names.length;
    count(byNet, net, winner);
    count(byAnalysis, mine.chances, winner);
    given[seats[seat]].push(Math.max(0, -gainOf(seat, mine, others)));
  }
}
process.stdout.write(`${JSON.stringify({ games, brier, byNet, byAnalysis, given })}\n`);
