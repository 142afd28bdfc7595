import type { Bot } from './bot.ts';
import { easy } from './bots/easy.ts';
import { expert } from './bots/expert.ts';
import { greedy } from './bots/greedy.ts';
import { hard } from './bots/hard.ts';
import { medium } from './bots/medium.ts';
import { random } from './bots/random.ts';

/** The levels a player chooses from, weakest first. */
export const LEVELS: readonly ['easy', 'medium', 'hard', 'expert'] = ['easy', 'medium', 'hard', 'expert'];
export type Level = (typeof LEVELS)[number];

export const BOTS: readonly Bot[] = [random, greedy, easy, medium, hard, expert];
export const BOT_NAMES: readonly string[] = BOTS.map((bot) => bot.name);
export function botNamed(name: string): Bot | undefined {
  return BOTS.find((bot) => bot.name === name);
}
