/** The bots by name, without what they need to think: a page can list them before it loads one. */
import type { Bot } from './bot.ts';

/** The levels a player chooses from, weakest first: level 1 to level 8. Four have had their names since there were four. */
export const LEVELS = ['1', 'easy', '3', 'medium', '5', 'hard', '7', 'expert'] as const;
/** One of these levels. */
export type Level = (typeof LEVELS)[number];

/** The number people know a level by, from 1 to 8. */
export function levelNumber(level: Level): number {
  return LEVELS.indexOf(level) + 1;
}

/**
 * Where the levels stand on the scale on which people and puzzles are rated. Levels next to each other are about 130 apart, as their
 * matches say; where the whole ladder begins is a convention.
 */
export const LEVEL_RATINGS: Readonly<Record<Level, number>> = {
  1: 650,
  easy: 800,
  3: 930,
  medium: 1050,
  5: 1180,
  hard: 1300,
  7: 1380,
  expert: 1470,
};

/** Bots that never change, to measure others by. */
export const YARDSTICKS = ['random', 'greedy', 'easy-1', 'medium-1', 'expert-1'] as const;
/** The name of a bot. */
export type BotName = (typeof YARDSTICKS)[number] | Level;
/** The names of all bots. */
export const BOT_NAMES: readonly BotName[] = [...YARDSTICKS, ...LEVELS];

/** Loads a bot, and with the first one the trained net. Throws an `Error` for a name that is none of `BOT_NAMES`. */
export async function loadBot(name: BotName): Promise<Bot> {
  const { botNamed } = await import('./bots.ts');
  const bot = botNamed(name);
  if (bot === undefined) throw new Error(`There is no bot "${name}"; there are ${BOT_NAMES.join(', ')}.`);
  return bot;
}
