import { parentPort } from 'node:worker_threads';
import { thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import type { BotAnswer, BotQuestion } from './question.ts';

/** On a busy server the strongest levels play what they have found by then. */
const PATIENCE_MS = 1500;

/** A thread in which computer players think. It is given a view, never a state: a computer player sees what its seat may see. */
parentPort?.on('message', ({ view, level, seed }: BotQuestion) => {
  let reply: BotAnswer;
  try {
    const bot = botNamed(level);
    if (!bot) throw new Error(`there is no level "${level}"`);
    reply = { actions: thinkNow(bot, view, { seed, patience: PATIENCE_MS }) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
