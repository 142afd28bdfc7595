import {
  type Action,
  type CardId,
  copyState,
  decider,
  type Emit,
  type Game,
  isOver,
  isTurnOver,
  play,
  type Seat,
  type State,
} from '@concordia/engine';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';

export interface PlayedTurn {
  /** After the turn; the state it was played on is unchanged. */
  state: State;
  /** The actions with nothing in them but their own members. */
  actions: Action[];
  dealt: CardId[];
}

/**
 * Plays what the seat that must decide commits: its whole turn, or its choice of what to keep in the turn of another. Nothing may be
 * left to decide, and nothing may follow.
 */
export function playTurn(game: Game, before: State, actions: readonly unknown[]): PlayedTurn | Refusal {
  const state = copyState(before);
  const dealt: CardId[] = [];
  const tried = tryActions(game, state, actions, (event) => {
    if (event.type === 'refilled') dealt.push(...event.cards);
  });
  if (isRefusal(tried)) return tried;
  if (!tried.complete) return refuse('unfinished-turn', 'The turn isn’t complete: commit all of it at once.');
  return { state, actions: tried.played, dealt };
}

/** Plays some actions of one turn on `state`; whether they are all of it. Nothing may follow the end of the turn. */
export function tryActions(
  game: Game,
  state: State,
  actions: readonly unknown[],
  emit?: Emit,
): { complete: boolean; played: Action[] } | Refusal {
  const before = copyState(state);
  const played: Action[] = [];
  let complete = false;
  for (const [index, action] of actions.entries()) {
    if (complete) return refuse('illegal-action', `Action ${index}: the turn was already over.`);
    const tried = play(game, state, action as Action, emit);
    if (!tried.ok) return refuse('illegal-action', `Action ${index}: ${tried.error.message}`);
    // As the engine read it: members that do not belong to an action are not passed on to anyone.
    played.push(tried.value);
    complete = isTurnOver(before, state);
  }
  return { complete, played };
}

/** Whose clock runs; null when the game is over. */
export function nextDecider(state: State): Seat | null {
  return isOver(state) ? null : decider(state);
}
