import {
  type Action,
  type CardId,
  copyState,
  decider,
  decode,
  type Emit,
  encode,
  type Game,
  isOver,
  layout,
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
  const dealt: CardId[] = [];
  const tried = tryActions(game, state, seat, actions, (event) => {
    if (event.type === 'refilled') dealt.push(...event.cards);
  });
  if (isRefusal(tried)) return tried;
  if (!tried.complete) return refuse('unfinished-turn', 'The turn is not over: a commit holds all of it.');
  return { state, actions: (actions as Action[]).map((action) => canonical(game, action)), dealt };
}

/** Plays some actions of one turn on `state`; whether they are all of it. Nothing may follow the end of the turn. */
export function tryActions(
  game: Game,
  state: State,
  seat: Seat,
  actions: readonly unknown[],
  emit?: Emit,
): { complete: boolean } | Refusal {
  const turns = state[layout.TURNS];
  let complete = false;
  for (const [index, action] of actions.entries()) {
    if (complete) return refuse('illegal-action', `Action ${index}: the turn was over before it.`);
    const illegal = play(game, state, action, emit);
    if (illegal) return refuse('illegal-action', `Action ${index}: ${illegal.message}`);
    complete = isOver(state) || decider(state) !== seat || state[layout.TURNS] !== turns;
  }
  return { complete };
}

/** Members that do not belong to an action are not passed on to anyone. */
function canonical(game: Game, action: Action): Action {
  return decode(game, action.seat, encode(game, action));
}

/** Whose clock runs; null when the game is over. */
export function nextDecider(state: State): Seat | null {
  return isOver(state) ? null : decider(state);
}
