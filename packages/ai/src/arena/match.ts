/** A match: for each seed, every rotation of seats. */
import type { MapId } from '@concordia/engine';
import type { Bot, Budget } from '../bot.ts';
import { playGame } from './game.ts';
import type { MatchGame } from './stats.ts';

/** One game of a match. */
export interface MatchTask {
  map: MapId;
  /** First seed; any text or number makes another match. */
  base: string;
  seed: number;
  rotation: number;
}
/** The games of a match: for each seed, every rotation of seats. */
export function matchTasks(map: MapId, bots: number, seeds: number, base: string): MatchTask[] {
  return Array.from({ length: seeds * bots }, (_, i) => ({
    map,
    base,
    seed: Math.floor(i / bots),
    rotation: i % bots,
  }));
}

/** Entry i of the list sits at seat i + rotation. */
export function playTask(task: MatchTask, bots: readonly Bot[], budget?: Budget): MatchGame {
  const seatOf = (entry: number) => (entry + task.rotation) % bots.length;
  const seated: Bot[] = [];
  bots.forEach((bot, entry) => {
    seated[seatOf(entry)] = bot;
  });
  const played = playGame(task.map, seated, `${task.base}/${task.seed}`, budget);
  return {
    seed: task.seed,
    scores: bots.map((_, entry) => played.scores[seatOf(entry)]),
    places: bots.map((_, entry) => played.ranking.indexOf(seatOf(entry))),
    times: bots.map((_, entry) => played.times[seatOf(entry)]),
  };
}
