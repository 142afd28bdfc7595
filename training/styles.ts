/**
 * A style of expert against others, one process a core: in one seat against --against in the others, or in all seats.
 *
 *   npx node training/styles.ts --style '{"candidates":8,"simulations":32}' --against hard --map imperium --seats 4 --games 40 --seed 1
 *
 * No game is begun after --seconds. --against names a bot, or is another style. Without it all seats have the style, and the winning score is what is of interest. Prints sums, to be added up.
 */
import { parseArgs } from 'node:util';
import type { Bot } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import type { MapId } from '@concordia/engine';
import { playGame } from '../packages/ai/src/arena/game.ts';
import { EXPERT_STYLE, expertBot } from '../packages/ai/src/bots/expert.ts';

const { values } = parseArgs({
  options: {
    style: { type: 'string', default: '{}' },
    against: { type: 'string' },
    map: { type: 'string', default: 'imperium' },
    seats: { type: 'string', default: '4' },
    games: { type: 'string', default: '40' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
});
const seats = Number(values.seats);
const styled = (json: string): Bot => expertBot('style', { ...EXPERT_STYLE, ...JSON.parse(json) });
const own = styled(values.style);
const other = values.against?.startsWith('{') ? styled(values.against) : botNamed(values.against ?? '');
const others = values.against === undefined ? own : other;
if (others === undefined) throw new Error(`There is no bot ${values.against}`);

const totals = { games: 0, wins: 0, score: 0, winning: 0, turns: 0, milliseconds: 0 };
const end = performance.now() + 1000 * Number(values.seconds);
for (let n = 0; n < Number(values.games) && performance.now() < end; n++) {
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
