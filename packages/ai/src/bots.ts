/**
 * The bots, ready to think: `@concordia/ai/bots`. Importing it loads the trained net; `loadBot` of `@concordia/ai` loads it
 * only when a bot is wanted.
 *
 * @module
 */
import type { Bot } from './bot.ts';
import { easy1 } from './bots/easy-1.ts';
import { expert1 } from './bots/expert-1.ts';
import { greedy } from './bots/greedy.ts';
import { LADDER } from './bots/ladder.ts';
import { medium1 } from './bots/medium-1.ts';
import { random } from './bots/random.ts';

/** All bots, in the order of `BOT_NAMES`. */
export const BOTS: readonly Bot[] = [random, greedy, easy1, medium1, expert1, ...LADDER];

/** The bot of a name from anywhere; undefined when there is none. */
export function botNamed(name: string): Bot | undefined {
  return BOTS.find((bot) => bot.name === name);
}
