/**
 * The bots, ready to think: `@concordia/ai/bots`. Importing it loads the trained net; `loadBot` of `@concordia/ai` loads it
 * only when a bot is wanted.
 *
 * @module
 */
import type { Bot } from './bot.ts';
import { easy } from './bots/easy.ts';
import { expert } from './bots/expert.ts';
import { greedy } from './bots/greedy.ts';
import { hard } from './bots/hard.ts';
import { medium } from './bots/medium.ts';
import { random } from './bots/random.ts';

/** All bots, in the order of `BOT_NAMES`. */
export const BOTS: readonly Bot[] = [random, greedy, easy, medium, hard, expert];

/** The bot of a name from anywhere; undefined when there is none. */
export function botNamed(name: string): Bot | undefined {
  return BOTS.find((bot) => bot.name === name);
}
