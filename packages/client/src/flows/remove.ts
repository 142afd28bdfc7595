import type { Action } from '@concordia/engine';
import { toast } from '../app/dialogs.tsx';
import { compose, type Draft } from '../games/draft.ts';
import { list, m } from '../i18n/messages.ts';
import { cityName, placeName } from '../i18n/words.ts';
import type { FlowContext } from './flow.ts';

/** The turn without one of its actions, and those that were only legal because of it. */
export function without(
  { base, seat, actions }: Pick<Draft, 'base' | 'seat' | 'actions'>,
  index: number,
): { left: Action[]; lost: Action[] } {
  const left = actions.slice(0, index);
  const lost: Action[] = [];
  for (const action of actions.slice(index + 1)) {
    if (compose(base, seat, [...left, action]).refused) lost.push(action);
    else left.push(action);
  }
  return { left, lost };
}

/** Takes one action out of the turn; what cannot stay without it is named. */
export function removeAction({ draft, table, selection }: FlowContext, index: number): void {
  const { left, lost } = without(draft, index);
  selection.clear();
  table.recompose(left);
  const places = lost.flatMap((action) => {
    if (action.type === 'build') return [cityName(draft.game.board, action.city)];
    if (action.type === 'move') return [placeName(draft.game.board, action.to)];
    return [];
  });
  if (places.length > 0) toast(m.turn_removed_too({ what: list(places) }));
}
