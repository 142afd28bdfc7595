import { describe, expect, it } from 'vitest';
import type { Verdict } from '../src/replay/analysis.ts';
import { lossesOf, worstFirst } from '../src/replay/summary.ts';

/** Only what the summary reads of a verdict. */
const verdict = (number: number, seat: number, gain: number): Verdict => ({
  turn: { number, seat, events: [], start: 0, end: 1, totals: [] },
  played: { actions: [], chances: [], plan: null, like: 0 },
  others: [],
  gain,
  depth: 'quick',
  mark: gain <= -0.1 ? 'blunder' : gain <= -0.05 ? 'mistake' : gain >= 0.05 ? 'good' : null,
});

describe('verdicts add up to a summary', () => {
  const verdicts = [
    verdict(1, 0, -0.02),
    verdict(2, 1, -0.3),
    verdict(3, 0, 0.06),
    verdict(5, 0, -0.06),
    verdict(9, 0, -0.2),
  ];

  it('the mean loss counts own turns alone, and a gain as no loss', () => {
    const losses = lossesOf(verdicts, 0, 9);
    expect(losses.mean).toBeCloseTo((0.02 + 0 + 0.06 + 0.2) / 4);
    expect(losses.phases.map((phase) => phase?.toFixed(2))).toEqual(['0.01', '0.06', '0.20']);
    expect([losses.good, losses.mistakes, losses.blunders]).toEqual([2, 1, 1]);
  });

  it('a player without judged turns has no average', () => {
    expect(lossesOf(verdicts, 4, 9)).toMatchObject({ mean: null, phases: [null, null, null] });
  });

  it('own turns come worst first, and good ones are counted', () => {
    const { bad, good } = worstFirst(verdicts, 0);
    expect(bad.map(({ turn }) => turn.number)).toEqual([9, 5]);
    expect(good).toBe(2);
  });
});
