/**
 * Searches every puzzle of the pack again, with other chance, and says how far the best turn still leads. Exit status 1 when
 * another plan is ahead.
 *
 *   npx node training/puzzles/check.ts [--pack packages/client/data/puzzles.json] [--every 10] [--seed s]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import { planKey, planOf } from '../../packages/ai/src/analysis/plan.ts';
import { Contest, leadOf } from './contest.ts';

const { values } = parseArgs({
  options: {
    pack: { type: 'string', default: 'packages/client/data/puzzles.json' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'check' },
  },
});
const pack = JSON.parse(readFileSync(values.pack, 'utf8')) as PuzzlePack;
const leads: number[] = [];
for (const [index, puzzle] of pack.puzzles.entries()) {
  if (index % Number(values.every) !== 0) continue;
  const { seen, best } = layOut(pack, puzzle);
  const plan = planOf(seen, best);
  const lead = leadOf(new Contest(seen, `${values.seed}/${puzzle.id}`), plan === null ? '' : planKey(plan));
  leads.push(lead);
  if (lead < 0.08) console.log(`${puzzle.id}: leads by ${(100 * lead).toFixed(1)} %`);
}
leads.sort((a, b) => a - b);
const atLeast = (lead: number) => leads.filter((one) => one >= lead).length;
console.log(
  `${leads.length} puzzles: ${atLeast(0.1)} lead by 10 % or more, ${atLeast(0.09)} by 9 %, ${atLeast(0.05)} by 5 %, ${atLeast(0)} at all; in the middle ${Math.round(100 * leads[Math.floor(leads.length / 2)])} %`,
);
if (atLeast(0) < leads.length) process.exitCode = 1;
