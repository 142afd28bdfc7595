/// <reference lib="webworker" />
import { botNamed, chooseTurn } from '@concordia/ai';
import type { StopRequest, ThinkAnswer, ThinkRequest } from './messages.ts';

/** The thoughts under way. */
const thoughts = new Map<number, AbortController>();

addEventListener('message', async ({ data }: MessageEvent<ThinkRequest | StopRequest>) => {
  if ('stop' in data) thoughts.get(data.stop)?.abort();
  else postMessage(await answer(data));
});

async function answer({ id, view, level, seed }: ThinkRequest): Promise<ThinkAnswer> {
  const thought = new AbortController();
  const { signal } = thought;
  thoughts.set(id, thought);
  try {
    const bot = botNamed(level);
    if (!bot) throw new Error(`No player is called ${level}`);
    return { id, actions: await chooseTurn(bot, view, { seed, signal }) };
  } catch (error) {
    if (signal.aborted) return { id, stopped: true };
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    thoughts.delete(id);
  }
}
