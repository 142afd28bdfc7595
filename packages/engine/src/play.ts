import type { Action } from './action.ts';
import { applyCode } from './apply.ts';
import { fastGame, stateOf } from './arguments.ts';
import { checkAny } from './check.ts';
import { encode } from './codes.ts';
import type { Emit } from './events.ts';
import type { Game } from './game.ts';
import type { IllegalAction } from './reasons.ts';
import type { Result } from './result.ts';
import type { State } from './state.ts';

/**
 * Carries an action out in place when it is legal, and returns it; otherwise changes nothing and says why not. `emit` receives
 * what happened, in order. Actions from outside need no `parseAction` before: nonsense is refused as well.
 */
export function play(game: Game, state: State, action: Action, emit?: Emit): Result<Action, IllegalAction> {
  const fast = fastGame(game);
  const checked = checkAny(fast, stateOf(fast, state), action);
  if (checked.ok) applyCode(fast, state, encode(fast, checked.value), emit);
  return checked;
}
