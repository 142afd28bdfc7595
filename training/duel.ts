/**
 * One player against others of another kind, in every seat in turn, one process a core: the games a decision rests on.
 *
 *   npx node training/duel.ts --a '{"milliseconds":1000}' --b expert-1 --map imperium --seats 4 --seconds 60 --seed 1/0
 */
import { parseArgs } from 'node:util';
import { type Bot, playGame } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import type { MapId } from '@concordia/engine';
import type { Game } from '@concordia/engine/fast';
import { lastTurnOr } from '../packages/ai/src/bots/hard.ts';
import { sightedBot } from '../packages/ai/src/bots/sighted.ts';
import { TREE_STYLE, treeBot } from '../packages/ai/src/bots/tree.ts';
import { handEvaluation } from '../packages/ai/src/evaluate/hand.ts';
import { simpleEvaluation } from '../packages/ai/src/evaluate/simple.ts';
import { NARROW, WIDE } from '../packages/ai/src/turns/turn.ts';
import { judges } from './judges.ts';

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: '{}' },
    b: { type: 'string', default: 'expert' },
    map: { type: 'string', default: 'imperium' },
    seats: { type: 'string', default: '4' },
    games: { type: 'string', default: 'Infinity' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    /** Of so many processes, the number of this one: the games are dealt out among them. */
    of: { type: 'string', default: '1' },
    part: { type: 'string', default: '0' },
  },
});
/** A bot's name, or a search as JSON: members of its style, `simulations` or `milliseconds`, `weights`, `taste`. Without simulations, the net alone. */
function player(text: string): Bot {
  if (!text.startsWith('{')) {
    const bot = botNamed(text);
    if (!bot) throw new Error(`There is no bot ${text}`);
    return bot;
  }
  const { sight } = JSON.parse(text);
  if (sight !== undefined) {
    const evaluation = {
      net: lastTurnOr,
      hand: (game: Game) => handEvaluation(game),
      simple: simpleEvaluation,
    }[sight.by as 'net' | 'hand' | 'simple'];
    return sightedBot('sighted', { ...sight, evaluation, width: sight.narrow ? NARROW : WIDE });
  }
  const told = { simulations: 100, taste: { margin: 0.25, score: 0.5 }, ...JSON.parse(text) };
  const judgeOf = judges(told.weights);
  const bot = treeBot('search', { ...TREE_STYLE, ...told }, told.simulations, (game) =>
    judgeOf(game, told.taste),
  );
  if (!told.milliseconds) return bot;
  const budget = { milliseconds: told.milliseconds };
  return { name: bot.name, think: (view, options) => bot.think(view, { ...options, budget }) };
}
const seats = Number(values.seats);
const [own, others] = [player(values.a), player(values.b)];
const totals = { games: 0, wins: 0, score: 0, winning: 0, turns: 0, milliseconds: 0 };
const end = performance.now() + 1000 * Number(values.seconds);
for (
  let n = Number(values.part);
  n < Number(values.games) && performance.now() < end;
  n += Number(values.of)
) {
  const seat = n % seats;
  const bots = Array.from({ length: seats }, (_, i) => (i === seat ? own : others));
  const { scores, ranking, times } = playGame(
    values.map as MapId,
    bots,
    `${values.seed}/${Math.floor(n / seats)}`,
  );
  totals.games++;
  if (ranking[0] === seat) totals.wins++;
  totals.score += scores[seat];
  totals.winning += scores[ranking[0]];
  totals.turns += times[seat].length;
  totals.milliseconds += times[seat].reduce((sum, time) => sum + time, 0);
}
console.log(JSON.stringify(totals));
