import type { Action } from '@concordia/engine';
import type { Scene, Tried } from './scene.ts';
import { playing } from './scene.ts';

/** The comment on a turn being composed; null while there is nothing to say. */
export type Answer =
  | { readonly type: 'solved' }
  /** One of the wrong tries the lesson knows. */
  | { readonly type: 'wrong'; readonly id: string }
  /** A card the task is not about. */
  | { readonly type: 'otherCard' }
  /** Confirmed, but the task is not done. */
  | { readonly type: 'notDone' };

export function answerTo(scene: Scene, tried: Tried, confirmed: boolean): Answer | null {
  if (confirmed && scene.goal(tried)) return { type: 'solved' };
  const wrong = scene.wrong.find((one) => (confirmed || !one.confirmed) && one.when(tried));
  if (wrong) return { type: 'wrong', id: wrong.id };
  const character = playing(tried);
  const [first] = scene.steps;
  if (character !== null && first.do === 'play' && character !== first.character)
    return { type: 'otherCard' };
  return confirmed ? { type: 'notDone' } : null;
}

/** The next action of the solution; null where what has been done leads elsewhere, and must be undone first. */
export function nextAction(scene: Scene, actions: readonly Action[]): Action | null {
  const left = [...scene.solution];
  for (const action of actions) {
    const at = left.findIndex((one) => isPartOf(action, one));
    if (at < 0) return null;
    if (sameAction(action, left[at])) left.splice(at, 1);
  }
  return left[0] ?? null;
}
/** A trade grows by one good at a time. */
function isPartOf(action: Action, whole: Action): boolean {
  if (action.type === 'sell' || action.type === 'buy')
    return whole.type === action.type && whole.good === action.good && action.count <= whole.count;
  return sameAction(action, whole);
}
function sameAction(a: Action, b: Action): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
