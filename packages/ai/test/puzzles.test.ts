import { readFileSync } from 'node:fs';
import type { Action } from '@concordia/engine';
import { expect, test } from 'vitest';
import { judgeTurn } from '../src/analysis/judge.ts';
import { planKey, planOf } from '../src/analysis/plan.ts';
import { atOnce } from '../src/bot.ts';
import { layOut, type PuzzlePack } from '../src/puzzles.ts';

const file = new URL('../../client/data/puzzles.json', import.meta.url);
const pack = JSON.parse(readFileSync(file, 'utf8')) as PuzzlePack;

test('of 40 puzzles, a quick judgement finds none whose best turn is not the best', () => {
  const every = Math.floor(pack.puzzles.length / 40);
  const some = pack.puzzles.filter((_, index) => index % every === 0).slice(0, 40);
  const behind = some.filter((puzzle) => {
    const { seen, best, seat } = layOut(pack, puzzle);
    const { played, others } = atOnce(judgeTurn(seen, best, puzzle.id));
    const key = (actions: readonly Action[]) => {
      const plan = planOf(seen, actions);
      return plan && planKey(plan);
    };
    const other = others.find(({ actions }) => key(actions) !== key(best));
    return other !== undefined && played !== null && played.chances[seat] < other.chances[seat];
  });
  expect(behind.map(({ id }) => id)).toEqual([]);
});
