/** The bots by name, without what they need to think: a page can list them before it loads one. */
import type { Bot } from './bot.ts';

/** The levels a player chooses from, weakest first. */
export const LEVELS: readonly ['easy', 'medium', 'hard', 'expert'] = ['easy', 'medium', 'hard', 'expert'];
export type Level = (typeof LEVELS)[number];

/** All bots; `random` and `greedy` are yardsticks. */
export type BotName = 'random' | 'greedy' | Level;
export const BOT_NAMES: readonly BotName[] = ['random', 'greedy', ...LEVELS];

/** Loads a bot, and with the first one the trained net. Throws an `Error` for a name that is none of `BOT_NAMES`. */
export async function loadBot(name: BotName): Promise<Bot> {
  const { botNamed } = await import('./bots.ts');
  const bot = botNamed(name);
  if (bot === undefined) throw new Error(`There is no bot "${name}"; there are ${BOT_NAMES.join(', ')}.`);
  return bot;
}
