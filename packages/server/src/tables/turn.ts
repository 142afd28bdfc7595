import {
  type Action,
  type CardId,
  copyState,
  decider,
  decode,
  encode,
  type Game,
  isOver,
  layout,
  play,
  type Seat,
  type State,
} from '@concordia/engine';
import { type Refusal, refuse } from '../refusal.ts';

export interface PlayedTurn {
  /** After the turn; the state it was played on is unchanged. */
  state: State;
  /** The actions with nothing in them but their own members. */
  actions: Action[];
  dealt: CardId[];
}

/** True when the seat has no more to decide in the turn that began with `turns` finished ones. */
export function isComplete(state: State, seat: Seat, turns: number): boolean {
  return isOver(state) || decider(state) !== seat || turnsFinished(state) !== turns;
}
export function turnsFinished(state: State): number {
  return state[layout.TURNS];
}

/**
 * Plays what one seat commits: its whole turn, or its choice of what to keep in the turn of another. Nothing may be
 * left to decide, and nothing may follow.
 */
export function playTurn(
  game: Game,
  before: State,
  seat: Seat,
  actions: readonly unknown[],
): PlayedTurn | Refusal {
  const state = copyState(before);
  const turns = turnsFinished(state);
  const done: Action[] = [];
  const dealt: CardId[] = [];
  for (const [index, action] of actions.entries()) {
    if (index > 0 && isComplete(state, seat, turns))
      return refuse('illegal-action', `Action ${index}: the turn was over before it.`);
    const illegal = play(game, state, action, (event) => {
      if (event.type === 'refilled') dealt.push(...event.cards);
    });
    if (illegal) return refuse('illegal-action', `Action ${index}: ${illegal.message}`);
    done.push(canonical(game, action as Action));
  }
  if (!isComplete(state, seat, turns))
    return refuse('unfinished-turn', 'The turn is not over: a commit holds all of it.');
  return { state, actions: done, dealt };
}

/** Members that do not belong to an action are not passed on to anyone. */
function canonical(game: Game, action: Action): Action {
  return decode(game, action.seat, encode(game, action));
}

/** Whose clock runs; null when the game is over. */
export function nextDecider(state: State): Seat | null {
  return isOver(state) ? null : decider(state);
}
