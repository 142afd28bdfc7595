import { parentPort } from 'node:worker_threads';
import { thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import type { BotAnswer, BotQuestion } from './question.ts';

/** A thread in which computer players think. It is given a view, never a state: a computer player sees what its seat may see. */
parentPort?.on('message', ({ view, level, seed }: BotQuestion) => {
  let reply: BotAnswer;
  try {
    const bot = botNamed(level);
    if (!bot) throw new Error(`there is no level "${level}"`);
    reply = { actions: thinkNow(bot, view, { seed }) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
