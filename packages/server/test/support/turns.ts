import { type Action, activeSeat, decider, isOver, legalActions, play, type Rng } from '@concordia/engine';
import type { Followed } from '@concordia/protocol';

/** Plays, on `state`, a legal turn that brings the game no nearer to its end. */
export function playQuietTurn({ game, state }: Pick<Followed, 'game' | 'state'>, rng: Rng): Action[] {
  const seat = decider(state);
  const active = activeSeat(state);
  const turn: Action[] = [];
  do {
    const legal = legalActions(game, state).filter(({ type }) => type !== 'recruit' && type !== 'build');
    const action = legal[rng.int(legal.length)];
    play(game, state, action);
    turn.push(action);
  } while (decider(state) === seat && activeSeat(state) === active && !isOver(state));
  return turn;
}
