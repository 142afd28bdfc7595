import {
  type Action,
  check,
  copyState,
  type Decision,
  decision,
  type Game,
  type IllegalAction,
  isOver,
  isTurnOver,
  legalActions,
  play,
  type Seat,
  type State,
} from '@concordia/engine';

/** A game at one moment. The state belongs to the holder of the position and is never changed. */
export interface Position {
  readonly game: Game;
  readonly state: State;
}

/** The turn being composed: what was there before it, its actions so far, and what they lead to. */
export interface Draft extends Position {
  readonly base: Position;
  readonly seat: Seat;
  readonly actions: readonly Action[];
  readonly decision: Decision | null;
  /** Nothing is left for this seat to decide: only the confirmation is. */
  readonly complete: boolean;
  /** The turn may end here, by `done`. */
  readonly mayEnd: boolean;
}

/**
 * Plays actions on a copy. The action at which it stops (if any) is named, and the draft holds those before it.
 * No draft ever plays `done`: that is what confirming does, and only then is the display refilled from the hidden stack.
 */
export function compose(
  base: Position,
  seat: Seat,
  actions: readonly Action[],
): { draft: Draft; refused: IllegalAction | null } {
  const state = copyState(base.state);
  const played: Action[] = [];
  let refused: IllegalAction | null = null;
  for (const action of actions) {
    const tried = play(base.game, state, action);
    if (!tried.ok) {
      refused = tried.error;
      break;
    }
    played.push(action);
  }
  const next = isOver(state) ? null : decision(state);
  const own = next !== null && next.seat === seat && !isTurnOver(base.state, state);
  const mayEnd = own && check(base.game, state, { seat, type: 'done' }).ok;
  return {
    draft: {
      base,
      game: base.game,
      state,
      seat,
      actions: played,
      decision: next,
      complete: played.length > 0 && !own,
      mayEnd,
    },
    refused,
  };
}

/** Goods of someone else's production are kept: this is no turn of the seat. */
export function keepsOnly({ base }: Draft): boolean {
  return decision(base.state)?.kind === 'keep';
}

/** What confirming commits; null while something must still be decided. */
export function confirmation(draft: Draft): Action[] | null {
  if (draft.complete) return [...draft.actions];
  if (draft.mayEnd) return [...draft.actions, { seat: draft.seat, type: 'done' }];
  return null;
}

/** The actions of one type that are legal now. */
export function legal<T extends Action['type']>(position: Position, type: T): Extract<Action, { type: T }>[] {
  if (isOver(position.state)) return [];
  return legalActions(position.game, position.state).filter(
    (action): action is Extract<Action, { type: T }> => action.type === type,
  );
}

/** Position after one more action, for previews; null when the action is illegal. */
export function after(position: Position, action: Action): Position | null {
  const state = copyState(position.state);
  return play(position.game, state, action).ok ? { game: position.game, state } : null;
}

/** Why an action is not possible; null when it is. */
export function reasonAgainst({ game, state }: Position, action: Action): IllegalAction | null {
  const checked = check(game, state, action);
  return checked.ok ? null : checked.error;
}
