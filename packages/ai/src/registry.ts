import type { Bot } from './bot.ts';
import { greedy } from './bots/greedy.ts';
import { medium } from './bots/medium.ts';
import { random } from './bots/random.ts';

export const BOTS: readonly Bot[] = [random, greedy, medium];
export const BOT_NAMES: readonly string[] = BOTS.map((bot) => bot.name);
export function botNamed(name: string): Bot | undefined {
  return BOTS.find((bot) => bot.name === name);
}
