/**
 * Whole games of each level against itself, at every size of table on both boards. Each must come to its end, and its record must
 * be judged legal and finished with the same result; the first that isn't ends the run with its seed.
 *
 *   npx node training/endure.ts --levels 1,easy,3,medium,5,hard,7,expert --games 200 [--simulations 4]
 */
import { parseArgs } from 'node:util';
import { playGame } from '@concordia/ai';
import { board, exportRecord, importRecord, isOver, MAP_IDS, ranking, unwrap } from '@concordia/engine';
import { player } from './players.ts';

const { values } = parseArgs({
  options: {
    levels: { type: 'string', default: '1,easy,3,medium,5,hard,7,expert' },
    games: { type: 'string', default: '200' },
    /** Of the levels that search; without it, as many as they take at a table. */
    simulations: { type: 'string' },
    seed: { type: 'string', default: 'endure' },
  },
});
const budget = values.simulations === undefined ? undefined : { simulations: Number(values.simulations) };

for (const level of values.levels.split(',')) {
  const bot = player(level);
  for (const map of MAP_IDS) {
    const { min, max } = board(map).players;
    for (let seats = min; seats <= max; seats++) {
      let turns = 0;
      for (let n = 0; n < Number(values.games); n++) {
        const seed = `${values.seed}/${n}`;
        const played = playGame(map, Array(seats).fill(bot), seed, budget);
        const text = JSON.stringify(unwrap(exportRecord(played.setup, played.actions)));
        const { game, state } = unwrap(importRecord(text));
        const result = ranking(game, state);
        if (!isOver(state) || result.join() !== played.ranking.join())
          throw new Error(`Level ${level}, ${seats} on ${map}, seed ${seed}: the record says otherwise`);
        turns += played.turns;
      }
      const mean = (turns / Number(values.games)).toFixed(1);
      console.log(
        `${level}: ${values.games} games of ${seats} on ${map} finished and verified, ${mean} turns each`,
      );
    }
  }
}
