/// <reference lib="webworker" />
import { botNamed, chooseTurn } from '@concordia/ai';
import type { ThinkAnswer, ThinkRequest } from './messages.ts';

addEventListener('message', async ({ data }: MessageEvent<ThinkRequest>) => {
  postMessage(await answer(data));
});

async function answer({ id, view, level, seed }: ThinkRequest): Promise<ThinkAnswer> {
  try {
    const bot = botNamed(level);
    if (!bot) throw new Error(`No player is called ${level}`);
    return { id, actions: await chooseTurn(bot, view, { seed }) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
