/**
 * One evaluation against another, one turn ahead, one process a core: A in one seat, B in the others.
 *
 *   npx node training/match.ts --a weights.json --b hand --map imperium --seats 4 --seconds 60 --seed 1
 *
 * Prints games, wins of A and scores, to be added up. For quick looks while training; the arena gives the real figures.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type MapId, newSetup, unwrap } from '@concordia/engine';
import { applyCode, type Game, newGame, ranking, layout as S, totalScore } from '@concordia/engine/fast';
import { handEvaluation } from '../packages/ai/src/evaluate/hand.ts';
import { type Net, netEvaluation, readNet } from '../packages/ai/src/evaluate/net.ts';
import { bestTurns } from '../packages/ai/src/turns/enumerate.ts';
import { type Evaluate, NARROW } from '../packages/ai/src/turns/turn.ts';

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: 'hand' },
    b: { type: 'string', default: 'hand' },
    map: { type: 'string', default: 'imperium' },
    seats: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const seats = Number(values.seats);
const read = (name: string): Net | null =>
  name === 'hand' ? null : readNet(JSON.parse(readFileSync(name, 'utf8')));
const [a, b] = [read(values.a), read(values.b)];
const evaluation = (net: Net | null, game: Game): Evaluate =>
  net === null ? handEvaluation(game) : netEvaluation(net, game);

const totals = { games: 0, wins: 0, scoreA: 0, scoreB: 0, turns: 0, unfinished: 0 };
const end = performance.now() + 1000 * Number(values.seconds);
for (let n = 0; performance.now() < end; n++) {
  const own = n % seats;
  const setup = unwrap(
    newSetup(
      { map: values.map as MapId, players: Array(seats).fill('') },
      `${values.seed}/${Math.floor(n / seats)}`,
    ),
  );
  const { game, state } = newGame(setup);
  const [forA, forB] = [evaluation(a, game), evaluation(b, game)];
  while (state[S.PHASE] !== S.OVER && state[S.TURNS] < 90 * seats) {
    const decider = state[S.DECIDER];
    for (const code of bestTurns(game, state, decider === own ? forA : forB, NARROW, 1)[0].codes)
      applyCode(game, state, code);
  }
  if (state[S.PHASE] !== S.OVER) {
    totals.unfinished++;
    continue;
  }
  totals.games++;
  totals.turns += state[S.TURNS] / seats;
  if (ranking(game, state)[0] === own) totals.wins++;
  for (let seat = 0; seat < seats; seat++) {
    if (seat === own) totals.scoreA += totalScore(game, state, seat);
    else totals.scoreB += totalScore(game, state, seat) / (seats - 1);
  }
}
console.log(JSON.stringify(totals));
