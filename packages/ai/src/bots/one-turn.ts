/** Bots that look one whole turn ahead, by some evaluation. */
import { type Action, type Rng, seededRng } from '@concordia/engine';
import { type ActionCode, decider, decode, determinize, type Game, type State } from '@concordia/engine/fast';
import type { Bot } from '../bot.ts';
import { bestTurns } from '../turns/enumerate.ts';
import type { Evaluate, Turn, Width } from '../turns/turn.ts';

export interface OneTurnStyle {
  /** `before` is the position in which the turn begins. */
  evaluation: (game: Game, before: State) => Evaluate;
  width: Width;
  /** Among how many of the best turns it chooses, and how. */
  candidates: number;
  choose: (turns: readonly Turn[], rng: Rng) => Turn;
}

export function oneTurnBot(name: string, style: OneTurnStyle): Bot {
  return {
    name,
    *think(view, { seed }) {
      const rng = seededRng(seed);
      yield;
      const { game, state } = determinize(view, rng);
      const turns = bestTurns(game, state, style.evaluation(game, state), style.width, style.candidates);
      return namedActions(game, state, style.choose(turns, rng).codes);
    },
  };
}
export function namedActions(game: Game, state: State, codes: readonly ActionCode[]): Action[] {
  const seat = decider(state);
  return codes.map((code) => decode(game, seat, code));
}
export function best(turns: readonly Turn[]): Turn {
  return turns[0];
}
