import { playGame } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { type Action, legalActions, newGame, play, unwrap } from '@concordia/engine';
import type { Control, SavedGame } from '../../src/games/saved.ts';
import { makeGame } from './setups.ts';

const SEEDS = ['late 1', 'late 2', 'late 3', 'late 4'];
/** How much of the game is looked at for the largest hand. */
const WINDOW = 0.25;

/** A game on Imperium in its last quarter (or from another point on), seat 0 to play with the largest hand it has there. */
export function lateGame(controls: readonly Control[], from = 0.75): SavedGame {
  const bot = botNamed('easy');
  if (!bot) throw new Error('There is no easy player');
  const games = SEEDS.map((seed) =>
    playGame(
      'imperium',
      controls.map(() => bot),
      seed,
    ),
  );
  const moments = games.map(({ setup, actions }) => {
    const { game, state } = unwrap(newGame(setup));
    const largest: { cards: number; actions: Action[] } = { cards: 0, actions: [] };
    actions.forEach((action, index) => {
      const options = legalActions(game, state);
      const late =
        index >= actions.length * from &&
        index < actions.length * (from + WINDOW) &&
        options[0].seat === 0 &&
        options[0].type === 'play';
      if (late && options.length > largest.cards) {
        largest.cards = options.length;
        largest.actions = actions.slice(0, index);
      }
      play(game, state, action);
    });
    return { setup, ...largest };
  });
  const { setup, actions } = moments.reduce((best, next) => (next.cards > best.cards ? next : best));
  const names = ['Livia', 'Brutus', 'Cassia', 'Darius', 'Elena'];
  const named = {
    ...setup,
    players: setup.players.map((player, seat) => ({ ...player, name: names[seat] })),
  };
  return makeGame(named, controls, actions, `late-${controls.join('-')}-${from}`);
}
