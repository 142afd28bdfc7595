/// <reference lib="webworker" />
import { chooseTurn, inSlices, letOthersRun, type SliceOptions } from '@concordia/ai';
import { chancesIn, judgeTurn } from '@concordia/ai/analysis';
import { botNamed } from '@concordia/ai/bots';
import { type Action, newGame, play, type Setup, unwrap } from '@concordia/engine';
import type { Answers, Question, RestRequest, StopRequest, ThinkAnswer, ThinkRequest } from './messages.ts';

/** On a slow machine the strongest levels play what they have found by then. */
const PATIENCE_MS = 1500;
/** The thoughts under way. */
const thoughts = new Map<number, AbortController>();
let restUntil = 0;

addEventListener('message', async ({ data }: MessageEvent<ThinkRequest | StopRequest | RestRequest>) => {
  if ('stop' in data) thoughts.get(data.stop)?.abort();
  else if ('rest' in data) restUntil = performance.now() + data.rest;
  else postMessage(await answer(data));
});

async function answer({ id, question }: ThinkRequest): Promise<ThinkAnswer> {
  const thought = new AbortController();
  const { signal } = thought;
  thoughts.set(id, thought);
  try {
    return { id, answer: await think(question, { signal, pause: () => pause(signal) }) };
  } catch (error) {
    if (signal.aborted) return { id, stopped: true };
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    thoughts.delete(id);
  }
}

async function think(question: Question, slices: SliceOptions): Promise<Answers[keyof Answers]> {
  switch (question.ask) {
    case 'turn': {
      const { view, level, seed } = question;
      const bot = botNamed(level);
      if (!bot) throw new Error(`No player is called ${level}`);
      return chooseTurn(bot, view, { seed, patience: PATIENCE_MS, ...slices });
    }
    case 'judgement': {
      const { view, played, seed, depth } = question;
      return inSlices(judgeTurn(view, played, seed, depth), slices);
    }
    case 'chances':
      return chancesOf(question.setup, question.actions);
    default:
      return question satisfies never;
  }
}

function chancesOf(setup: Setup, actions: readonly Action[]): number[][] {
  const { game, state } = unwrap(newGame(setup));
  const chances = chancesIn(game);
  const all: number[][] = [];
  for (const action of actions) {
    // A card that is played begins a turn.
    if (action.type === 'play') all.push(chances(state));
    unwrap(play(game, state, action));
  }
  all.push(chances(state));
  return all;
}

function pause(signal: AbortSignal): Promise<void> {
  const rest = restUntil - performance.now();
  if (rest <= 0) return letOthersRun();
  return new Promise((resume) => {
    setTimeout(resume, rest);
    signal.addEventListener('abort', () => resume(), { once: true });
  });
}
