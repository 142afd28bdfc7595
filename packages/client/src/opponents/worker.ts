/// <reference lib="webworker" />
import { botNamed, chooseTurn, letOthersRun } from '@concordia/ai';
import type { RestRequest, StopRequest, ThinkAnswer, ThinkRequest } from './messages.ts';

/** The thoughts under way. */
const thoughts = new Map<number, AbortController>();
let restUntil = 0;

addEventListener('message', async ({ data }: MessageEvent<ThinkRequest | StopRequest | RestRequest>) => {
  if ('stop' in data) thoughts.get(data.stop)?.abort();
  else if ('rest' in data) restUntil = performance.now() + data.rest;
  else postMessage(await answer(data));
});

async function answer({ id, view, level, seed }: ThinkRequest): Promise<ThinkAnswer> {
  const thought = new AbortController();
  const { signal } = thought;
  thoughts.set(id, thought);
  try {
    const bot = botNamed(level);
    if (!bot) throw new Error(`No player is called ${level}`);
    return { id, actions: await chooseTurn(bot, view, { seed, signal, pause: () => pause(signal) }) };
  } catch (error) {
    if (signal.aborted) return { id, stopped: true };
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    thoughts.delete(id);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  const rest = restUntil - performance.now();
  if (rest <= 0) return letOthersRun();
  return new Promise((resume) => {
    setTimeout(resume, rest);
    signal.addEventListener('abort', () => resume(), { once: true });
  });
}
