import { thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { type Action, decider, type Game, type State, view } from '@concordia/engine';

/** A player for tests: the computer that does not always play the same, so that a game has something of everything. */
export function adviseTurn(game: Game, state: State, seed: string): Action[] {
  const bot = botNamed('easy');
  if (!bot) throw new Error('There is no such bot');
  return thinkNow(bot, view(game, state, decider(state), 'careful'), { seed });
}
