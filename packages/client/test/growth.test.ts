import { LEVEL_RATINGS } from '@concordia/ai';
import { newSetup, unwrap } from '@concordia/engine';
import { gameOfDay } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { savedGame } from '../src/games/create.ts';
import type { Level, SavedGame } from '../src/games/saved.ts';
import { dayBefore } from '../src/learn/daily.ts';
import { levelOf, placesByLevel, playedGames } from '../src/learn/growth.ts';

function finished(created: number, level: Level, ranking: number[]): SavedGame {
  const setup = unwrap(newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, 'growth'));
  const game = savedGame(setup, [], { controls: ['person', level, level], liveScores: true, seed: 's' });
  return {
    ...game,
    created,
    summary: { turn: 80, over: true, waitingFor: -1, ranking, totals: [100, 90, 80] },
  };
}

test('a player who keeps beating hard rises above it; one who keeps losing to easy falls below it', () => {
  const wins = Array.from({ length: 12 }, (_, n) => finished(n, 'hard', [0, 1, 2]));
  const losses = Array.from({ length: 12 }, (_, n) => finished(n, 'easy', [1, 2, 0]));
  expect(playedGames(wins).at(-1)?.skill.rating).toBeGreaterThan(LEVEL_RATINGS.hard);
  expect(playedGames(losses).at(-1)?.skill.rating).toBeLessThan(LEVEL_RATINGS.easy);
});

test('games count from the oldest on; unfinished ones and those of several people do not', () => {
  const late = finished(2, 'easy', [0, 1, 2]);
  const early = finished(1, 'easy', [1, 0, 2]);
  const open = { ...finished(3, 'easy', [0, 1, 2]), summary: { ...late.summary, ranking: null } };
  const shared: SavedGame = { ...finished(4, 'easy', [0, 1, 2]), controls: ['person', 'person', 'easy'] };
  expect(playedGames([late, shared, open, early]).map(({ game, won }) => [game.created, won])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('the level to play at is the nearest', () => {
  expect(levelOf(0)).toBe('1');
  expect(levelOf(LEVEL_RATINGS.hard + 5)).toBe('hard');
  expect(levelOf(3000)).toBe('expert');
});

test('the game of the day follows from the date alone', () => {
  const today = gameOfDay('2026-11-18');
  expect(gameOfDay('2026-11-18')).toEqual(today);
  expect(gameOfDay('2026-11-19').setup).not.toEqual(today.setup);
  expect(today.setup.players[today.seat].name).toBe('Livia');
  expect(dayBefore(new Date(2026, 2, 1, 1).getTime(), 1)).toBe('2026-02-28');
});

test('results count by the strongest opponent', () => {
  const games = [
    finished(1, 'easy', [0, 1, 2]),
    finished(2, 'easy', [1, 2, 0]),
    finished(3, 'hard', [1, 0, 2]),
  ];
  expect(placesByLevel(playedGames(games))).toEqual({ easy: [1, 0, 1, 0], hard: [0, 1, 0, 0] });
});
