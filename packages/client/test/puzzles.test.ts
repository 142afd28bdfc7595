import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { planKey, planOf } from '@concordia/ai/plan';
import { layOut, type PuzzlePack, THEMES } from '@concordia/ai/puzzles';
import { describe, expect, test } from 'vitest';
import { NOTHING } from '../src/learn/progress.ts';
import { nextPuzzle, puzzleOfDay } from '../src/learn/puzzles/choose.ts';
import { another, rated, UNRATED } from '../src/learn/puzzles/rating.ts';

const file = new URL('../data/puzzles.json', import.meta.url);
const pack = JSON.parse(readFileSync(file, 'utf8')) as PuzzlePack;

test('the pack holds at least 400 puzzles of both boards and all numbers of players within 300 KB', () => {
  expect(pack.puzzles.length).toBeGreaterThanOrEqual(400);
  const tables = new Set(pack.puzzles.map(({ game }) => `${pack.games[game].map} ${pack.games[game].seats}`));
  expect([...tables].sort()).toEqual([
    'imperium 3',
    'imperium 4',
    'imperium 5',
    'italia 2',
    'italia 3',
    'italia 4',
  ]);
  expect(brotliCompressSync(readFileSync(file)).length).toBeLessThan(300_000);
  expect(new Set(pack.puzzles.map(({ id }) => id)).size).toBe(pack.puzzles.length);
});

test('every puzzle can be laid out, its turns are legal and of different plans, and the best leads by ten points', () => {
  for (const puzzle of pack.puzzles) {
    const { seen, best, others, seat } = layOut(pack, puzzle);
    expect(best[0].seat, puzzle.id).toBe(seat);
    const plans = [best, ...others.map(({ actions }) => actions)].map((turn) => {
      const plan = planOf(seen, turn);
      return plan && planKey(plan);
    });
    expect(new Set(plans).size, puzzle.id).toBe(plans.length);
    expect(puzzle.chance - puzzle.others[0][1], puzzle.id).toBeGreaterThanOrEqual(10);
    expect(puzzle.themes.every((theme) => THEMES.includes(theme))).toBe(true);
  }
});

describe('courses and ratings', () => {
  const progress = NOTHING;
  test('the next puzzle is about as hard as the player is good, and of the theme', () => {
    const next = nextPuzzle(pack, 'houses', progress);
    expect(next?.themes).toContain('houses');
    expect(Math.abs((next?.rating ?? 0) - UNRATED.rating)).toBeLessThan(300);
  });
  test('the puzzle of the day is the same all day, and another one on each of the next hundred days', () => {
    const day = (n: number, hour: number) => new Date(2026, 10, 18 + n, hour).getTime();
    expect(puzzleOfDay(pack, day(0, 1))).toBe(puzzleOfDay(pack, day(0, 23)));
    const ids = Array.from({ length: 100 }, (_, n) => puzzleOfDay(pack, day(n, 12)).id);
    // A new round may begin in between, with a new draw.
    expect(new Set(ids).size).toBeGreaterThan(80);
  });
  test('a solved puzzle raises the rating, half as much with a hint; a missed one lowers it', () => {
    const plain = rated(UNRATED, 1300, true, false).rating - UNRATED.rating;
    const hinted = rated(UNRATED, 1300, true, true).rating - UNRATED.rating;
    expect(plain).toBeGreaterThan(0);
    expect(hinted).toBeCloseTo(plain / 2);
    expect(rated(UNRATED, 1300, false, false).rating).toBeLessThan(UNRATED.rating);
  });
  test('days in a row break when one is left out', () => {
    const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
    const two = another(another(null, noon(17)), noon(18));
    expect(two).toEqual({ last: '2026-11-18', inRow: 2, best: 2 });
    expect(another(two, noon(20))).toEqual({ last: '2026-11-20', inRow: 1, best: 2 });
  });
});
