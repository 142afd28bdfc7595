import type { MapId } from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../src/arena/sprt.ts';
import { botNamed } from '../src/bots.ts';
import { type Bot, type MatchGame, matchTasks, playTask, standings, winningScore } from '../src/index.ts';

function match(names: readonly string[], seeds: number, map: MapId = 'imperium'): MatchGame[] {
  const bots = names.map((name) => botNamed(name)!);
  return matchTasks(map, bots.length, seeds, 'arena test').map((task) => playTask(task, bots));
}
/** What does not depend on the machine. */
const results = (games: readonly MatchGame[]) =>
  games.map(({ seed, scores, places }) => ({ seed, scores, places }));

describe('arena', () => {
  it('gives every bot every seat once for each seed', () => {
    const tasks = matchTasks('imperium', 4, 3, 'x');
    expect(tasks).toHaveLength(12);
    expect(new Set(tasks.map(({ seed, rotation }) => `${seed}/${rotation}`)).size).toBe(12);
    const seen: string[][] = [[], [], []];
    const spies = seen.map(
      (seats, entry): Bot => ({
        name: `bot ${entry}`,
        think(view, options) {
          if (view.turns < 3) seats.push(`${view.viewer}`);
          return botNamed('easy-1')!.think(view, options);
        },
      }),
    );
    for (const task of matchTasks('imperium', 3, 1, 'seats')) playTask(task, spies);
    for (const seats of seen) expect([...new Set(seats)].sort()).toEqual(['0', '1', '2']);
  });

  it('is repeatable from its seed', () => {
    expect(results(match(['medium-1', 'easy-1', 'easy-1', 'easy-1'], 2))).toEqual(
      results(match(['medium-1', 'easy-1', 'easy-1', 'easy-1'], 2)),
    );
  });

  it('shows a mirror match as even, as far as chance allows', () => {
    const easy = botNamed('easy-1')!;
    // Equally strong, but each with chances of its own: otherwise the rotations of a seed would be the same game.
    const bots = [0, 1, 2, 3].map(
      (entry): Bot => ({
        name: `easy ${entry}`,
        think: (view, options) => easy.think(view, { ...options, seed: `${options.seed}/${entry}` }),
      }),
    );
    const games = matchTasks('imperium', 4, 30, 'mirror').map((task) => playTask(task, bots));
    const names = bots.map(({ name }) => name);
    // 120 games have a standard error of 4 points: four of them are no chance to be reckoned with.
    for (const { winShare, interval } of standings(names, games)) {
      expect(Math.abs(winShare - 0.25)).toBeLessThan(0.16);
      expect(interval[0]).toBeLessThan(winShare);
      expect(interval[1]).toBeGreaterThan(winShare);
    }
  });

  it('tells a stronger bot from weaker ones', () => {
    const [medium, easy] = standings(
      ['medium-1', 'easy-1', 'easy-1', 'easy-1'],
      match(['medium-1', 'easy-1', 'easy-1', 'easy-1'], 8),
    );
    expect(medium.winShare).toBeGreaterThan(easy.winShare);
    expect(medium.meanRank).toBeLessThan(easy.meanRank);
  });

  it('finds hard stronger than medium', () => {
    const [hard, medium] = standings(['hard', 'medium-1'], match(['hard', 'medium-1'], 10, 'italia'));
    expect(hard.winShare).toBeGreaterThan(0.6);
    expect(hard.meanScore).toBeGreaterThan(medium.meanScore);
  });

  it('a sequential test decides as soon as the games do', () => {
    const shares = { par: 0.25, better: 0.3 };
    expect(verdictOf(0, 0, shares)).toBeNull();
    expect(verdictOf(29, 100, shares)).toBeNull();
    // 3 points above 30 % decide earlier than 30 % alone.
    expect(verdictOf(198, 600, shares)).toBe('better');
    expect(verdictOf(180, 600, shares)).toBe('better');
    expect(verdictOf(150, 600, shares)).toBe('not better');
  });

  it('counts as the definitions say', () => {
    const games: MatchGame[] = [
      { seed: 0, scores: [100, 90], places: [0, 1], times: [[1, 3], [2]] },
      { seed: 0, scores: [80, 95], places: [1, 0], times: [[2], [4]] },
      { seed: 1, scores: [110, 70], places: [0, 1], times: [[5], []] },
    ];
    const [first, second] = standings(['a', 'b'], games);
    expect(first.winShare).toBeCloseTo(2 / 3);
    expect(first.meanRank).toBeCloseTo(4 / 3);
    expect(first.margin).toBeCloseTo((10 - 15 + 40) / 3);
    expect([first.median, first.p95]).toEqual([3, 5]);
    expect(second.meanScore).toBeCloseTo(85);
    // By seed the first won half and all of its games: no resample lies outside.
    expect(first.interval).toEqual([0.5, 1]);
    expect(winningScore(games)).toBeCloseTo(305 / 3);
  });
});
